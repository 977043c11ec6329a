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
    /// While the client accepts less than is written: the bytes that it accepted, and until when they are counted. What the
    /// system has buffered for it before does not count.
    stalled: Option<(usize, Pin<Box<Sleep>>)>,
}

impl Paced {
    pub(super) fn new(stream: TcpStream, limits: LimitsConfig) -> Self {
        Self { stream, limits, stalled: None }
    }

    pub(super) fn into_inner(self) -> TcpStream {
        self.stream
    }

    /// Checks the rate whenever the client has been behind for as long as the grace; an error if it is too low.
    fn pace(&mut self, cx: &mut Context<'_>, asked: usize, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &wrote {
            Poll::Ready(Ok(bytes)) if *bytes == asked => self.stalled = None,
            Poll::Ready(Ok(bytes)) => {
                if let Some((accepted, _)) = &mut self.stalled {
                    *accepted += bytes;
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let grace = self.limits.http_grace.max(Duration::from_millis(1));
                let (accepted, until) = self.stalled.get_or_insert_with(|| (0, Box::pin(tokio::time::sleep(grace))));
                while until.as_mut().poll(cx).is_ready() {
                    if self.limits.time_for(*accepted) < grace * 2 {
                        return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                    }
                    *accepted = 0;
                    until.as_mut().reset(Instant::now() + grace);
                }
            }
        }
        wrote
    }
}

impl AsyncRead for Paced {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.stalled = None;
        }
        read
    }
}

impl AsyncWrite for Paced {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.pace(cx, bytes.len(), wrote)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, slices: &[io::IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.pace(cx, slices.iter().map(|slice| slice.len()).sum(), wrote)
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
