//! Reading a request's body: within a size, at a least rate, and, for uploads, holding memory for what has arrived.

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use protocol::ErrorCode;
use tokio::time::Instant;

use crate::config::LimitsConfig;
use crate::error::{Result, refused, timeout};
use crate::media::Reservation;

/// Bytes of an oversized body that are still read, so that the client receives the refusal; for uploads, up to the limit again.
const DRAINED: usize = 1024 * 1024;
/// Bytes from which a piece of a body is complete.
const PIECE: usize = 64 * 1024;

/// Reads at most `most` bytes.
pub(super) async fn read(limits: &LimitsConfig, body: Body, most: usize) -> Result<Vec<u8>> {
    Ok(pieces(limits, body, most, None).await?.concat())
}

/// The same, in pieces, while the reservation grows with them.
pub(super) async fn read_holding(limits: &LimitsConfig, body: Body, most: usize, reservation: &mut Reservation) -> Result<Vec<Bytes>> {
    pieces(limits, body, most, Some(reservation)).await
}

async fn pieces(limits: &LimitsConfig, body: Body, most: usize, mut reservation: Option<&mut Reservation>) -> Result<Vec<Bytes>> {
    let began = Instant::now();
    let mut arriving = body.into_data_stream();
    let (mut pieces, mut length) = (Pieces::default(), 0_usize);
    loop {
        let due = began + limits.time_for(length);
        let Some(piece) = tokio::time::timeout_at(due, arriving.next()).await.map_err(|_| timeout())? else { break };
        let piece = piece.map_err(|_| refused(ErrorCode::BadRequest, "The body broke off."))?;
        length += piece.len();
        if length <= most {
            if let Some(reservation) = &mut reservation {
                reservation.hold(length).await?;
            }
            pieces.add(&piece);
        } else if length > most + most.max(DRAINED) {
            break;
        }
    }
    if length > most { Err(refused(ErrorCode::TooLarge, "The body is larger than this path takes.")) } else { Ok(pieces.finish()) }
}

/// Joins small pieces: a body that arrives byte by byte takes no more memory than any other.
#[derive(Default)]
struct Pieces {
    full: Vec<Bytes>,
    last: BytesMut,
}

impl Pieces {
    fn add(&mut self, piece: &Bytes) {
        self.last.extend_from_slice(piece);
        if self.last.len() >= PIECE {
            self.full.push(self.last.split().freeze());
        }
    }

    fn finish(mut self) -> Vec<Bytes> {
        self.full.push(self.last.freeze());
        self.full
    }
}
