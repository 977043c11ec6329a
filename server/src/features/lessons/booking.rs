//! Asking for lessons.

use std::time::Duration;

use protocol::lessons::{Booking, BookingMode, LessonKind, LessonSide, LessonState, PupilRef, RequestLesson, SkippedDate, SlotState};
use protocol::notifications::LessonWhat;
use protocol::text::ShortMessage;
use protocol::{ErrorCode, LessonSeriesId, Millis, Refusal, UserId, limits, sentence};

use super::due::{self, Due};
use super::hours::{self, FreeTime};
use super::notices::{self, Change};
use super::store::{self, New, Pupil, Row, times};
use super::taken::{self, WantedTime};
use super::terms::{self, Terms};
use super::{finding, slots};
use crate::error::{Error, Result, limit_reached, not_found};
use crate::features::children::reading;
use crate::features::courts::reference;
use crate::features::packages::passes::{self, For};
use crate::features::users::profiles::account;
use crate::features::{blocks, follows};
use crate::jobs;
use crate::run::Cx;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// A lesson that starts within this time is answered sooner.
const SOON: i64 = 3 * HOUR;

/// What somebody asks for, checked.
struct Wanted {
    kind: LessonKind,
    minutes: i64,
    price: i64,
    pupils: Vec<Pupil>,
    message: Option<String>,
}

/// Asks a coach for a lesson, or for one every week; agreed at once where the coach takes bookings at once.
pub(super) async fn request(cx: &mut Cx, args: RequestLesson) -> Result<Booking> {
    let me = cx.caller()?.user;
    let terms = lock_open(cx, args.coach).await?;
    let wanted = wanted(cx, &terms, &args).await?;
    if times::open_of(cx.db(), me, None).await?.len() >= usize::try_from(limits::LESSON_OPEN_MAX).unwrap_or(usize::MAX) {
        return Err(limit_reached(sentence!("lessons_open_most", max = limits::LESSON_OPEN_MAX)));
    }
    lock_people(cx, terms.coach, &wanted.pupils).await?;
    check_children(cx, &wanted.pupils).await?;
    let dates = dates(&terms, &args)?;
    let (free, skipped) = free_dates(cx, &terms, &args, (&wanted, &dates)).await?;
    let chat = notices::room(cx, terms.coach).await?;
    let series = (free.len() > 1).then(|| cx.new_id::<LessonSeriesId>());
    let mut rows = Vec::with_capacity(free.len());
    let zone = reference::reference(cx.db(), cx.tenant(), args.court).await?.ok_or_else(not_found)?.zone;
    for at in free {
        let new = New {
            tenant: cx.tenant(),
            coach: terms.coach,
            booked_by: me,
            kind: wanted.kind,
            starts_at: at,
            ends_at: Millis(at.0 + wanted.minutes * MINUTE),
            zone: zone.clone(),
            court: args.court,
            price: wanted.price,
            message: wanted.message.clone(),
            series,
            pass: args.pass,
            chat: Some(chat),
            cancel_by: cancel_by(&terms, at),
        };
        if let Some(pass) = args.pass {
            let wanted = For::Lesson { kind: wanted.kind, minutes: wanted.minutes };
            passes::use_one(cx, pass, (me, terms.coach), wanted, at).await?;
        }
        rows.push(Row::of(new, cx.new_id(), cx.now)?);
    }
    let lessons = match terms.form.mode {
        BookingMode::Request => ask(cx, &terms, &wanted.pupils, rows).await?,
        BookingMode::Instant => agree(cx, &terms, &wanted.pupils, rows).await?,
    };
    Ok(Booking { lessons, skipped })
}

/// Locks the time of a coach with whom lessons can be booked.
async fn lock_open(cx: &Cx, coach: UserId) -> Result<Terms> {
    let me = cx.caller()?.user;
    if coach == me {
        return Err(Refusal::invalid("coach", sentence!("yourself")).into());
    }
    let terms = terms::lock(cx, coach).await?;
    if blocks::any_between(cx.db(), me, [coach]).await? || !account::has_coach_profile(cx.db(), coach).await? {
        return Err(not_found());
    }
    if !terms.form.is_open {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("lessons_closed")).into());
    }
    Ok(terms)
}

async fn wanted(cx: &Cx, terms: &Terms, args: &RequestLesson) -> Result<Wanted> {
    let kind = args.kind.unwrap_or_default();
    let offer = terms.offer(kind, args.length)?;
    let price = terms::price(offer, account::hourly_rate(cx.db(), terms.coach).await?);
    let message = ShortMessage::parse(args.message.as_deref().unwrap_or_default())?.map(ShortMessage::into_string);
    let pupils = pupils(cx, terms.coach, &args.pupils).await?;
    check_count(kind, pupils.len())?;
    Ok(Wanted { kind, minutes: args.length, price, pupils, message })
}

/// The pupils of a booking: the caller, their children, and people who follow them.
async fn pupils(cx: &Cx, coach: UserId, asked: &[PupilRef]) -> Result<Vec<Pupil>> {
    let me = cx.caller()?.user;
    if asked.is_empty() {
        return Ok(vec![Pupil { user_id: me, child: None }]);
    }
    if asked.len() > limits::LESSON_PUPILS_MAX {
        return Err(limit_reached(sentence!("lesson_pupils_most", max = limits::LESSON_PUPILS_MAX)));
    }
    let mut pupils = Vec::with_capacity(asked.len());
    for pupil in asked {
        let pupil = match *pupil {
            PupilRef::User(user) => Pupil { user_id: user, child: None },
            PupilRef::Child(child) => Pupil { user_id: me, child: Some(child) },
        };
        if pupils.contains(&pupil) {
            return Err(Refusal::invalid("pupils", sentence!("lesson_pupil_twice")).into());
        }
        pupils.push(pupil);
    }
    let others: Vec<UserId> = pupils.iter().map(|pupil| pupil.user_id).filter(|user| *user != me).collect();
    if others.contains(&coach) || follows::followers_among(cx.db(), me, &others).await?.len() < others.len() {
        return Err(Refusal::invalid("pupils", sentence!("lesson_pupil_follows")).into());
    }
    if blocks::any_between(cx.db(), coach, others).await? {
        return Err(not_found());
    }
    Ok(pupils)
}

/// Checks that the children of a booking are the caller's, whose row is locked: none of them is removed meanwhile.
async fn check_children(cx: &Cx, pupils: &[Pupil]) -> Result<()> {
    let children: Vec<_> = pupils.iter().filter_map(|pupil| pupil.child).collect();
    if reading::of_guardian(cx.db(), cx.caller()?.user, &children).await?.len() < children.len() {
        return Err(Refusal::invalid("pupils", sentence!("child_unknown")).into());
    }
    Ok(())
}

/// Checks that a kind of lesson is for so many pupils.
fn check_count(kind: LessonKind, count: usize) -> Result<()> {
    let (min, max) = match kind {
        LessonKind::Private => (1, 1),
        LessonKind::SemiPrivate => (1, 2),
        LessonKind::Group => (1, limits::LESSON_PUPILS_MAX),
    };
    if (min..=max).contains(&count) {
        return Ok(());
    }
    Err(Refusal::invalid("pupils", sentence!("lesson_pupils_count", max = max)).into())
}

/// Locks the rows of everybody whose time a lesson takes, by id.
pub(super) async fn lock_people(cx: &Cx, coach: UserId, pupils: &[Pupil]) -> Result<()> {
    let mut users: Vec<UserId> = pupils.iter().map(|pupil| pupil.user_id).chain([coach]).collect();
    users.sort_unstable();
    users.dedup();
    for user in users {
        account::lock(cx, user).await?;
    }
    Ok(())
}

/// The first date, and the same local time of the weeks after it.
fn dates(terms: &Terms, args: &RequestLesson) -> Result<Vec<Millis>> {
    let Some(weeks) = args.weeks else { return Ok(vec![args.starts_at]) };
    if !(2..=limits::LESSON_WEEKS_MAX).contains(&weeks) {
        return Err(Refusal::invalid("weeks", sentence!("number_between", min = 2, max = limits::LESSON_WEEKS_MAX)).into());
    }
    let clock = terms.clock()?;
    let later = |week| hours::weeks_later(&clock, args.starts_at, week).ok_or_else(|| Error::internal("a time beyond the calendar"));
    (0..weeks).map(later).collect()
}

/// Those of the dates at which coach and pupils are free; refuses if the first is not among them.
async fn free_dates(
    cx: &Cx,
    terms: &Terms,
    args: &RequestLesson,
    (wanted, dates): (&Wanted, &[Millis]),
) -> Result<(Vec<Millis>, Vec<SkippedDate>)> {
    let (Some(first), Some(last)) = (dates.first(), dates.last()) else { return Ok((Vec::new(), Vec::new())) };
    if *first <= cx.now {
        return Err(Refusal::invalid("starts_at", sentence!("start_past")).into());
    }
    let span = (*first, Millis(last.0 + 1));
    let open = slots::free_times(cx.db(), terms, span, wanted.minutes, cx.now, None).await?;
    let is_free = |at: Millis| open.iter().any(|free: &FreeTime| free.at == at && free.court == args.court);
    let (mut free, mut skipped) = (Vec::new(), Vec::new());
    for at in dates.iter().copied() {
        if !is_free(at) {
            if at == *first {
                return Err(slots::gone(cx.db(), terms, at, wanted.minutes, cx.now).await?.into());
            }
            skipped.push(SkippedDate { starts_at: at, mine: false });
            continue;
        }
        let time = WantedTime { from: at, until: Millis(at.0 + wanted.minutes * MINUTE), court: args.court };
        match check_pupils(cx, terms, &wanted.pupils, time, args.if_free || dates.len() > 1).await {
            Ok(()) => {}
            Err(Error::Refused(_)) if at != *first => {
                skipped.push(SkippedDate { starts_at: at, mine: true });
                continue;
            }
            Err(error) => return Err(error),
        }
        match check_court(cx, terms, time).await {
            Ok(()) => free.push(at),
            Err(Error::Refused(_)) if at != *first => skipped.push(SkippedDate { starts_at: at, mine: false }),
            Err(error) => return Err(error),
        }
    }
    Ok((free, skipped))
}

/// Where a lesson is agreed at once, checks that a court is free then.
async fn check_court(cx: &Cx, terms: &Terms, time: WantedTime) -> Result<()> {
    match terms.form.mode {
        BookingMode::Instant => taken::check_court(cx, time, None).await,
        BookingMode::Request => Ok(()),
    }
}

/// Checks that no pupil has another lesson then; with `if_free`, or where it is agreed at once, that they do not play either.
async fn check_pupils(cx: &Cx, terms: &Terms, pupils: &[Pupil], time: WantedTime, if_free: bool) -> Result<()> {
    for pupil in pupils {
        if if_free || terms.form.mode == BookingMode::Instant {
            taken::check_pupil(cx, *pupil, time, None).await?;
        } else {
            taken::check_lessons(cx, *pupil, time, None).await?;
        }
    }
    Ok(())
}

/// Stores requests and asks the coach.
async fn ask(cx: &mut Cx, terms: &Terms, pupils: &[Pupil], rows: Vec<Row>) -> Result<Vec<protocol::lessons::Lesson>> {
    let weeks = i64::try_from(rows.len()).ok().filter(|weeks| *weeks > 1);
    let mut lessons = Vec::with_capacity(rows.len());
    // A series is answered as one: by when its first lesson must be.
    let answer_by = rows.first().map(|first| answer_by(terms, first.starts_at, cx.now)).unwrap_or(cx.now);
    for (index, mut row) in rows.into_iter().enumerate() {
        row.await_answer(LessonSide::Coach, answer_by)?;
        store::writing::insert(cx.db(), &row, pupils).await?;
        cx.record("lesson", row.id.0, "state", None, Some("requested")).await?;
        jobs::schedule(cx, &Due::Expire { lesson: row.id, version: row.version }, answer_by).await?;
        slots::push(cx, row.coach, (row.starts_at, row.ends_at), SlotState::Requested)?;
        let change = Change { weeks, ..Change::of(LessonWhat::Requested, Some(LessonSide::Player)) };
        lessons.push(if index == 0 {
            notices::announce(cx, &row, pupils, &change).await?
        } else {
            notices::push(cx, &row, pupils).await?
        });
    }
    Ok(lessons)
}

/// Stores lessons that are agreed at once.
async fn agree(cx: &mut Cx, terms: &Terms, pupils: &[Pupil], rows: Vec<Row>) -> Result<Vec<protocol::lessons::Lesson>> {
    let weeks = i64::try_from(rows.len()).ok().filter(|weeks| *weeks > 1);
    let mut lessons = Vec::with_capacity(rows.len());
    for (index, mut row) in rows.into_iter().enumerate() {
        row.set_state(LessonState::Accepted)?;
        row.start_version = 1;
        store::writing::insert(cx.db(), &row, pupils).await?;
        cx.record("lesson", row.id.0, "state", None, Some("accepted")).await?;
        due::schedule(cx, &row).await?;
        slots::push(cx, row.coach, (row.starts_at, row.ends_at), SlotState::Taken)?;
        jobs::schedule(cx, &Due::Displace { coach: row.coach, lesson: row.id }, cx.now).await?;
        let change = Change { weeks, ..Change::of(LessonWhat::Agreed, Some(LessonSide::Player)) };
        lessons.push(if index == 0 {
            notices::announce(cx, &row, pupils, &change).await?
        } else {
            notices::push(cx, &row, pupils).await?
        });
    }
    finding::refresh(cx, terms.coach).await?;
    Ok(lessons)
}

/// Until when a lesson that starts then is to be answered: two hours, or a quarter of an hour where it starts soon; with the coach's
/// notice before the start, and in any case before the start.
pub(super) fn answer_by(terms: &Terms, starts_at: Millis, now: Millis) -> Millis {
    let hold = if starts_at.0 - now.0 < SOON {
        Duration::from_secs(limits::LESSON_ANSWER_MINUTES_SOON * 60)
    } else {
        Duration::from_secs(limits::LESSON_ANSWER_HOURS * 3_600)
    };
    let quarter = now + Duration::from_secs(limits::LESSON_ANSWER_MINUTES_SOON * 60);
    let before_notice = Millis(starts_at.0 - terms.form.notice_minutes * MINUTE);
    (now + hold).min(before_notice.max(quarter)).min(starts_at)
}

/// Until when a player cancels in time.
pub(super) fn cancel_by(terms: &Terms, starts_at: Millis) -> Millis {
    Millis(starts_at.0 - terms.form.cancel_hours * HOUR)
}
