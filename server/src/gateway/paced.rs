//! A client's stream that notices when the client does not read: a response must be accepted at a least rate.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::config::LimitsConfig;

pub(super) struct Paced {
    stream: TcpStream,
    limits: LimitsConfig,
    /// Bytes written since the last request arrived.
    written: usize,
    /// How long writing them has waited for the client.
    waited: Duration,
    /// Since when it waits now, and until when it may.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Paced {
    pub(super) fn new(stream: TcpStream, limits: LimitsConfig) -> Self {
        Self { stream, limits, written: 0, waited: Duration::ZERO, waiting: None }
    }

    pub(super) fn into_inner(self) -> TcpStream {
        self.stream
    }

    /// Counts what was written, or how long nothing could be; an error once that is too long.
    fn pace(&mut self, cx: &mut Context<'_>, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match wrote {
            Poll::Ready(Ok(bytes)) => {
                self.written = self.written.saturating_add(bytes);
                if let Some((since, _)) = self.waiting.take() {
                    self.waited += since.elapsed();
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let (_, until) = self.waiting.get_or_insert_with(|| {
                    let now = Instant::now();
                    let left = self.limits.time_for(self.written).saturating_sub(self.waited);
                    (now, Box::pin(tokio::time::sleep_until(now + left)))
                });
                until.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for Paced {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            (self.written, self.waited, self.waiting) = (0, Duration::ZERO, None);
        }
        read
    }
}

impl AsyncWrite for Paced {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.pace(cx, wrote)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, slices: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.pace(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
