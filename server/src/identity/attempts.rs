//! Counts attempts: signing in, entering a code, uploading. Owns the table `attempt`. Limits are strict for accounts and loose
//! for network addresses, because a whole club shares one address.

use std::net::IpAddr;
use std::time::Duration;

use protocol::{Millis, TenantId};
use sha2::{Digest, Sha256};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Attempts are counted by the quarter of an hour.
const WINDOW: Duration = Duration::from_secs(15 * 60);
const DAY: Duration = Duration::from_secs(86_400);

/// Something that is limited to so many attempts in a window.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt {
    /// The key of the count: a hash, so that no address or name can be read from it.
    subject: String,
    /// Attempts allowed in one window.
    pub limit: u32,
}

impl Attempt {
    /// At an account, named by `known_as`. It need not exist.
    pub fn account(tenant: TenantId, known_as: &str, limit: u32) -> Self {
        Self::of("account", tenant, known_as, limit)
    }

    /// At something that belongs to an account, named by `known_as`. The account need not exist.
    pub fn of(what: &str, tenant: TenantId, known_as: &str, limit: u32) -> Self {
        Self::new(what, &format!("{tenant}:{known_as}"), limit)
    }

    /// From a [`network`].
    pub fn address(what: &str, address: IpAddr, limit: u32) -> Self {
        Self::new(what, &network(address), limit)
    }

    fn new(what: &str, of: &str, limit: u32) -> Self {
        Self { subject: hashed(what, of), limit }
    }
}

/// A network address; in IPv6 its /64, which is one household.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

/// `what`, and a hash of something that must not be readable in the database.
pub fn hashed(what: &str, of: &str) -> String {
    let digest = Sha256::digest(of.as_bytes());
    let short: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{what}:{short}")
}

/// Counts an attempt, and answers with the count of this window.
pub async fn add(db: &Db, attempt: &Attempt, now: Millis) -> Result<i64> {
    store::add(db, &attempt.subject, window_of(now)).await
}

/// Counts something that is limited by the day, and answers with the day's count. Its row carries the end of the day (UTC), so
/// that it is not trimmed before.
pub async fn add_today(db: &Db, attempt: &Attempt, count: i64, now: Millis) -> Result<i64> {
    store::add_many(db, &attempt.subject, day_end(now), count).await
}

fn day_end(now: Millis) -> Millis {
    let day = i64::try_from(DAY.as_millis()).unwrap_or(i64::MAX);
    Millis(now.0 - now.0.rem_euclid(day)) + DAY
}

/// Counts each of several things once, and answers with the counts of the day.
pub async fn add_each_today(db: &Db, attempts: &[Attempt], now: Millis) -> Result<Vec<i64>> {
    let subjects: Vec<&str> = attempts.iter().map(|attempt| attempt.subject.as_str()).collect();
    if subjects.is_empty() { Ok(Vec::new()) } else { store::add_each(db, &subjects, day_end(now)).await }
}

/// Writes a meaningless row, so that response time does not reveal that there was nothing to count.
pub async fn add_decoy(db: &Db, now: Millis) -> Result<()> {
    let subject = format!("nobody:{}", rand::random::<u8>());
    store::add(db, &subject, window_of(now)).await.map(drop)
}

/// When the current window ends.
pub fn window_end(now: Millis) -> Millis {
    window_of(now) + WINDOW
}

/// Clears the count of an account whose owner has signed in.
pub async fn forgive(db: &Db, attempt: &Attempt) -> Result<()> {
    store::clear(db, &attempt.subject).await
}

/// Deletes the counts of earlier windows.
pub async fn trim(db: &Db, now: Millis) -> Result<()> {
    store::trim(db, window_of(now)).await
}

fn window_of(now: Millis) -> Millis {
    let length = i64::try_from(WINDOW.as_millis()).unwrap_or(i64::MAX);
    Millis(now.0 - now.0.rem_euclid(length))
}

mod store {
    use super::*;

    pub(super) async fn add(db: &Db, subject: &str, window: Millis) -> Result<i64> {
        add_many(db, subject, window, 1).await
    }

    pub(super) async fn add_many(db: &Db, subject: &str, window: Millis, count: i64) -> Result<i64> {
        Ok(sql!(
            db,
            "INSERT INTO attempt (subject, window_start, tries) VALUES ($1, $2, $3)
             ON CONFLICT (subject, window_start) DO UPDATE SET tries = attempt.tries + excluded.tries RETURNING tries",
            subject,
            window,
            count
        )
        .scalar()
        .await?)
    }

    pub(super) async fn add_each(db: &Db, subjects: &[&str], window: Millis) -> Result<Vec<i64>> {
        let mut query = db.query("INSERT INTO attempt (subject, window_start, tries) VALUES (");
        for (index, subject) in subjects.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*subject).push(", ").arg(window).push(", 1)");
        }
        let conflict = " ON CONFLICT (subject, window_start) DO UPDATE SET tries = attempt.tries + 1 RETURNING tries";
        Ok(query.push(conflict).scalars().await?)
    }

    pub(super) async fn clear(db: &Db, subject: &str) -> Result<()> {
        sql!(db, "DELETE FROM attempt WHERE subject = $1", subject).run().await?;
        Ok(())
    }

    pub(super) async fn trim(db: &Db, window: Millis) -> Result<()> {
        sql!(db, "DELETE FROM attempt WHERE window_start < $1", window).run().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_household_is_one_address() {
        let of = |address: &str| Attempt::address("login", address.parse().unwrap(), 1).subject;
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
