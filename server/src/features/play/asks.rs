//! Asking people who are free to play: asking, accepting, declining, expiring.

use std::collections::HashMap;
use std::time::Duration;

use protocol::chat::UserPush;
use protocol::events::{Event, EventRef};
use protocol::notifications::About;
use protocol::people::Person;
use protocol::play::{AcceptAsk, Ask, AskState, AskToPlay, DeclineAsk};
use protocol::session::Done;
use protocol::text::ShortMessage;
use protocol::{AskId, CourtId, ErrorCode, Millis, Refusal, Topic, UserId, limits, sentence};

use super::due::Due;
use super::store::{self, AskRow, Free, Player};
use super::{free, nearby};
use crate::db::Db;
use crate::error::{Result, limit_reached, not_found, session_revoked};
use crate::features::courts::{reference, search};
use crate::features::events::making;
use crate::features::people::names;
use crate::features::users::profiles::{account, records};
use crate::features::{blocks, notifications};
use crate::geo;
use crate::jobs;
use crate::run::{Cx, View};

/// Minutes until a game starts where no time is given.
const STARTS_IN: u64 = 30;
/// Minutes until a game that two agreed on starts, at least.
const STARTS_AT_LEAST_IN: u64 = 5;
/// Minutes that a game lasts.
const LASTS: i64 = 90;
/// Open asks of one person.
const OPEN_MAX: usize = 3;
/// Asks whose end one command or job pushes.
const PUSHED_TOGETHER: usize = 10;

/// Asks one person who is free, or everybody near who fits.
pub(super) async fn ask(cx: &mut Cx, args: AskToPlay) -> Result<Ask> {
    let me = store::player(cx.db(), cx.caller()?.user).await?.ok_or_else(session_revoked)?;
    let message = ShortMessage::parse(&args.message.unwrap_or_default())?.map(ShortMessage::into_string);
    let starts_at = starts_at(cx.now, args.starts_at)?;
    let court = match args.court {
        Some(court) => Some(reference::current(cx.db(), cx.tenant(), court).await?.ok_or_else(not_found)?),
        None => None,
    };
    // Serializes concurrent asks of one person.
    account::lock(cx, me.id).await?;
    if store::open_by(cx.db(), me.id, cx.now).await?.len() >= OPEN_MAX {
        return Err(limit_reached(sentence!("asks_most")));
    }
    let asked = match args.user {
        Some(user) => vec![one(cx, &me, user, starts_at).await?],
        None => all(cx, &me, starts_at).await?,
    };
    if asked.is_empty() {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("nobody_free")).with(serde_json::json!({ "state": "nobody" })).into());
    }
    let answer_by = cx.now + cx.config().play.answer_within;
    let row =
        AskRow { id: cx.new_id(), by_user: me.id, state: "open".into(), court, starts_at, answer_by, message, taken_by: None, event: None };
    store::insert_ask(cx.db(), cx.tenant(), &row, &asked, cx.now).await?;
    jobs::schedule(cx, &Due::AskOver { ask: row.id }, answer_by).await?;
    for user in &asked {
        let about = About::PlayAsked { ask: row.id, by: me.person(), starts_at, answer_by };
        notifications::notify(cx, *user, about, Some(me.id)).await?;
    }
    push_ask(cx, &row).await
}

/// When the game starts: the given time, which must be within the longest time to be free, or [`STARTS_IN`] minutes.
fn starts_at(now: Millis, given: Option<Millis>) -> Result<Millis, Refusal> {
    let Some(at) = given else { return Ok(minutes_after(now, STARTS_IN)) };
    if at <= now {
        return Err(Refusal::invalid("starts_at", sentence!("start_past")));
    }
    if at > minutes_after(now, limits::PLAY_HOURS_MAX * 60) {
        return Err(Refusal::invalid("starts_at", sentence!("play_hours", max = limits::PLAY_HOURS_MAX)));
    }
    Ok(at)
}

/// Checks that somebody is free then and accepts my level. Hidden and blocked people count as not free.
async fn one(cx: &Cx, me: &Player, user: UserId, starts_at: Millis) -> Result<UserId> {
    let gone = || Refusal::saying(ErrorCode::Conflict, sentence!("no_longer_free")).with(serde_json::json!({ "state": "busy" }));
    if user == me.id {
        return Err(Refusal::invalid("user", sentence!("yourself")).into());
    }
    let free = store::free(cx.db(), user, cx.now).await?.filter(|free| !free.hidden && free.until >= starts_at).ok_or_else(gone)?;
    let listed = store::free_in(cx.db(), cx.tenant(), me.id, &[free.topic_cell], cx.now, i64::MAX).await?;
    let free = listed.into_iter().find(|listed| listed.user_id == user).ok_or_else(gone)?;
    if me.level.is_some() && !free.accepts_level(me.level) {
        return Err(Refusal::saying(ErrorCode::DoesNotFit, sentence!("other_level_wanted")).on("level").into());
    }
    Ok(user)
}

/// Everybody who is free then, accepts my level and is of the levels that I look for, within the distance of us both.
async fn all(cx: &Cx, me: &Player, starts_at: Millis) -> Result<Vec<UserId>> {
    let mine = store::free(cx.db(), me.id, cx.now).await?;
    let spot = free::search_spot(None, mine.as_ref().map(Free::spot), me.spot())?;
    let miles = mine.as_ref().map_or(f64::from(limits::SEARCH_DISTANCE), |mine| mine.distance);
    let near = nearby::within(cx.db(), cx.tenant(), me.id, (spot, miles), cx.now).await?;
    let suits_me = |free: &Free| mine.as_ref().is_none_or(|mine| mine.accepts_level(free.level));
    let suits_them = |free: &Free| free.accepts_level(me.level) && geo::miles(spot, free.spot()) <= free.distance;
    let fits = |free: &Free| free.until >= starts_at && suits_me(free) && suits_them(free);
    Ok(near.into_iter().filter(fits).take(limits::PLAY_ASKED_MAX).map(|free| free.user_id).collect())
}

/// Accepts an ask. The first to accept gets a game for two, with its room; all other asks by and to the two are over.
pub(super) async fn accept(cx: &mut Cx, args: AcceptAsk) -> Result<Ask> {
    let me = cx.caller()?.user;
    cx.queue_for(args.ask.0)?;
    let players = [store::asker(cx.db(), cx.tenant(), args.ask).await?.ok_or_else(not_found)?, me];
    // Until the commit neither can be blocked by the other, or get another game.
    if !records::lock_both(cx.db(), cx.tenant(), players).await? || blocks::any_between(cx.db(), me, [players[0]]).await? {
        return Err(not_found());
    }
    let Some(row) = store::accept_ask(cx.db(), cx.tenant(), args.ask, me, cx.now).await? else {
        return Err(too_late(cx, args.ask, me).await?);
    };
    let court = court(cx, &row, me).await?;
    let starts_at = row.starts_at.max(minutes_after(cx.now, STARTS_AT_LEAST_IN));
    let event = making::create_for_play(cx, players, court, starts_at, LASTS).await?;
    store::set_event(cx.db(), row.id, event.id).await?;
    for player in [players[0].min(players[1]), players[0].max(players[1])] {
        free::end(cx, player).await?;
        end_all_of(cx, player).await?;
        decline_all_of(cx, player).await?;
    }
    let by = names::named(cx.db(), cx.tenant(), [me]).await?.pop().ok_or_else(session_revoked)?;
    notifications::notify(cx, row.by_user, About::PlayAccepted { event: named(&event), by }, Some(me)).await?;
    push_ask(cx, &AskRow { event: Some(event.id), ..row }).await
}

/// Why somebody could not accept an ask.
async fn too_late(cx: &Cx, ask: AskId, me: UserId) -> Result<crate::error::Error> {
    let Some(row) = store::lock_ask(cx.db(), cx.tenant(), ask).await? else { return Ok(not_found()) };
    let asked = store::asked(cx.db(), ask).await?;
    if !asked.iter().any(|(user, _)| *user == me) || blocks::any_between(cx.db(), me, [row.by_user]).await? {
        return Ok(not_found());
    }
    let (state, sentence) = match row.state.as_str() {
        "taken" => ("taken", sentence!("ask_taken")),
        _ => ("over", sentence!("ask_over")),
    };
    Ok(Refusal::saying(ErrorCode::Conflict, sentence).with(serde_json::json!({ "state": state })).into())
}

/// The court of the ask, or the one nearest to the middle between the two players.
async fn court(cx: &Cx, row: &AskRow, me: UserId) -> Result<Option<CourtId>> {
    if let Some(wanted) = row.court
        && let Some(court) = reference::current(cx.db(), cx.tenant(), wanted).await?
    {
        return Ok(Some(court));
    }
    let mut spots = Vec::with_capacity(2);
    for user in [row.by_user, me] {
        let free = store::free(cx.db(), user, cx.now).await?.map(|free| free.spot());
        let area = store::player(cx.db(), user).await?.and_then(|player| player.spot());
        spots.extend(free.or(area));
    }
    let (Some(a), Some(b)) = (spots.first(), spots.last()) else { return Ok(None) };
    search::nearest(cx.db(), cx.tenant(), geo::midpoint(*a, *b), f64::from(limits::PLAY_DISTANCE_MAX)).await
}

/// Declines an ask; the one who asked withdraws it. When all have declined, it is over.
pub(super) async fn decline(cx: &mut Cx, args: DeclineAsk) -> Result<Ask> {
    let me = cx.caller()?.user;
    cx.queue_for(args.ask.0)?;
    let row = store::lock_ask(cx.db(), cx.tenant(), args.ask).await?.ok_or_else(not_found)?;
    let asked = store::asked(cx.db(), row.id).await?;
    if row.by_user == me {
        return if store::end_ask(cx.db(), row.id).await? { over(cx, row).await } else { shown(cx, &row, me).await };
    }
    if !asked.iter().any(|(user, _)| *user == me) {
        return Err(not_found());
    }
    if store::decline(cx.db(), row.id, me, cx.now).await? {
        // For my other devices it is over.
        let mine = Ask { state: AskState::Over, ..shown(cx, &row, me).await? };
        cx.push(Topic::User(me), &UserPush::AskChanged { ask: Box::new(mine.clone()) })?;
        if asked.iter().all(|(user, declined)| *declined || *user == me) && store::end_ask(cx.db(), row.id).await? {
            over(cx, row).await?;
        }
        return Ok(mine);
    }
    shown(cx, &row, me).await
}

/// Expires an ask that nobody answered in time.
pub(super) async fn time_over(cx: &mut Cx, ask: AskId) -> Result<()> {
    if let Some(row) = store::lock_ask(cx.db(), cx.tenant(), ask).await?
        && store::end_ask(cx.db(), row.id).await?
    {
        over(cx, row).await?;
    }
    Ok(())
}

/// Ends being free, and my open asks.
pub(super) async fn stop(cx: &mut Cx) -> Result<Done> {
    let me = cx.caller()?.user;
    free::end(cx, me).await?;
    end_all_of(cx, me).await?;
    Ok(Done {})
}

/// Ends all open asks of somebody. Each may have reached so many people that a command pushes no second one: what follows is pushed by
/// jobs.
pub(super) async fn end_all_of(cx: &mut Cx, user: UserId) -> Result<()> {
    for row in store::open_by(cx.db(), user, Millis(0)).await? {
        if store::end_ask(cx.db(), row.id).await? {
            let now = cx.now;
            jobs::schedule(cx, &Due::PushEnded { user, asks: vec![row.id] }, now).await?;
        }
    }
    Ok(())
}

/// Declines all open asks to somebody who has a game or removes their account, however many they are; those that nobody is left
/// to accept are over. Pushing all that follows by job.
pub(super) async fn decline_all_of(cx: &mut Cx, user: UserId) -> Result<()> {
    let declined = store::decline_all(cx.db(), user, cx.now).await?;
    store::end_declined_by_all(cx.db(), &declined).await?;
    push_ended(cx, user, declined).await
}

/// Pushes that asks are over: to somebody whom they were for or by, and if they are over for all, to all.
pub(super) async fn push_ended(cx: &mut Cx, user: UserId, mut asks: Vec<AskId>) -> Result<()> {
    let later = asks.split_off(asks.len().min(PUSHED_TOGETHER));
    for ask in asks {
        let Some(row) = store::find(cx.db(), ask).await? else { continue };
        if row.by_user != user {
            let ended = Ask { state: AskState::Over, ..shown(cx, &row, user).await? };
            cx.push(Topic::User(user), &UserPush::AskChanged { ask: Box::new(ended) })?.author = None;
        }
        if row.state == "over" {
            push_ask(cx, &row).await?;
        }
    }
    if later.is_empty() {
        return Ok(());
    }
    let now = cx.now;
    jobs::schedule(cx, &Due::PushEnded { user, asks: later }, now).await
}

/// Ends the asks between two people when one blocks the other, without giving a reason.
pub(crate) async fn end_between(cx: &mut Cx, one: UserId, other: UserId) -> Result<()> {
    for (by, to) in [(one, other), (other, one)] {
        for row in store::open_by(cx.db(), by, Millis(0)).await? {
            drop_out(cx, row, to).await?;
        }
    }
    Ok(())
}

async fn drop_out(cx: &mut Cx, row: AskRow, user: UserId) -> Result<()> {
    if !store::decline(cx.db(), row.id, user, cx.now).await? {
        return Ok(());
    }
    let gone = Ask { state: AskState::Over, ..shown(cx, &row, user).await? };
    cx.push(Topic::User(user), &UserPush::AskChanged { ask: Box::new(gone) })?.author = None;
    let rest = store::asked(cx.db(), row.id).await?;
    if rest.iter().all(|(_, declined)| *declined) && store::end_ask(cx.db(), row.id).await? {
        over(cx, row).await?;
    }
    Ok(())
}

async fn over(cx: &mut Cx, row: AskRow) -> Result<Ask> {
    push_ask(cx, &AskRow { state: "over".into(), ..row }).await
}

/// Pushes an ask to everybody it concerns; returns it as the actor sees it.
async fn push_ask(cx: &mut Cx, row: &AskRow) -> Result<Ask> {
    let asked = store::asked(cx.db(), row.id).await?;
    let acting = cx.actor().user().unwrap_or(row.by_user);
    let concerned = asked.iter().filter(|(_, declined)| !declined).map(|(user, _)| *user).chain([row.by_user]);
    let names = Names::of(cx, row, asked.len()).await?;
    for user in concerned {
        let ask = names.shown(row, user);
        cx.push(Topic::User(user), &UserPush::AskChanged { ask: Box::new(ask) })?.author = None;
    }
    Ok(names.shown(row, acting))
}

/// An ask as `reader`, one of those it concerns, sees it.
async fn shown(cx: &Cx, row: &AskRow, reader: UserId) -> Result<Ask> {
    let asked = store::asked(cx.db(), row.id).await?.len();
    Ok(Names::of(cx, row, asked).await?.shown(row, reader))
}

/// The people named in an ask.
struct Names {
    named: HashMap<UserId, Person>,
    asked: usize,
}

impl Names {
    async fn of(cx: &Cx, row: &AskRow, asked: usize) -> Result<Self> {
        Self::among(cx.db(), cx.tenant(), std::slice::from_ref(row), asked).await
    }

    async fn among(db: &Db, tenant: protocol::TenantId, rows: &[AskRow], asked: usize) -> Result<Self> {
        let users: Vec<UserId> = rows.iter().flat_map(|row| [Some(row.by_user), row.taken_by]).flatten().collect();
        let named = names::named(db, tenant, users).await?;
        Ok(Self { named: named.into_iter().map(|person| (person.id, person)).collect(), asked })
    }

    /// The ask as `reader` sees it. Only the two players see who accepted, and the game.
    fn shown(&self, row: &AskRow, reader: UserId) -> Ask {
        let is_theirs = row.by_user == reader || row.taken_by == Some(reader);
        let nobody = || Person { id: row.by_user, name: String::new(), handle: String::new(), profile_image: None };
        Ask {
            id: row.id,
            by: self.named.get(&row.by_user).cloned().unwrap_or_else(nobody),
            state: match row.state.as_str() {
                "open" => AskState::Open,
                "taken" => AskState::Taken,
                _ => AskState::Over,
            },
            asked: i64::try_from(self.asked).unwrap_or(i64::MAX),
            starts_at: row.starts_at,
            answer_by: row.answer_by,
            message: row.message.clone(),
            taken_by: row.taken_by.filter(|_| is_theirs).and_then(|user| self.named.get(&user).cloned()),
            event: row.event.filter(|_| is_theirs),
        }
    }
}

/// Open asks, by me and to me.
pub(super) async fn of(view: &View, me: UserId) -> Result<Vec<Ask>> {
    let mut rows = store::open_by(view.db(), me, view.now).await?;
    rows.extend(store::open_to(view.db(), me, view.now).await?);
    let mut asks = Vec::with_capacity(rows.len());
    for row in &rows {
        let asked = store::asked(view.db(), row.id).await?.len();
        asks.push(Names::among(view.db(), view.tenant(), std::slice::from_ref(row), asked).await?.shown(row, me));
    }
    Ok(asks)
}

fn minutes_after(now: Millis, minutes: u64) -> Millis {
    now + Duration::from_secs(minutes * 60)
}

fn named(event: &Event) -> EventRef {
    EventRef { id: event.id, name: event.form.name.clone(), starts_at: event.starts_at, zone: event.zone.clone(), court: None }
}
