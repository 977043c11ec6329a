//! Drawing pairs, changing them by hand, deleting them.

use protocol::events::{EventPush, EventState};
use protocol::pairs::{ClearPairs, DrawPairs, MovePairs, Pairs, PairsCourt, PairsRound};
use protocol::session::Done;
use protocol::{EnrolmentId, ErrorCode, EventId, Refusal, Topic, limits, sentence};
use rules::pairs::{Court, Gender, Player, Round, Rules, deal};

use super::shown;
use super::store::{self, Drawn};
use crate::error::{Result, not_found};
use crate::features::enrolments::reading::{self, Entry};
use crate::features::events::access;
use crate::features::events::terms::Facts;
use crate::run::Cx;

/// The level, in tenths, of somebody who plays with nobody who has one.
const USUAL_LEVEL: i64 = 35;

/// Deals everybody who plays to courts. Rounds with results stay, and count for who has met whom.
pub(super) async fn draw(cx: &mut Cx, args: DrawPairs) -> Result<Pairs> {
    let event = access::lock_as_organiser(cx, args.event).await?;
    event.check_on_its_own()?;
    check_takes_place(cx, &event)?;
    check_numbers(&args)?;
    let here = reading::players_dealt(cx.db(), event.id).await?;
    let mixed = event.gender == "mixed";
    check_people(&here, mixed)?;
    let before = store::find(cx.db(), event.id).await?;
    let version = before.as_ref().map_or(0, |drawn| drawn.version) + 1;
    let played = before.map(played_of).unwrap_or_default();
    let seed = args.seed.unwrap_or_else(|| fresh_seed(cx));
    let wanted = usize::try_from(args.rounds).unwrap_or_default();
    let rules = Rules {
        rounds: wanted.saturating_sub(played.rounds.len()),
        courts: usize::try_from(args.courts).unwrap_or_default(),
        mix: args.mix,
        mixed,
        singles: args.singles,
        seed,
    };
    let mut players = played.players;
    players.extend(here.iter().map(|entry| entry.enrolment).filter(|enrolment| !played.listed.contains(enrolment)));
    let dealt = deal(&as_dealt(&players, &here), &played.rounds.iter().map(round_of).collect::<Vec<_>>(), &rules);
    let mut rounds = played.rounds;
    rounds.extend(dealt.iter().map(to_wire));
    let (mix, singles, courts) = (args.mix, args.singles, args.courts);
    let drawn = Drawn { event: event.id, mix, singles, courts, seed, players, rounds, version, drawn_at: cx.now };
    cx.record("event", event.id.0, "pairs", None, Some("drawn")).await?;
    save_and_push(cx, drawn).await
}

/// Swaps two people in a round.
pub(super) async fn swap(cx: &mut Cx, args: &MovePairs) -> Result<Pairs> {
    let event = access::lock_as_organiser(cx, args.event).await?;
    check_takes_place(cx, &event)?;
    let mut drawn = store::find(cx.db(), event.id).await?.ok_or_else(not_found)?;
    if args.a == args.b {
        return Err(Refusal::invalid("b", sentence!("player_twice")).into());
    }
    let (a, b) = (position(cx, &mut drawn, args.a, "a").await?, position(cx, &mut drawn, args.b, "b").await?);
    let round = usize::try_from(args.round).ok().and_then(|at| drawn.rounds.get_mut(at)).ok_or_else(not_found)?;
    if is_played(round) {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("pairs_round_played")).into());
    }
    let mut found = false;
    for seat in round.courts.iter_mut().flat_map(|court| court.a.iter_mut().chain(&mut court.b)) {
        let other = if *seat == a { Some(b) } else { Some(a).filter(|_| *seat == b) };
        found |= other.is_some();
        *seat = other.unwrap_or(*seat);
    }
    if !found {
        return Err(Refusal::invalid("b", sentence!("pairs_both_rest")).into());
    }
    drawn.version += 1;
    save_and_push(cx, drawn).await
}

/// Deletes the pairs of an event.
pub(super) async fn clear(cx: &mut Cx, args: &ClearPairs) -> Result<Done> {
    let event = access::lock_as_organiser(cx, args.event).await?;
    if store::find(cx.db(), event.id).await?.is_some() {
        store::delete(cx.db(), event.id).await?;
        cx.record("event", event.id.0, "pairs", Some("drawn"), None).await?;
        cx.push(Topic::Event(event.id), &EventPush::PairsChanged { pairs: None })?.without_author();
    }
    Ok(Done {})
}

/// Stores the pairs and pushes them to everybody who sees the event.
pub(super) async fn save_and_push(cx: &mut Cx, drawn: Drawn) -> Result<Pairs> {
    store::save(cx.db(), &drawn).await?;
    let pairs = shown::to_wire(cx.db(), drawn).await?;
    let push = EventPush::PairsChanged { pairs: Some(Box::new(pairs.clone())) };
    cx.push(Topic::Event(pairs.event), &push)?.without_author();
    Ok(pairs)
}

fn check_takes_place(cx: &Cx, event: &Facts) -> Result<(), Refusal> {
    match event.state_at(cx.now) {
        EventState::Draft => Err(Refusal::conflict(sentence!("game_draft"), "draft")),
        EventState::Cancelled => Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled")),
        EventState::Pending | EventState::Published | EventState::Full | EventState::InProgress | EventState::Past => Ok(()),
    }
}

fn check_numbers(args: &DrawPairs) -> Result<(), Refusal> {
    for (field, number, max) in [("rounds", args.rounds, limits::PAIRS_ROUNDS_MAX), ("courts", args.courts, limits::PAIRS_COURTS_MAX)] {
        if !(1..=max).contains(&number) {
            return Err(Refusal::invalid(field, sentence!("number_between", min = 1, max = max)));
        }
    }
    Ok(())
}

/// Refuses too few people, too many, and a mixed event without two women and two men.
fn check_people(here: &[Entry], mixed: bool) -> Result<(), Refusal> {
    let (min, max) = (limits::PAIRS_MIN, limits::PAIRS_MAX);
    if here.len() < min {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("pairs_too_few", min = min, count = here.len())));
    }
    if here.len() > max {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("pairs_too_many", max = max)));
    }
    let not = |gender| here.iter().filter(|entry| gender_of(entry) != Some(gender)).count();
    if mixed && (not(Gender::Woman) < 2 || not(Gender::Man) < 2) {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("pairs_not_mixed")));
    }
    Ok(())
}

/// The rounds with results, and everybody in them.
#[derive(Default)]
struct Played {
    players: Vec<EnrolmentId>,
    listed: std::collections::HashSet<EnrolmentId>,
    rounds: Vec<PairsRound>,
}

/// Keeps the rounds with results. People keep their positions up to the last one who is in them.
fn played_of(drawn: Drawn) -> Played {
    let rounds: Vec<PairsRound> = drawn.rounds.into_iter().filter(is_played).collect();
    let seats = rounds.iter().flat_map(|round| &round.courts).flat_map(|court| court.a.iter().chain(&court.b));
    let most = seats.max().map_or(0, |last| usize::try_from(*last).unwrap_or_default() + 1);
    let players: Vec<EnrolmentId> = drawn.players.into_iter().take(most).collect();
    Played { listed: players.iter().copied().collect(), players, rounds }
}

pub(super) fn is_played(round: &PairsRound) -> bool {
    round.courts.iter().any(|court| court.match_id.is_some())
}

/// The position of somebody among those who were dealt; whoever is new on the roster is added.
async fn position(cx: &Cx, drawn: &mut Drawn, enrolment: EnrolmentId, field: &'static str) -> Result<u32> {
    let known = drawn.players.iter().position(|one| *one == enrolment);
    if known.is_none() && !reading::players_dealt(cx.db(), drawn.event).await?.iter().any(|entry| entry.enrolment == enrolment) {
        return Err(Refusal::invalid(field, sentence!("player_not_in_game")).into());
    }
    let position = known.unwrap_or(drawn.players.len());
    if known.is_none() {
        drawn.players.push(enrolment);
    }
    Ok(u32::try_from(position).unwrap_or_default())
}

fn fresh_seed(cx: &Cx) -> u32 {
    let EventId(random) = cx.new_id();
    u32::try_from(random.as_u128() & u128::from(u32::MAX)).unwrap_or_default()
}

fn gender_of(entry: &Entry) -> Option<Gender> {
    match entry.gender.as_deref() {
        Some("female") => Some(Gender::Woman),
        Some("male") => Some(Gender::Man),
        _ => None,
    }
}

/// The people as they are dealt. Whoever has no level, as a guest, counts as the average of those who have one.
fn as_dealt(players: &[EnrolmentId], here: &[Entry]) -> Vec<Player> {
    let levels: Vec<i64> = here.iter().filter_map(|entry| entry.level).collect();
    let average = levels.iter().sum::<i64>().checked_div(i64::try_from(levels.len()).unwrap_or_default()).unwrap_or(USUAL_LEVEL);
    let player = |enrolment: &EnrolmentId| {
        let entry = here.iter().find(|entry| entry.enrolment == *enrolment);
        let level = entry.and_then(|entry| entry.level).unwrap_or(average);
        Player { level, gender: entry.and_then(gender_of), is_here: entry.is_some() }
    };
    players.iter().map(player).collect()
}

fn round_of(round: &PairsRound) -> Round {
    let side = |seats: &[u32]| seats.iter().map(|seat| usize::try_from(*seat).unwrap_or_default()).collect();
    round.courts.iter().map(|court| Court { a: side(&court.a), b: side(&court.b) }).collect()
}

fn to_wire(round: &Round) -> PairsRound {
    let side = |seats: &[usize]| seats.iter().map(|seat| u32::try_from(*seat).unwrap_or_default()).collect();
    PairsRound { courts: round.iter().map(|court| PairsCourt { a: side(&court.a), b: side(&court.b), match_id: None }).collect() }
}
