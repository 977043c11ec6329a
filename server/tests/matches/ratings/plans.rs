//! Random plans: results are entered, confirmed, disputed, decided, corrected and voided at the same time, in any order of their days,
//! while people change the levels that they declare. Afterwards the ratings are the fold over what counts, equal to the bit.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures_util::future::join_all;
use protocol::matches::{ConfirmMatch, Ending, MatchState, SetScore, Side, VoidMatch};
use protocol::{ErrorCode, MatchId, Millis};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng as _};
use rules::ratings::{Claimed, Day, Part, Played, Rating, update};
use rules::scoring::{self, Tally};

use super::*;
use harness::Backend;
use harness::plans::{allow, seeds, tests_on};
use harness::steps::matches::{confirm, dispute, stopped};

/// Rounds of a plan, each of some commands at once.
const ROUNDS: usize = 45;
/// What a command may meet that another one was faster than.
const LATE: [ErrorCode; 2] = [ErrorCode::Conflict, ErrorCode::Forbidden];

const SCORES: [&str; 6] = ["6-4 6-4", "0-6 2-6", "6-7(5) 7-5 6-3", "6-1 6-0", "3-6 6-3 1-6", "7-6(2) 6-7(8) 7-5"];

fn random_score(chance: &mut StdRng) -> Score {
    match chance.random_range(0..8) {
        0 => stopped("", Ending::Walkover, Some(Side::A)),
        1 => stopped("6-4 2-3", Ending::Retired, Some(Side::B)),
        _ => score(SCORES.choose(chance).unwrap()),
    }
}

struct Plan {
    chance: StdRng,
    organiser: Player,
    players: Vec<Player>,
    matches: Vec<Match>,
}

/// What one command of a round does to a match that there is.
#[derive(Clone, Copy, Debug)]
enum Move {
    Confirm,
    Dispute,
    Decide,
    Void,
    Correct,
    Declare,
}

impl Plan {
    async fn begin(world: &World, seed: u64) -> Self {
        let organiser = world.player("Priya Raman").await;
        let mut players = Vec::new();
        for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Tom Becker"] {
            players.push(world.player_on(players.len() % world.nodes.len(), name).await);
        }
        Self { chance: StdRng::seed_from_u64(seed), organiser, players, matches: Vec::new() }
    }

    /// Some results at once: by the organiser, which holds, or by a player, which waits for the other side.
    async fn enter(&mut self, world: &World) {
        let count = self.chance.random_range(1..=3);
        let mut entered = Vec::new();
        for _ in 0..count {
            let ago = DAY * self.chance.random_range(0..6) + Duration::from_secs(self.chance.random_range(60..3_600));
            let on_each = if self.chance.random_bool(0.8) { 1 } else { 2 };
            let who: Vec<usize> = rand::seq::index::sample(&mut self.chance, self.players.len(), on_each * 2).into_vec();
            let people: Vec<&Player> = who.iter().map(|n| &self.players[*n]).collect();
            let by_player = self.chance.random_bool(0.4);
            let text = random_score(&mut self.chance);
            let event = game(world, &self.organiser, &people, ago).await;
            entered.push((event, who, on_each, by_player, text));
        }
        let (players, organiser) = (&self.players, &self.organiser);
        let report_one = |(event, who, on_each, by_player, text): (EventId, Vec<usize>, usize, bool, Score)| async move {
            let people: Vec<&Player> = who.iter().map(|n| &players[*n]).collect();
            let by = if by_player { people[0] } else { organiser };
            report(by, event, &people[..on_each], &people[on_each..], text).await.expect("a result")
        };
        let reported = join_all(entered.into_iter().map(report_one)).await;
        self.matches.extend(reported);
    }

    /// Some commands at once about results that there are; each may be too late.
    async fn change(&mut self) {
        use Move::{Confirm, Correct, Decide, Declare, Dispute, Void};
        let count = self.chance.random_range(1..=4);
        let mut moves = Vec::new();
        for _ in 0..count {
            let at = self.chance.random_range(0..self.matches.len());
            let weighted = [Confirm, Confirm, Confirm, Dispute, Decide, Void, Correct, Correct, Correct, Declare];
            moves.push((at, *weighted.choose(&mut self.chance).unwrap(), random_score(&mut self.chance), self.chance.random_range(2..=14)));
        }
        let (organiser, players, matches) = (&self.organiser, &self.players, &self.matches);
        let of = |id: UserId| players.iter().find(|player| player.id == id).expect("a player");
        let make = |(at, what, score, level): (usize, Move, Score, u8)| async move {
            let known: &Match = &matches[at];
            let answerer = of(known.b[0].id);
            let (match_id, version) = (known.id, known.version);
            let done = match what {
                Confirm => confirm(answerer, known).await,
                Dispute => dispute(answerer, known, "It was another score").await,
                Decide => organiser.client.call(ConfirmMatch { match_id, version, score: Some(score) }).await,
                Void => organiser.client.call(VoidMatch { match_id, version }).await,
                Correct => {
                    let reason = "It was another score".to_owned();
                    organiser.client.call(CorrectMatch { match_id, version, score, reason }).await
                }
                Declare => {
                    at_level(answerer, f64::from(level) / 2.0).await;
                    return None;
                }
            };
            allow(done, &[LATE.as_slice(), &[ErrorCode::Invalid]].concat()).map(|result| (at, result))
        };
        let made: Vec<Option<(usize, Match)>> = join_all(moves.into_iter().map(make)).await;
        for (at, result) in made.into_iter().flatten() {
            self.matches[at] = result;
        }
    }
}

/// A match as the fold has it.
struct Fact {
    day: Day,
    a: Vec<UserId>,
    b: Vec<UserId>,
    played: Played,
}

/// All matches that count, in the order of day and id, from the rows of the results.
async fn facts(world: &World) -> BTreeMap<(i32, MatchId), Fact> {
    let db = &world.app().db;
    type Row = (MatchId, String, String, String, Option<String>, Option<Millis>);
    let rows: Vec<Row> = db
        .query(
            "SELECT m.id, m.format, m.sets, m.ending, m.winner, e.starts_at FROM match_result m JOIN event e ON e.id = m.event
             WHERE m.state = 'confirmed' AND m.competitive",
        )
        .all()
        .await
        .unwrap();
    let seats: Vec<(MatchId, String, UserId)> =
        db.query("SELECT match_id, side, user_id FROM match_player ORDER BY match_id, side, seat").all().await.unwrap();
    let mut facts = BTreeMap::new();
    for (id, format, sets, ending, winner, starts_at) in rows {
        let sets: Vec<SetScore> = serde_json::from_str(&sets).unwrap();
        let sets: Vec<_> = sets.iter().map(|set| scoring::SetScore { won: Tally::new(set.a, set.b), tie_break: set.tiebreak }).collect();
        let loser = || if winner.as_deref() == Some("a") { scoring::Side::B } else { scoring::Side::A };
        let ending = match ending.as_str() {
            "completed" => scoring::Ending::Completed,
            "retired" => scoring::Ending::Retired(loser()),
            _ => continue,
        };
        let day = Day::of(starts_at.unwrap());
        let on = |side: &str| seats.iter().filter(|seat| seat.0 == id && seat.1 == side).map(|seat| seat.2).collect();
        let played = Played::of(&format.parse().unwrap(), &sets, ending).expect("it was played");
        facts.insert((day.0, id), Fact { day, a: on("a"), b: on("b"), played });
    }
    facts
}

/// Skill and form, each a mean and a deviation, as bits; and the matches.
type Bits = ([u64; 4], u32);

fn bits(rating: &Rating) -> Bits {
    let Part { mean, deviation } = rating.skill;
    ([mean, deviation, rating.form.mean, rating.form.deviation].map(f64::to_bits), rating.matches)
}

fn read(skill: (f64, f64), form: (f64, f64), matches: i64) -> Bits {
    ([skill.0, skill.1, form.0, form.1].map(f64::to_bits), u32::try_from(matches).unwrap())
}

/// Checks that what is stored is the fold from nothing over the matches that count. Returns how many those are.
pub async fn check(world: &World) -> usize {
    let (db, facts) = (&world.app().db, facts(world).await);
    type Now = (UserId, String, Option<i64>, f64, f64, f64, f64, i64);
    let query = db.query("SELECT user_id, kind, start_level, skill, skill_deviation, form, form_deviation, matches FROM rating");
    let rows: Vec<Now> = query.push(" WHERE matches > 0").all().await.unwrap();
    let starts: HashMap<(UserId, bool), Rating> =
        rows.iter().map(|(user, kind, level, ..)| ((*user, kind == "singles"), level.map_or(Rating::UNKNOWN, Rating::of_level))).collect();
    let mut ratings: HashMap<(UserId, bool), Rating> = HashMap::new();
    let mut after: BTreeMap<(MatchId, UserId), Bits> = BTreeMap::new();
    let mut met: BTreeMap<(UserId, bool), BTreeSet<UserId>> = BTreeMap::new();
    for ((_, id), Fact { day, a, b, played }) in &facts {
        let singles = a.len() == 1;
        let of = |user: &UserId| ratings.get(&(*user, singles)).copied().unwrap_or_else(|| starts[&(*user, singles)]);
        let (was_a, was_b): (Vec<Rating>, Vec<Rating>) = (a.iter().map(of).collect(), b.iter().map(of).collect());
        let claimed = |side: &[UserId], ratings: &[Rating], opponents: &[UserId]| {
            let others =
                |user: &UserId| met.get(&(*user, singles)).into_iter().flatten().filter(|other| !opponents.contains(other)).count();
            let claims = side.iter().zip(ratings).map(|(user, rating)| rating.claimed(u32::try_from(others(user)).unwrap()));
            claims.sum::<f64>() / f64::from(u32::try_from(side.len()).unwrap())
        };
        let claimed = Claimed { a: claimed(a, &was_a, b), b: claimed(b, &was_b, a) };
        for (side, opponents) in [(a, b), (b, a)] {
            for user in side {
                met.entry((*user, singles)).or_default().extend(opponents);
            }
        }
        let now: Vec<Rating> = if singles {
            let updated = update(&[was_a[0]], &[was_b[0]], *day, claimed, played);
            vec![updated.a[0], updated.b[0]]
        } else {
            let updated = update(&[was_a[0], was_a[1]], &[was_b[0], was_b[1]], *day, claimed, played);
            [updated.a, updated.b].concat()
        };
        for (user, rating) in a.iter().chain(b).zip(now) {
            ratings.insert((*user, singles), rating);
            after.insert((*id, *user), bits(&rating));
        }
    }
    type Stored = (MatchId, UserId, f64, f64, f64, f64, i64);
    let query = db.query("SELECT match_id, user_id, skill, skill_deviation, form, form_deviation, matches FROM rated_player");
    let stored: Vec<Stored> = query.all().await.unwrap();
    let stored: BTreeMap<_, _> = stored.into_iter().map(|(id, user, s, sd, f, fd, n)| ((id, user), read((s, sd), (f, fd), n))).collect();
    assert_eq!(stored, after, "after each match");
    let now: HashMap<_, _> =
        rows.into_iter().map(|(user, kind, _, s, sd, f, fd, n)| ((user, kind == "singles"), read((s, sd), (f, fd), n))).collect();
    assert_eq!(now, ratings.iter().map(|(key, rating)| (*key, bits(rating))).collect(), "now");
    facts.len()
}

async fn plans(backend: Backend) {
    for seed in seeds(2) {
        println!("{backend:?}: PLAN_SEED={seed}");
        let world = World::begin_with(backend, |config| {
            config.realtime.requests_per_second = 10_000;
            config.realtime.requests_burst = 10_000;
        })
        .await;
        let mut plan = Plan::begin(&world, seed).await;
        for round in 0..ROUNDS {
            plan.enter(&world).await;
            plan.change().await;
            if round % 15 == 14 {
                world.jobs_performed().await;
                let counted = check(&world).await;
                assert!(counted > round / 2, "seed {seed}: {counted} matches count after {round} rounds");
            }
        }
        let settled = plan.matches.iter().filter(|result| result.state == MatchState::Confirmed).count();
        assert!(settled > ROUNDS / 2, "seed {seed}: {settled}");
        drop(plan);
        world.end().await;
    }
}

tests_on!(plans: ratings_are_the_fold_sqlite Sqlite, ratings_are_the_fold_postgres Postgres, ratings_are_the_fold_two_nodes TwoNodes);
