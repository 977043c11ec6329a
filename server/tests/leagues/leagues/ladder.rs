//! Ladders: challenges made, answered, refused and played, corrections, rules.

use std::time::Duration;

use protocol::client::ClientError;
use protocol::leagues::{
    AnswerChallenge, ChallengeSide, DecideSide, Fixture, FixtureState, LadderMove, LadderMoves, LadderRules, League, LeagueForm,
    LeaguePush, LeagueSnapshot, LeaveLeague, ListLadderMoves, ListTargets, MoveKind, PostponeFixture, ReportFixture, ReviveFixture,
    SeedSides, Stage, Targets, UpdateLeague, WithdrawChallenge,
};
use protocol::leagues::{Competition, LadderPlace};
use protocol::matches::{CorrectMatch, ListMatches};
use protocol::notifications::{FixtureWhat, LeagueWhat};
use protocol::{ErrorCode, FixtureId, SideId, Topic};
use uuid::Uuid;

use super::fixtures::{agree, news as fixture_news, propose};
use super::{Cast, create, draw, for_a_season, form, get, join, news};
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::steps::leagues::ahead;
use harness::steps::matches::score;
use harness::story;
use harness::{Player, World};

pub const DAY: Duration = Duration::from_secs(86_400);

/// A ladder on its second day, on which the players of the cast stand in their order.
pub async fn in_order(world: &World, rules: LadderRules, count: usize) -> Cast {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let form = LeagueForm { ladder: Some(Box::new(rules)), ..form(world, court, Competition::Ladder) };
    let cast = Cast::of(world, form, count).await;
    cast.organiser.client.call(SeedSides { league: cast.league, sides: cast.sides.clone() }).await.expect("seeded");
    draw(&cast.organiser, cast.league, 7).await;
    pass(world, 8).await;
    cast
}

pub async fn pass(world: &World, days: u32) {
    world.advance(days * DAY);
    world.jobs_performed().await;
}

pub async fn rows(reader: &Player, cast: &Cast) -> Vec<LadderPlace> {
    get(reader, cast.league).await.ladder.expect("a ladder").rows
}

/// The order, by the numbers of the players in the cast.
pub async fn order(cast: &Cast) -> Vec<usize> {
    let rows = rows(&cast.organiser, cast).await;
    assert_eq!(rows.iter().map(|row| row.place).collect::<Vec<_>>(), (1..=rows.len() as i64).collect::<Vec<_>>());
    rows.iter().map(|row| cast.sides.iter().position(|side| *side == row.side).expect("a side")).collect()
}

pub async fn challenge(cast: &Cast, by: usize, of: usize) -> Result<Fixture, ClientError> {
    cast.players[by].client.call(ChallengeSide { league: cast.league, side: cast.sides[of] }).await
}

pub async fn answer(by: &Player, fixture: FixtureId, accept: bool) -> Result<Fixture, ClientError> {
    by.client.call(AnswerChallenge { fixture, accept, reason: (!accept).then(|| "I am away".into()) }).await
}

/// One challenges another, who accepts, and the organiser enters the score, that of the challenger first.
pub async fn plays(world: &World, cast: &Cast, by: usize, of: usize, result: &str) -> Fixture {
    let fixture = challenge(cast, by, of).await.expect("a challenge").id;
    answer(&cast.players[of], fixture, true).await.expect("accepted");
    let report = ReportFixture { fixture, played_at: Some(world.app().clock.now()), score: score(result) };
    cast.organiser.client.call(report).await.expect("a result")
}

pub async fn log(reader: &Player, cast: &Cast) -> Vec<LadderMove> {
    let (mut all, mut cursor) = (Vec::new(), None);
    loop {
        let LadderMoves { moves, cursor: next } =
            reader.client.call(ListLadderMoves { league: cast.league, side: None, cursor }).await.expect("the log");
        all.extend(moves);
        cursor = next;
        if cursor.is_none() {
            return all;
        }
    }
}

pub async fn targets(cast: &Cast, of: usize) -> Targets {
    cast.players[of].client.call(ListTargets { league: cast.league }).await.expect("targets")
}

/// The order that a log makes, by an account of its own.
pub fn replayed(log: &[LadderMove], walkover_places: Option<usize>) -> Vec<SideId> {
    let mut order: Vec<SideId> = Vec::new();
    let mut lines = log.to_vec();
    lines.sort_by_key(|line| line.number);
    for line in lines {
        let place = |side: SideId| order.iter().position(|other| *other == side);
        let (from, other) = (place(line.side), line.other.and_then(place));
        let to = match (line.kind, from, other) {
            (MoveKind::Drawn | MoveKind::Joined, ..) => {
                order.push(line.side);
                continue;
            }
            (MoveKind::Won, Some(from), Some(other)) => other.min(from),
            (MoveKind::Refused | MoveKind::Unanswered | MoveKind::Unplayed | MoveKind::Walkover, Some(from), Some(other)) => {
                walkover_places.map_or(other, |up| other.max(from.saturating_sub(up))).min(from)
            }
            (MoveKind::Inactive, Some(from), _) => (from + 1).min(order.len() - 1),
            (MoveKind::Withdrew, Some(from), _) => {
                order.remove(from);
                continue;
            }
            _ => continue,
        };
        let side = order.remove(from.expect("a place"));
        order.insert(to, side);
    }
    order
}

story!(two_nodes a_challenger_who_wins_takes_the_place, |config| { for_a_season(config); }, |world| {
    let cast = in_order(world, LadderRules::default(), 5).await;
    let league = cast.league;
    assert_eq!(order(&cast).await, [0, 1, 2, 3, 4], "by seeds");
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let seen: LeagueSnapshot = tom.open(Topic::League(league)).await;
    assert_eq!((seen.tables.len(), seen.fixtures.len(), seen.round), (0, 0, 0));
    assert_eq!(targets(&cast, 4).await, Targets { sides: cast.sides[1..4].to_vec(), free: false });

    let now = || world.app().clock.now();
    let before = now();
    let fixture = challenge(&cast, 4, 2).await.expect("a challenge");
    assert_eq!((fixture.stage, fixture.round, fixture.state), (Stage::Challenge, 0, FixtureState::Challenged));
    let answer_by = fixture.answer_by.expect("a deadline");
    assert!((before + 7 * DAY..=now() + 7 * DAY).contains(&answer_by), "a week to answer");
    let push = tom.next_push(Topic::League(league), "fixture_changed").await;
    let LeaguePush::FixtureChanged { fixture: pushed } = push.league().unwrap() else { panic!("{push:?}") };
    assert_eq!(*pushed, fixture);
    assert_eq!(fixture_news(&cast.players[2]).await, [FixtureWhat::Challenged]);
    let accepted = answer(&cast.players[2], fixture.id, true).await.expect("accepted");
    assert_eq!((accepted.state, accepted.answer_by), (FixtureState::ToBeScheduled, None));
    assert_eq!(fixture_news(&cast.players[4]).await, [FixtureWhat::ChallengeAccepted]);
    propose(&cast.players[2], fixture.id, &[ahead(world, 30)]).await.expect("a date");
    assert_eq!(get(&tom, league).await.fixtures.len(), 1, "open challenges");

    let played_at = Some(now());
    let report = ReportFixture { fixture: fixture.id, played_at, score: score("6-4 6-4") };
    cast.organiser.client.call(report).await.expect("a result");
    assert_eq!(order(&cast).await, [0, 1, 4, 2, 3]);
    let push = tom.next_push(Topic::League(league), "ladder_moved").await;
    let LeaguePush::LadderMoved { change } = push.league().unwrap() else { panic!("{push:?}") };
    let moved: Vec<_> = change.rows.iter().map(|row| (row.side, row.place, row.trend)).collect();
    assert_eq!(moved, [(cast.sides[4], 3, 2), (cast.sides[2], 4, -1), (cast.sides[3], 5, -1)], "nobody else is sent");
    let because = change.because.expect("a reason");
    assert_eq!((because.kind, because.from, because.to, because.other_from), (MoveKind::Won, Some(5), Some(3), Some(3)));
    assert_eq!(log(&tom, &cast).await[0], because);
    let first = rows(&tom, &cast).await[2];
    assert_eq!((first.won, first.lost), (1, 0));
    assert!((played_at..=Some(now())).contains(&first.played_at), "decided when the result came");
    assert!(news(&cast.players[4]).await.ends_with(&[LeagueWhat::LadderUp]));
    assert!(news(&cast.players[3]).await.ends_with(&[LeagueWhat::LadderDown]), "everybody between moves down");
    assert_eq!(get(&tom, league).await.fixtures.len(), 0);
    let again = challenge(&cast, 2, 4).await;
    assert_eq!(code_on(again), on(ErrorCode::Conflict, "side"), "they have just played");
    pass(world, 8).await;
    challenge(&cast, 2, 4).await.expect("after a week");
});

story!(
    challenges_that_are_refused,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules::default(), 6).await;
        let (league, conflict) = (cast.league, || on(ErrorCode::Conflict, "side"));
        assert_eq!(code_on(challenge(&cast, 5, 1).await), conflict(), "four places up");
        assert_eq!(code_on(challenge(&cast, 1, 2).await), conflict(), "below");
        assert_eq!(code_on(challenge(&cast, 3, 3).await), on(ErrorCode::Invalid, "side"), "oneself");
        let unknown = ChallengeSide { league, side: SideId(Uuid::now_v7()) };
        assert_eq!(code(cast.players[5].client.call(unknown).await), ErrorCode::NotFound);
        let outsider = cast.organiser.client.call(ChallengeSide { league, side: cast.sides[0] }).await;
        assert_eq!(code(outsider), ErrorCode::Conflict, "who does not play");
        let fixture = challenge(&cast, 5, 3).await.expect("a challenge").id;
        assert_eq!(code_on(challenge(&cast, 5, 4).await), conflict(), "one at a time");
        assert_eq!(code_on(challenge(&cast, 4, 3).await), conflict(), "challenged already");
        challenge(&cast, 3, 1).await.expect("whoever is challenged may challenge");
        assert!(targets(&cast, 5).await.sides.is_empty());
        assert_eq!(code(answer(&cast.players[5], fixture, true).await), ErrorCode::Conflict, "their own");
        assert_eq!(code(answer(&cast.players[0], fixture, true).await), ErrorCode::Forbidden);
        assert_eq!(code(propose(&cast.players[3], fixture, &[ahead(world, 30)]).await), ErrorCode::Conflict, "not accepted yet");
        assert_eq!(code(cast.players[3].client.call(WithdrawChallenge { fixture }).await), ErrorCode::Conflict, "not theirs");
        let gone = cast.players[5].client.call(WithdrawChallenge { fixture }).await.expect("taken back");
        assert_eq!(gone.state, FixtureState::Cancelled);
        assert_eq!(code(answer(&cast.players[3], fixture, true).await), ErrorCode::Conflict, "too late");
        assert_eq!(fixture_news(&cast.players[3]).await.last(), Some(&FixtureWhat::ChallengeWithdrawn));
        assert_eq!(code_on(challenge(&cast, 5, 3).await), conflict(), "they wait as after a match");
        cast.players[4].client.call(LeaveLeague { league, reason: None }).await.expect("withdrawn");
        assert_eq!(code_on(challenge(&cast, 1, 4).await), conflict(), "who is gone");
    }
);

story!(
    a_refusal_counts_as_the_rules_say,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules { walkover_places: Some(1), answer_days: 3, ..LadderRules::default() }, 5).await;
        let refused = challenge(&cast, 4, 1).await.expect("a challenge").id;
        let after = answer(&cast.players[1], refused, false).await.expect("refused");
        assert_eq!((after.state, after.reason.as_deref()), (FixtureState::Final, Some("I am away")));
        assert_eq!(order(&cast).await, [0, 1, 2, 4, 3], "one place up");
        let unanswered = challenge(&cast, 4, 2).await.expect("a challenge").id;
        world.advance(3 * DAY);
        assert_eq!(code(answer(&cast.players[2], unanswered, true).await), ErrorCode::Conflict, "the time is over");
        world.jobs_performed().await;
        assert_eq!(order(&cast).await, [0, 1, 4, 2, 3]);
        let lines = log(&cast.organiser, &cast).await;
        assert_eq!((lines[0].kind, lines[1].kind), (MoveKind::Unanswered, MoveKind::Refused));
        assert_eq!(fixture_news(&cast.players[2]).await.last(), Some(&FixtureWhat::ChallengeUnanswered));
        // The organiser finds that the letter was lost: the challenge is open, and the move taken back.
        cast.organiser.client.call(ReviveFixture { fixture: unanswered }).await.expect("open again");
        assert_eq!(order(&cast).await, [0, 1, 2, 4, 3]);
        assert_eq!(log(&cast.organiser, &cast).await[0].kind, MoveKind::TakenBack);
        assert_eq!(cast.fixture_now(unanswered).await.state, FixtureState::ToBeScheduled);
    }
);

story!(
    a_result_that_is_corrected_plays_everything_through_anew,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = in_order(world, LadderRules::default(), 5).await;
        let first = plays(world, &cast, 4, 2, "6-4 6-4").await;
        plays(world, &cast, 3, 4, "6-0 6-0").await;
        assert_eq!(order(&cast).await, [0, 1, 3, 4, 2]);
        let event = first.game.as_ref().expect("a game").id;
        let found = cast.organiser.client.call(ListMatches { event, invite: None, cursor: None }).await.expect("matches").matches;
        let correct = CorrectMatch {
            match_id: found[0].id,
            version: found[0].version,
            score: score("4-6 4-6"),
            reason: "Typed the wrong way round".into(),
        };
        cast.organiser.client.call(correct).await.expect("corrected");
        // Without the first win 4 stood behind 3, who then challenged from above.
        assert_eq!(order(&cast).await, [0, 1, 2, 3, 4]);
        let lines = log(&cast.organiser, &cast).await;
        assert_eq!((lines[0].kind, lines[0].from, lines[0].to), (MoveKind::Won, Some(4), Some(4)));
        assert_eq!((lines[1].kind, lines[1].from, lines[1].to), (MoveKind::Lost, Some(5), Some(5)));
        let sides: Vec<SideId> = rows(&cast.organiser, &cast).await.iter().map(|row| row.side).collect();
        assert_eq!(sides, replayed(&lines, None));
        assert!(news(&cast.players[2]).await.ends_with(&[LeagueWhat::LadderDown, LeagueWhat::LadderUp]));
    }
);

story!(
    a_private_ladder_is_for_its_players,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let private = LeagueForm { is_private: true, ..form(world, court, Competition::Ladder) };
        let cast = Cast::of(world, private, 3).await;
        for side in cast.sides.iter().take(2) {
            cast.organiser.client.call(DecideSide { side: *side, accept: true }).await.expect("accepted");
        }
        draw(&cast.organiser, cast.league, 7).await;
        pass(world, 8).await;
        let tom = world.player("Tom Becker").await;
        let ask = ChallengeSide { league: cast.league, side: cast.sides[0] };
        assert_eq!(code(tom.client.call(ask.clone()).await), ErrorCode::NotFound);
        assert_eq!(code(tom.client.call(ListTargets { league: cast.league }).await), ErrorCode::NotFound);
        let list = ListLadderMoves { league: cast.league, side: None, cursor: None };
        assert_eq!(code(tom.client.call(list).await), ErrorCode::NotFound);
        assert_eq!(get(&tom, cast.league).await.ladder, None);
        assert_eq!(code(cast.players[2].client.call(ask).await), ErrorCode::NotFound, "not decided yet");
        cast.organiser.client.call(DecideSide { side: cast.sides[2], accept: true }).await.expect("accepted while it is played");
        assert_eq!(rows(&cast.players[2], &cast).await.last().map(|row| row.side), Some(cast.sides[2]));
    }
);

story!(the_rules_of_a_ladder_are_checked_and_frozen, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let maya = world.player("Maya Okafor").await;
    let good = || LeagueForm { ladder: Some(Box::default()), ..form(world, court, Competition::Ladder) };
    let with = |rules: LadderRules| LeagueForm { ladder: Some(Box::new(rules)), ..good() };
    for (bad, field) in [
        (with(LadderRules { reach: 7, ..LadderRules::default() }), "reach"),
        (with(LadderRules { answer_days: 0, ..LadderRules::default() }), "answer_days"),
        (with(LadderRules { play_days: 31, ..LadderRules::default() }), "play_days"),
        (with(LadderRules { again_days: -1, ..LadderRules::default() }), "again_days"),
        (with(LadderRules { walkover_places: Some(0), ..LadderRules::default() }), "walkover_places"),
        (with(LadderRules { inactive_days: 61, ..LadderRules::default() }), "inactive_days"),
        (LeagueForm { competition: Competition::Knockout, ..good() }, "ladder"),
        (LeagueForm { boxes: Some(Box::default()), ..good() }, "boxes"),
    ] {
        assert_eq!(code_on(create(&maya, bad).await), on(ErrorCode::Invalid, field));
    }
    let made = create(&maya, form(world, court, Competition::Ladder)).await.expect("the defaults");
    assert_eq!(made.form.ladder.as_deref(), Some(&LadderRules::default()));
    for name in ["Elena Vasquez", "Diego Fuentes"] {
        join(&world.player(name).await, made.id).await.expect("a side");
    }
    let League { version, form, .. } = draw(&maya, made.id, 7).await;
    let other = LeagueForm { ladder: Some(Box::new(LadderRules { reach: 5, ..LadderRules::default() })), ..form.clone() };
    assert_eq!(code(maya.client.call(UpdateLeague { league: made.id, version, form: other }).await), ErrorCode::Conflict);
    maya.client.call(UpdateLeague { league: made.id, version, form }).await.expect("the same rules");
});

story!(
    only_a_challenger_who_waits_for_an_answer_gains_by_a_challenge_that_was_not_played,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = LadderRules { unplayed_counts: true, play_days: 4, again_days: 0, ..LadderRules::default() };
        let cast = in_order(world, rules, 3).await;
        let accepted = async || {
            let fixture = challenge(&cast, 1, 0).await.expect("a challenge").id;
            answer(&cast.players[0], fixture, true).await.expect("accepted");
            fixture
        };
        // Nobody proposed a date.
        accepted().await;
        pass(world, 5).await;
        assert_eq!(order(&cast).await, [0, 1, 2]);
        // The challenger takes back the date that both agreed on.
        let fixture = accepted().await;
        let date = ahead(world, 24);
        propose(&cast.players[1], fixture, &[date]).await.expect("proposed");
        agree(&cast.players[0], fixture, date).await.expect("agreed");
        let postpone = PostponeFixture { fixture, reason: "I am away".into() };
        cast.players[1].client.call(postpone).await.expect("postponed");
        pass(world, 5).await;
        assert_eq!(order(&cast).await, [0, 1, 2]);
        // The challenger proposes dates on the last day.
        let fixture = accepted().await;
        pass(world, 3).await;
        propose(&cast.players[1], fixture, &[ahead(world, 2)]).await.expect("proposed");
        pass(world, 2).await;
        assert_eq!(order(&cast).await, [0, 1, 2]);
        // Both proposed dates, and agreed on none.
        let fixture = accepted().await;
        for side in [1, 0] {
            propose(&cast.players[side], fixture, &[ahead(world, 24)]).await.expect("proposed");
        }
        pass(world, 5).await;
        assert_eq!(order(&cast).await, [0, 1, 2]);
        // The other side does not answer.
        let fixture = accepted().await;
        propose(&cast.players[1], fixture, &[ahead(world, 24)]).await.expect("proposed");
        pass(world, 5).await;
        assert_eq!(order(&cast).await, [1, 0, 2]);
    }
);
