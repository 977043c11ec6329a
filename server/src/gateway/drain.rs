//! Stopping: sockets are told to leave one after the other, so that they do not all arrive at the next node at once.

use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::leave::leave;
use super::state::Gateway;
use crate::realtime::Outlet;

/// The earliest reconnect of clients after a lone node stops.
const RECONNECT_AFTER: Duration = Duration::from_millis(500);

/// Tells each socket when to reconnect, and closes it; then finishes what is running.
///
/// With other nodes the closing is spread over the window, and clients reconnect at once, to another node. A lone node closes
/// all at once and spreads the reconnects instead.
pub(super) async fn drain(gateway: &Gateway, closing: &CancellationToken) {
    let outlets = gateway.sockets.start_draining();
    let (began, count, window) = (Instant::now(), outlets.len(), gateway.config.http.drain_window);
    if gateway.node.bus.has_others() {
        spread(outlets, window, |outlet| leave(&outlet, Duration::ZERO)).await;
        // Until then the load balancer notices that this node is not ready.
        tokio::time::sleep_until(began + window).await;
    } else {
        outlets.iter().enumerate().for_each(|(index, outlet)| leave(outlet, RECONNECT_AFTER + share(window, index, count)));
    }
    closing.cancel();
    gateway.stop().await;
}

/// Sends away a socket that came while the node was stopping.
pub(super) fn send_after_the_others(gateway: &Gateway, outlet: &Outlet) {
    leave(outlet, if gateway.node.bus.has_others() { Duration::ZERO } else { RECONNECT_AFTER });
}

/// Sends to one after the other within the window.
async fn spread<T>(all: Vec<T>, window: Duration, send: impl Fn(T)) {
    let (began, count) = (Instant::now(), all.len());
    for (index, one) in all.into_iter().enumerate() {
        let moment = share(window, index, count);
        // Only if it is still to come: a sleep takes a millisecond at least, and there are thousands of sockets.
        if began.elapsed() < moment {
            tokio::time::sleep_until(began + moment).await;
        }
        send(one);
    }
}

/// The moment of one of `count` within the window.
fn share(window: Duration, index: usize, count: usize) -> Duration {
    let part = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    window / part(count.max(1)) * part(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_spread_over_the_window() {
        let window = Duration::from_secs(10);
        let moments: Vec<Duration> = (0..19_000).map(|index| share(window, index, 19_000)).collect();
        assert!(moments.is_sorted() && moments[0].is_zero());
        assert!(moments[18_999] < window && moments[18_999] > window * 99 / 100);
        assert_eq!(share(window, 0, 0), Duration::ZERO);
    }

    /// Each of them waits for less than a timer can.
    #[tokio::test]
    async fn the_window_holds_more_sockets_than_milliseconds() {
        let (window, sent) = (Duration::from_millis(100), std::cell::Cell::new(0));
        let spreading = spread((0..20_000).collect(), window, |index: i32| {
            assert_eq!(sent.replace(index + 1), index, "in their order");
        });
        // A wait for each would take two hundred times the window.
        assert!(tokio::time::timeout(window * 50, spreading).await.is_ok(), "{} of them were reached", sent.get());
        assert_eq!(sent.get(), 20_000);
    }
}
