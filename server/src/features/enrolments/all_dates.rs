//! Joining and leaving dates of a series together. The rules of one date hold for each; a date that is refused does not hold up the rest.

use std::collections::{HashMap, HashSet};

use protocol::chat::Note;
use protocol::enrolments::EnrolmentState as State;
use protocol::notifications::About;
use protocol::series::{DateAnswer, JoinSeries, LeaveSeries, SeriesAnswer};
use protocol::{ErrorCode, EventId, Millis, Refusal, SeriesId, UserId, limits, sentence};

use super::checks::{self, Seats};
use super::due::Due;
use super::many::{self, Step};
use super::store::{self, Player, Row};
use super::{joining, waiting_list};
use crate::error::{Error, Result, limit_reached, not_found};
use crate::features::busy;
use crate::features::events::terms::Facts;
use crate::features::events::{access, facts, organisers};
use crate::features::schedule::taken::Taken;
use crate::features::users::profiles::account;
use crate::jobs;
use crate::run::Cx;
use crate::sentences;

type Refused = Result<State, Refusal>;

/// Joins the chosen dates.
pub async fn join(cx: &mut Cx, args: JoinSeries) -> Result<SeriesAnswer> {
    let me = cx.caller()?.user;
    let chosen = choose(cx, args.series, args.dates).await?;
    let mine = Mine::read(cx, me, &chosen.dates).await?;
    let (mut steps, mut answers, mut taken) = (Vec::new(), chosen.unknown, mine.taken.clone());
    for event in &chosen.dates {
        let before = mine.rows.get(&event.id);
        match state_in(cx, event, &mine, &taken).await? {
            Ok(state) => {
                if state == State::Enrolled {
                    taken.extend(Taken::of(event.named(), event.ends_at));
                }
                steps.push(mine.step(cx, event, before, state)?);
            }
            Err(refusal) => answers.push(refused(event.id, refusal)),
        }
    }
    let changed = many::change(cx, me, steps, Some(Note::Joined)).await?;
    notify_asked(cx, me, changed.iter().filter(|(_, one)| one.state == State::Pending).map(|(event, _)| event)).await?;
    let now = cx.now;
    let waits: Vec<(Due, Millis)> = changed
        .iter()
        .filter(|(event, one)| one.state == State::Waitlisted && event.seats_left() > 0)
        .map(|(event, _)| (Due::Fill { event: event.id, owed: 0 }, now))
        .collect();
    jobs::schedule_all(cx, &waits).await?;
    answers.extend(changed.into_iter().map(|(event, enrolment)| DateAnswer { event: event.id, enrolment: Some(enrolment), refused: None }));
    Ok(in_order(answers, &chosen.dates))
}

/// Leaves the chosen dates, those that have not begun.
pub async fn leave(cx: &mut Cx, args: LeaveSeries) -> Result<SeriesAnswer> {
    let me = cx.caller()?.user;
    let named = args.dates.is_some();
    let chosen = choose(cx, args.series, args.dates).await?;
    let ids: Vec<EventId> = chosen.dates.iter().map(|event| event.id).collect();
    let rows = store::of_player_in(cx.db(), me, &ids).await?;
    let mut rows: HashMap<EventId, Row> = rows.into_iter().map(|row| (row.event, row)).collect();
    let (mut steps, mut answers, mut left) = (Vec::new(), chosen.unknown, Vec::new());
    for event in &chosen.dates {
        let row = rows.remove(&event.id);
        let state = row.as_ref().and_then(Row::enrolment_state);
        let Some((row, from)) = row.zip(state).filter(|(_, state)| state.is_listed() && *state != State::NoShow) else {
            if named {
                answers.push(refused(event.id, checks::conflict(state)));
            }
            continue;
        };
        if from == State::Enrolled
            && let Err(refusal) = checks::check_upcoming(event, cx.now)
        {
            answers.push(refused(event.id, refusal));
            continue;
        }
        let to = if from == State::Invited { State::Declined } else { State::Unenrolled };
        if !checks::is_legal(Some(from), to) {
            answers.push(refused(event.id, checks::conflict(Some(from))));
            continue;
        }
        // Whoever is asked to confirm again may say no.
        let is_asked = row.reconfirm && row.answer_by.is_some();
        let late_drop = from == State::Enrolled && !is_asked && checks::is_late(event, cx.now);
        left.push((from, row.person().filter(|_| late_drop)));
        steps.push(Step { event: event.clone(), after: Row { late_drop, ..row.in_state(to, cx.now) }, before: Some(row) });
    }
    let changed = many::change(cx, me, steps, Some(Note::Left)).await?;
    let mut freed = Vec::new();
    for ((event, _), (from, late)) in changed.iter().zip(left) {
        if let Some(by) = late {
            organisers::notify(cx, event, &About::LateDrop { event: event.named(), by: Some(by) }, Some(me)).await?;
        }
        if event.waiting_count > 0 && matches!(from, State::Enrolled | State::Offered) {
            freed.push((Due::Fill { event: event.id, owed: i64::from(from == State::Offered) }, cx.now));
        }
    }
    jobs::schedule_all(cx, &freed).await?;
    answers.extend(changed.into_iter().map(|(event, enrolment)| DateAnswer { event: event.id, enrolment: Some(enrolment), refused: None }));
    Ok(in_order(answers, &chosen.dates))
}

/// Enrols the organiser in new dates, all of them empty.
pub async fn seat_organiser(cx: &mut Cx, dates: Vec<Facts>) -> Result<()> {
    let Some(organiser) = dates.first().map(|event| event.organiser) else { return Ok(()) };
    let player = store::player(cx.db(), cx.tenant(), organiser, organiser).await?.ok_or_else(not_found)?;
    let mut steps = Vec::with_capacity(dates.len());
    for event in dates {
        let after = Row::of_player(cx, &event, player.clone()).in_state(State::Enrolled, cx.now);
        steps.push(Step { event, before: None, after });
    }
    many::change(cx, organiser, steps, None).await.map(drop)
}

/// The chosen dates that the caller sees, locked, and the answers about the others.
struct Chosen {
    dates: Vec<Facts>,
    unknown: Vec<DateAnswer>,
}

async fn choose(cx: &Cx, series: SeriesId, wanted: Option<Vec<EventId>>) -> Result<Chosen> {
    if wanted.as_ref().is_some_and(|wanted| wanted.len() > limits::SERIES_MAX) {
        let sentence = sentence!("at_once", max = limits::SERIES_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("dates").into());
    }
    let mut dates = facts::lock_dates(cx, series).await?;
    let ids: Vec<EventId> = dates.iter().map(|event| event.id).collect();
    let seen = access::visible_to(cx.db(), cx.tenant(), cx.caller()?.user, &ids).await?;
    dates.retain(|event| seen.contains(&event.id));
    if dates.is_empty() {
        return Err(not_found());
    }
    let now = cx.now;
    let unknown = match &wanted {
        None => {
            dates.retain(|event| checks::check_upcoming(event, now).is_ok());
            Vec::new()
        }
        Some(wanted) => {
            dates.retain(|event| wanted.contains(&event.id));
            let missing: HashSet<EventId> = wanted.iter().filter(|id| dates.iter().all(|event| event.id != **id)).copied().collect();
            missing.into_iter().map(|id| refused(id, not_found_refusal())).collect()
        }
    };
    Ok(Chosen { dates, unknown })
}

fn not_found_refusal() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "This date is not here.")
}

fn refused(event: EventId, refusal: Refusal) -> DateAnswer {
    DateAnswer { event, enrolment: None, refused: Some(sentences::written(refusal)) }
}

/// The answers in the order of the dates, those about unknown ones last.
fn in_order(mut answers: Vec<DateAnswer>, dates: &[Facts]) -> SeriesAnswer {
    answers.sort_by_key(|answer| dates.iter().position(|event| event.id == answer.event).unwrap_or(usize::MAX));
    SeriesAnswer { dates: answers }
}

/// What decides whether I may join each date, read for all of them at once.
struct Mine {
    rows: HashMap<EventId, Row>,
    /// My profile, by the organiser to whom I am a friend or not.
    profiles: HashMap<UserId, Player>,
    /// Dates that I organise, or to which somebody invited me who does.
    by_organiser: HashSet<EventId>,
    /// What I play in these weeks.
    taken: Vec<Taken>,
    /// Women and men with a seat, of the dates that half are for.
    genders: HashMap<EventId, (i64, i64)>,
}

impl Mine {
    async fn read(cx: &Cx, me: UserId, dates: &[Facts]) -> Result<Self> {
        account::lock(cx, me).await?;
        let ids: Vec<EventId> = dates.iter().map(|event| event.id).collect();
        let rows = store::of_player_in(cx.db(), me, &ids).await?;
        let mut profiles = HashMap::new();
        let organisers: HashSet<UserId> = dates.iter().map(|event| event.organiser).collect();
        for organiser in organisers {
            profiles.insert(organiser, store::player(cx.db(), cx.tenant(), me, organiser).await?.ok_or_else(not_found)?);
        }
        let mut by_organiser = organisers::organised_among(cx.db(), me, dates).await?;
        let mut inviters: Vec<UserId> =
            rows.iter().filter(|row| row.enrolment_state() == Some(State::Invited)).filter_map(|row| row.by_user).collect();
        inviters.sort_unstable();
        inviters.dedup();
        for inviter in inviters {
            let organised = organisers::organised_among(cx.db(), inviter, dates).await?;
            by_organiser
                .extend(rows.iter().filter(|row| row.by_user == Some(inviter)).map(|row| row.event).filter(|id| organised.contains(id)));
        }
        let from = dates.iter().filter_map(|event| event.starts_at).min();
        let until = dates.iter().filter_map(|event| event.ends_at).max();
        let taken = match from.zip(until) {
            Some(span) => busy::taken_between(cx.db(), me, span).await?,
            None => Vec::new(),
        };
        let mixed: Vec<EventId> = dates.iter().filter(|event| checks::is_mixed(event)).map(|event| event.id).collect();
        let genders = reads::seated_by_gender_in(cx.db(), &mixed).await?;
        let rows = rows.into_iter().map(|row| (row.event, row)).collect();
        Ok(Self { rows, profiles, by_organiser, taken, genders })
    }

    fn player(&self, event: &Facts) -> Result<&Player> {
        self.profiles.get(&event.organiser).ok_or_else(|| Error::internal("an organiser without a profile of the caller"))
    }

    fn step(&self, cx: &Cx, event: &Facts, before: Option<&Row>, state: State) -> Result<Step> {
        let row = match before {
            Some(row) => row.clone(),
            None => Row::of_player(cx, event, self.player(event)?.clone()),
        };
        Ok(Step { event: event.clone(), before: before.cloned(), after: row.in_state(state, cx.now) })
    }
}

/// The state in which I join a date, or why I may not: the rules of joining one.
async fn state_in(cx: &Cx, event: &Facts, mine: &Mine, taken: &[Taken]) -> Result<Refused> {
    let player = mine.player(event)?;
    let by_organiser = mine.by_organiser.contains(&event.id);
    if let Err(refusal) = check(cx, event, mine, taken) {
        return Ok(Err(refusal));
    }
    let state = if event.is_private && !by_organiser {
        Ok(State::Pending)
    } else {
        let seats = Seats::of(
            event.capacity,
            event.taken,
            checks::is_mixed(event).then(|| mine.genders.get(&event.id).copied().unwrap_or_default()),
        );
        waiting_list::state_with(cx, event, player.gender.as_deref(), seats).await
    };
    match state {
        Ok(State::Pending) if event.waiting_count + event.pending_count >= limits::EVENT_WAITING_MAX => {
            joining::refusal_of(limit_reached(sentence!("waitlist_full"))).map(Err)
        }
        Ok(state) => Ok(Ok(state)),
        Err(error) => joining::refusal_of(error).map(Err),
    }
}

fn check(cx: &Cx, event: &Facts, mine: &Mine, taken: &[Taken]) -> Result<(), Refusal> {
    let before = mine.rows.get(&event.id).and_then(Row::enrolment_state);
    if let Some(state) = before.filter(|state| !checks::may_join(*state)) {
        return Err(checks::conflict(Some(state)));
    }
    checks::check_upcoming(event, cx.now)?;
    checks::check_cut_off(event, cx.now)?;
    if !mine.by_organiser.contains(&event.id)
        && let Some(player) = mine.profiles.get(&event.organiser)
    {
        checks::check_friend(event, &player.profile())?;
        checks::check_profile(event, &player.profile())?;
    }
    let Some(hours) = event.hours() else { return Ok(()) };
    match taken.iter().find(|one| !one.is_event(event.id) && one.overlaps(&hours)) {
        Some(one) => Err(one.refusal()),
        None => Ok(()),
    }
}

/// Notifies organisers that somebody asks to join: once, however many dates it is about.
async fn notify_asked<'a>(cx: &mut Cx, me: UserId, asked: impl Iterator<Item = &'a Facts>) -> Result<()> {
    let mut notified: HashSet<UserId> = HashSet::new();
    for event in asked {
        if notified.insert(event.organiser)
            && let Some(player) = store::player(cx.db(), cx.tenant(), me, event.organiser).await?
        {
            let about = About::EnrolmentAsked { event: event.named(), by: player.person() };
            organisers::notify(cx, event, &about, Some(me)).await?;
        }
    }
    Ok(())
}

mod reads {
    use super::*;
    use crate::db::Db;

    /// How many women and men, in this order, have a seat in each of the events or one held for them.
    pub(super) async fn seated_by_gender_in(db: &Db, events: &[EventId]) -> Result<HashMap<EventId, (i64, i64)>> {
        let query = db.query(
            "SELECT n.event, CAST(SUM(CASE WHEN COALESCE(u.gender, n.guest_gender) = 'female' THEN 1 ELSE 0 END) AS BIGINT),
                 CAST(SUM(CASE WHEN COALESCE(u.gender, n.guest_gender) = 'male' THEN 1 ELSE 0 END) AS BIGINT)
             FROM enrolment n LEFT JOIN app_user u ON u.id = n.user_id 
             WHERE n.state IN ('enrolled', 'offered', 'checked_in', 'no_show') AND n.event IN ",
        );
        let rows: Vec<(EventId, i64, i64)> =
            if events.is_empty() { Vec::new() } else { query.list(events.iter().copied()).push(" GROUP BY n.event").all().await? };
        Ok(rows.into_iter().map(|(event, women, men)| (event, (women, men))).collect())
    }
}
