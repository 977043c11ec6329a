//! How often something was tried. Owns the table `attempt`: accounts are counted strictly, addresses loosely, for a club is
//! one address.
//!
//! INVARIANT: a try counts before it is made, in a transaction of its own, so that a refusal does not undo the count.

use std::net::IpAddr;
use std::time::Duration;

use protocol::{ErrorCode, Millis, Refusal, TenantId};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::db::Db;
use crate::error::Result;
use crate::run::{Actor, Cx, run_typed};
use crate::{sql, work};

/// Tries are counted by the quarter of an hour.
const WINDOW: Duration = Duration::from_secs(15 * 60);

/// Something that is tried, and how often it may be within a window.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Try {
    /// What the count stands under; nothing that could be read as an address or a name.
    subject: String,
    limit: u32,
}

impl Try {
    /// At somebody's account: by what they are known under, whether it exists or not.
    pub fn account(tenant: TenantId, known_as: &str, limit: u32) -> Self {
        Self::of("account", tenant, known_as, limit)
    }

    /// At something of somebody's, by what they are known under, whether they exist or not.
    pub fn of(what: &str, tenant: TenantId, known_as: &str, limit: u32) -> Self {
        Self::new(what, &format!("{tenant}:{known_as}"), limit)
    }

    /// From a network address, or the network that one household has in IPv6.
    pub fn address(what: &str, address: IpAddr, limit: u32) -> Self {
        let network = match address.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}")
            }
        };
        Self::new(what, &network, limit)
    }

    fn new(what: &str, of: &str, limit: u32) -> Self {
        let digest = Sha256::digest(of.as_bytes());
        let short: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Self { subject: format!("{what}:{short}"), limit }
    }
}

/// Counts a try, and refuses it when there were too many.
pub async fn count(app: &App, tenant: TenantId, mut tries: Vec<Try>) -> Result<()> {
    // In one order, for two that count the same must not wait for each other.
    tries.sort();
    let subjects: Vec<String> = tries.iter().map(|a_try| a_try.subject.clone()).collect();
    let counts: Vec<i64> = run_typed(app, Actor::Guest(tenant), work!(|cx, subjects| count_in(cx, subjects))).await?;
    if tries.iter().zip(counts).any(|(a_try, count)| count > i64::from(a_try.limit)) {
        let now = app.clock.now();
        let left = (window_of(now) + WINDOW).0.saturating_sub(now.0);
        let wait = Duration::from_millis(u64::try_from(left).unwrap_or_default());
        return Err(Refusal::new(ErrorCode::TooManyRequests, "Too many tries. Please wait a few minutes.").after(wait).into());
    }
    Ok(())
}

async fn count_in(cx: &mut Cx, subjects: Vec<String>) -> Result<Vec<i64>> {
    let mut counts = Vec::with_capacity(subjects.len());
    for subject in &subjects {
        counts.push(store::add(cx.db(), subject, window_of(cx.now)).await?);
    }
    Ok(counts)
}

/// Writes what means nothing, where a write would tell by its time that there is something to try at.
pub(super) async fn pretend(cx: &Cx) -> Result<()> {
    let nobody = format!("nobody:{}", rand::random::<u8>());
    store::add(cx.db(), &nobody, window_of(cx.now)).await.map(drop)
}

/// Forgets the tries at an account: its owner has come in.
pub async fn forgive(db: &Db, a_try: &Try) -> Result<()> {
    store::clear(db, &a_try.subject).await
}

/// Forgets counts of windows that are over.
pub async fn forget(db: &Db, now: Millis) -> Result<()> {
    store::forget(db, window_of(now)).await
}

fn window_of(now: Millis) -> Millis {
    let length = i64::try_from(WINDOW.as_millis()).unwrap_or(i64::MAX);
    Millis(now.0 - now.0.rem_euclid(length))
}

mod store {
    use super::*;

    pub(super) async fn add(db: &Db, subject: &str, window: Millis) -> Result<i64> {
        Ok(sql!(
            db,
            "INSERT INTO attempt (subject, window_start, tries) VALUES ($1, $2, 1)
             ON CONFLICT (subject, window_start) DO UPDATE SET tries = attempt.tries + 1 RETURNING tries",
            subject,
            window
        )
        .scalar()
        .await?)
    }

    pub(super) async fn clear(db: &Db, subject: &str) -> Result<()> {
        sql!(db, "DELETE FROM attempt WHERE subject = $1", subject).run().await?;
        Ok(())
    }

    pub(super) async fn forget(db: &Db, window: Millis) -> Result<()> {
        sql!(db, "DELETE FROM attempt WHERE window_start < $1", window).run().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_household_is_one_address() {
        let of = |address: &str| Try::address("login", address.parse().unwrap(), 1).subject;
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::2"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn a_window_is_a_quarter_of_an_hour() {
        assert_eq!(window_of(Millis(899_999)), Millis(0));
        assert_eq!(window_of(Millis(900_000)), Millis(900_000));
    }
}
