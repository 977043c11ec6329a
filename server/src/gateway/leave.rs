//! Telling a client that it must leave, and when it may come back.

use std::time::Duration;

use protocol::CloseCode;
use protocol::session::SocketPush;

use crate::realtime::{Outlet, ws_text};

/// Sends what is queued, then when to reconnect, and closes the socket.
pub(super) fn leave(outlet: &Outlet, after: Duration) {
    let push = SocketPush::Drain { after_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX) };
    if let Ok(frame) = serde_json::to_string(&push) {
        outlet.send(ws_text(&frame));
    }
    outlet.close_after_queue(CloseCode::GoingAway);
}
