//! Times of a coach that somebody waits for. Owns the table `slot_wish`.
//!
//! Whatever frees a coach's time calls [`freed`]; a job then notifies those who wait for that part of the week, a few dozen at a time.
//!
//! INVARIANT: nobody is notified of one coach's free times more than once a day, nor of a time that somebody else has taken meanwhile.

use std::collections::HashMap;

use jiff::Timestamp;
use protocol::lessons::{ListWishes, Wish, WishForSlot, Wishes};
use protocol::notifications::About;
use protocol::{CourtId, Millis, Refusal, UserId, limits, sentence};

use super::due::Due;
use super::finding::{self, part_from, part_number, part_of};
use super::terms::{self, Terms};
use crate::db::Db;
use crate::error::{Error, Result, limit_reached, not_found};
use crate::features::courts::reference;
use crate::features::people::names;
use crate::features::unasked::{self, Repeated};
use crate::features::users::profiles::account;
use crate::features::{blocks, notifications};
use crate::jobs;
use crate::run::{Cx, View};

/// Wishes that one job reads.
const TOGETHER: usize = 200;
/// The numbers of any day and of any time of the day.
const ANY_DAY: i64 = 0;
const ANY_PART: i64 = 3;

/// Waits for a time of a coach, or no longer. Idempotent.
pub(super) async fn wish(cx: &mut Cx, args: WishForSlot) -> Result<Wishes> {
    let me = cx.caller()?.user;
    let weekday = args.weekday.map_or(ANY_DAY, i64::from);
    if args.weekday.is_some() && !(1..=7).contains(&weekday) {
        return Err(Refusal::invalid("weekday", sentence!("weekday_unknown")).into());
    }
    let row = store::Row { coach: args.coach, weekday, part: args.part.map_or(ANY_PART, part_number) };
    if !args.on {
        store::delete(cx.db(), me, &row).await?;
        return all_of(cx.db(), cx.tenant(), me).await;
    }
    if args.coach == me {
        return Err(Refusal::invalid("coach", sentence!("yourself")).into());
    }
    terms::find(cx.db(), cx.tenant(), args.coach).await?.ok_or_else(not_found)?;
    if blocks::any_between(cx.db(), me, [args.coach]).await? {
        return Err(not_found());
    }
    account::lock(cx, me).await?;
    let mine = store::of_user(cx.db(), me).await?;
    if !mine.contains(&row) {
        if mine.len() >= limits::LESSON_WISHES_MAX {
            return Err(limit_reached(sentence!("wishes_most", max = limits::LESSON_WISHES_MAX)));
        }
        store::insert(cx.db(), me, &row, cx.now).await?;
    }
    all_of(cx.db(), cx.tenant(), me).await
}

/// The times that I wait for.
pub(super) async fn list(view: &View, _: ListWishes) -> Result<Wishes> {
    all_of(view.db(), view.tenant(), view.caller()?.user).await
}

async fn all_of(db: &Db, tenant: protocol::TenantId, user: UserId) -> Result<Wishes> {
    let rows = store::of_user(db, user).await?;
    let people = names::reachable(db, tenant, rows.iter().map(|row| row.coach).collect::<Vec<_>>()).await?;
    let people: HashMap<UserId, _> = people.into_iter().map(|person| (person.id, person)).collect();
    let weekday = |row: &store::Row| u8::try_from(row.weekday).ok().filter(|day| *day > 0);
    let wish = |row: store::Row| Some(Wish { coach: people.get(&row.coach)?.clone(), weekday: weekday(&row), part: part_from(row.part) });
    Ok(Wishes { wishes: rows.into_iter().filter_map(wish).collect() })
}

/// A span of a coach's time came free: notifies those who wait for it. Whoever has freed it knows.
pub(super) async fn freed(cx: &mut Cx, coach: UserId, from: Millis, until: Millis) -> Result<()> {
    if until <= cx.now || !store::is_waited_for(cx.db(), coach).await? {
        return Ok(());
    }
    let by = cx.actor().user();
    jobs::schedule(cx, &Due::NotifyWaiting { coach, from, until, by, after: None }, cx.now).await
}

/// Times of a coach that came free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Freed {
    pub(super) coach: UserId,
    pub(super) from: Millis,
    pub(super) until: Millis,
    /// Who has freed them.
    pub(super) by: Option<UserId>,
    /// The last one who was looked at.
    pub(super) after: Option<UserId>,
}

/// A free time in a part of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FreeTime {
    at: Millis,
    court: CourtId,
    weekday: i64,
    part: i64,
}

/// Notifies some of those who wait for a time that came free and still is; another job goes on after them.
pub(super) async fn notify_waiting(cx: &mut Cx, freed: Freed) -> Result<()> {
    let Freed { coach, from, until, by, after } = freed;
    let Some(terms) = terms::find(cx.db(), cx.tenant(), coach).await? else { return Ok(()) };
    let free = free_times(cx, &terms, (from, until)).await?;
    if free.is_empty() {
        return Ok(());
    }
    let mut rows = store::of_coach(cx.db(), coach, after, TOGETHER).await?;
    let more = rows.len() == TOGETHER;
    if more && let Some((last, _, _)) = rows.last().copied() {
        // The next job reads all that they wait for.
        rows.retain(|(user, _, _)| *user != last);
    }
    let next = rows.last().map(|(user, _, _)| *user);
    let mut wanted: HashMap<UserId, FreeTime> = HashMap::new();
    for (user, weekday, part) in rows.into_iter().filter(|(user, _, _)| Some(*user) != by) {
        let fits = free.iter().find(|one| [ANY_DAY, one.weekday].contains(&weekday) && [ANY_PART, one.part].contains(&part));
        if let Some(one) = fits {
            let first = wanted.entry(user).or_insert(*one);
            *first = if one.at < first.at { *one } else { *first };
        }
    }
    notify(cx, &terms, wanted).await?;
    match next.filter(|_| more) {
        Some(next) => jobs::schedule(cx, &Due::NotifyWaiting { coach, from, until, by, after: Some(next) }, cx.now).await,
        None => Ok(()),
    }
}

/// What a coach has free in a span of time: the first of each part of each day.
async fn free_times(cx: &Cx, terms: &Terms, span: (Millis, Millis)) -> Result<Vec<FreeTime>> {
    let clock = terms.clock()?;
    let free = finding::free_between(cx.db(), terms.coach, span, cx.now).await?;
    free.into_iter()
        .map(|(at, court)| {
            let local = clock.to_datetime(Timestamp::from_millisecond(at.0).map_err(Error::internal)?);
            Ok(FreeTime { at, court, weekday: i64::from(local.weekday().to_monday_one_offset()), part: part_of(local.time()) })
        })
        .collect()
}

async fn notify(cx: &mut Cx, terms: &Terms, wanted: HashMap<UserId, FreeTime>) -> Result<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let waiting: Vec<UserId> = wanted.keys().copied().collect();
    let waiting = unasked::those_within(cx, Repeated::HearOfHours, &waiting, terms.coach).await?;
    let Some(coach) = names::reachable(cx.db(), cx.tenant(), [terms.coach]).await?.pop() else { return Ok(()) };
    let courts = reference::refs(cx.db(), wanted.values().map(|one| one.court).collect::<Vec<_>>()).await?;
    let Some(length) = finding::shortest(terms) else { return Ok(()) };
    let about = |user: UserId| {
        let one = wanted.get(&user)?;
        let court = courts.get(&one.court)?.name.clone();
        let about = About::HourFree { coach: coach.clone(), starts_at: one.at, length, zone: terms.form.zone.clone(), court };
        Some((user, about))
    };
    let abouts: HashMap<UserId, About> = waiting.into_iter().filter_map(about).collect();
    notifications::notify_each(cx, &abouts, Some(terms.coach)).await
}

/// Forgets what a removed account waits for, and who waits for its times.
pub(super) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    store::delete_all(db, user).await
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, crate::db::FromRow)]
    pub(super) struct Row {
        pub(super) coach: UserId,
        pub(super) weekday: i64,
        pub(super) part: i64,
    }

    pub(super) async fn insert(db: &Db, user: UserId, row: &Row, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO slot_wish (coach, user_id, weekday, part, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            row.coach,
            user,
            row.weekday,
            row.part,
            now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, user: UserId, row: &Row) -> Result<()> {
        sql!(
            db,
            "DELETE FROM slot_wish WHERE coach = $1 AND user_id = $2 AND weekday = $3 AND part = $4",
            row.coach,
            user,
            row.weekday,
            row.part
        )
        .run()
        .await?;
        Ok(())
    }

    /// The oldest first, at most twenty.
    pub(super) async fn of_user(db: &Db, user: UserId) -> Result<Vec<Row>> {
        Ok(sql!(
            db,
            "SELECT coach, weekday, part FROM slot_wish WHERE user_id = $1 ORDER BY created_at, coach, weekday, part LIMIT 20",
            user
        )
        .all()
        .await?)
    }

    pub(super) async fn is_waited_for(db: &Db, coach: UserId) -> Result<bool> {
        Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM slot_wish WHERE coach = $1)", coach).scalar().await?)
    }

    /// Who waits for a coach, and for which day and part of it; ordered by person, after one of them.
    pub(super) async fn of_coach(db: &Db, coach: UserId, after: Option<UserId>, limit: usize) -> Result<Vec<(UserId, i64, i64)>> {
        let query = db.query("SELECT user_id, weekday, part FROM slot_wish WHERE coach = ").arg(coach).opt(" AND user_id > ", after);
        Ok(query.push(" ORDER BY user_id, weekday, part LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
    }

    pub(super) async fn delete_all(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM slot_wish WHERE user_id = $1", user).run().await?;
        sql!(db, "DELETE FROM slot_wish WHERE coach = $1", user).run().await?;
        Ok(())
    }
}
