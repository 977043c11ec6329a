//! Line-ups: handed in by captains, hidden until both are in or they are due.

use protocol::client::ClientError;
use protocol::leagues::{
    Competition, Fixture, FixtureState, LeagueForm, LeaguePush, LeagueSnapshot, LineKind, RubberState, TeamLine, TeamRules, TieState,
};
use protocol::matches::{Ending, Side};
use protocol::notifications::{About, FixtureWhat};
use protocol::teams::{GetLineUp, HandInLineUp, RemoveFromTeam};
use protocol::{ErrorCode, FixtureId, Topic, UserId};

use super::fixtures::{HOUR, propose};
use super::team_rules;
use super::teams::Teams;
use super::{create, draw, enrol, fixtures, for_a_season, form};
use harness::Player;
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::steps::leagues::{ahead, schedule};
use harness::steps::matches::notifications;
use harness::story;

/// Hands in one player for each line of singles.
pub async fn hand_in(captain: &Player, fixture: FixtureId, players: &[&Player]) -> Result<Fixture, ClientError> {
    let lines = players.iter().map(|player| vec![player.id]).collect();
    captain.client.call(HandInLineUp { fixture, lines }).await
}

/// What somebody was notified of about fixtures, the oldest first.
pub async fn fixture_news(player: &Player) -> Vec<FixtureWhat> {
    let what = |about| if let About::FixtureNews { what, .. } = about { Some(what) } else { None };
    notifications(player).await.into_iter().rev().filter_map(what).collect()
}

/// The next push about a fixture.
async fn pushed(player: &mut Player, teams_league: protocol::LeagueId) -> Fixture {
    let push = player.next_push(Topic::League(teams_league), "fixture_changed").await;
    let LeaguePush::FixtureChanged { fixture } = push.league().unwrap() else { panic!("{push:?}") };
    *fixture
}

/// Refuses to find anybody of a line-up in what somebody received.
fn check_hidden(received: &Fixture, named: &[UserId]) {
    let text = serde_json::to_string(received).unwrap();
    for user in named {
        assert!(!text.contains(&user.to_string()), "{text}");
    }
    let tie = received.tie.as_ref().expect("a tie");
    assert_eq!(tie.state, TieState::LineUps);
    assert!(tie.rubbers.iter().all(|rubber| rubber.state == RubberState::Waiting && rubber.a.is_empty() && rubber.b.is_empty()));
}

story!(two_nodes a_line_up_is_hidden_until_both_are_in, |config| { for_a_season(config); }, |world| {
    // Priya, who organises, plays for the second team.
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let mut priya = world.player_elsewhere("Priya Raman").await;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (mut omar, mut tom) = (world.player("Omar Haddad").await, world.player_elsewhere("Tom Becker").await);
    let form = LeagueForm { teams: Some(Box::new(team_rules(1, 2))), ..form(world, court, Competition::RoundRobin) };
    let league = create(&priya, form).await.expect("a league").id;
    let ours = enrol(world, &priya, league, &[maya.id, elena.id], Some("Net Gains")).await.id;
    enrol(world, &priya, league, &[omar.id, priya.id], Some("Deuce Bigalows")).await;
    draw(&priya, league, 1).await;
    let fixture = fixtures(&priya, league).await[0].clone();
    let set = schedule(&priya, fixture.id, ahead(world, 24 * 9)).await.expect("a date");
    assert_eq!(set.tie.expect("a tie").line_ups_due, set.game.expect("a game").starts_at);
    for reader in [&mut priya, &mut omar, &mut tom] {
        let _: LeagueSnapshot = reader.open(Topic::League(league)).await;
    }
    let named = [elena.id];
    let handed_in = hand_in(&maya, fixture.id, &[&elena]).await.expect("handed in");
    check_hidden(&handed_in, &named);
    let is_home = fixture.a == Some(ours);
    for reader in [&mut priya, &mut omar, &mut tom] {
        let received = pushed(reader, league).await;
        check_hidden(&received, &named);
        let tie = received.tie.expect("a tie");
        assert_eq!((tie.has_line_up_a, tie.has_line_up_b), (is_home, !is_home), "that there is one, no more");
        check_hidden(&fixtures(reader, league).await[0], &named);
    }
    let mine = maya.client.call(GetLineUp { fixture: fixture.id }).await.expect("her own");
    assert_eq!(mine.lines[0][0].id, elena.id);
    assert_eq!(omar.client.call(GetLineUp { fixture: fixture.id }).await.expect("his own").lines.len(), 0);
    for other in [&priya, &elena, &tom] {
        assert_eq!(code(other.client.call(GetLineUp { fixture: fixture.id }).await), ErrorCode::Forbidden);
    }
    assert_eq!(code(hand_in(&elena, fixture.id, &[&elena]).await), ErrorCode::Forbidden, "the captain does");
    hand_in(&maya, fixture.id, &[&maya]).await.expect("another one");
    assert!(!pushed(&mut tom, league).await.tie.expect("a tie").rubbers.iter().any(|rubber| !rubber.a.is_empty()));
    hand_in(&omar, fixture.id, &[&omar]).await.expect("handed in");
    let revealed = pushed(&mut tom, league).await.tie.expect("a tie");
    let rubber = &revealed.rubbers[0];
    assert_eq!((revealed.state, rubber.state), (TieState::Revealed, RubberState::Open));
    let (home, away) = if is_home { (maya.id, omar.id) } else { (omar.id, maya.id) };
    assert_eq!((rubber.a[0].id, rubber.b[0].id), (home, away));
    assert_eq!(code(hand_in(&maya, fixture.id, &[&elena]).await), ErrorCode::Conflict, "they are known");
    world.jobs_performed().await;
    assert_eq!(fixture_news(&elena).await, [FixtureWhat::DateSet, FixtureWhat::LineUpsRevealed]);
});

/// Two singles, a double and a mixed double; line-ups are due a day before.
fn mixed() -> TeamRules {
    let kinds = [(LineKind::Singles, 1), (LineKind::Singles, 1), (LineKind::Doubles, 2), (LineKind::Mixed, 1)];
    let lines = kinds.map(|(kind, worth)| TeamLine { kind, worth, score_format: None }).to_vec();
    TeamRules { lines, line_ups_hours: 24, ..team_rules(1, 2) }
}

story!(
    a_line_up_that_is_none_is_refused,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, mixed(), 3).await;
        let tie = teams.tie().await;
        let (ours, theirs) = (teams.of(tie.a), teams.of(tie.b));
        let me = &ours[0];
        let hand_in = async |lines: &[&[&Player]]| {
            let lines = lines.iter().map(|line| line.iter().map(|player| player.id).collect()).collect();
            me.client.call(HandInLineUp { fixture: tie.id, lines }).await
        };
        let good: [&[&Player]; 4] = [&[&ours[0]], &[&ours[1]], &[&ours[0], &ours[2]], &[]];
        assert_eq!(code(hand_in(&good).await), ErrorCode::Conflict, "it has no date");
        assert_eq!(code(propose(&ours[1], tie.id, &[ahead(world, 60)]).await), ErrorCode::Forbidden, "the captain does");
        assert_eq!(code_on(propose(me, tie.id, &[ahead(world, 20)]).await), on(ErrorCode::Invalid, "starts"), "line-ups would be late");
        teams.dated(world, 60).await;
        for (lines, why) in [
            (&[&[&ours[0]][..], &[&ours[1]]][..], "two lines are missing"),
            (&[&[&theirs[0]], &[], &[], &[]], "somebody of the other team"),
            (&[&[&ours[0]], &[&ours[0]], &[], &[]], "twice in singles"),
            (&[&[], &[&ours[0]], &[], &[]], "from the bottom up"),
            (&[&[&ours[0]], &[], &[&ours[0]], &[]], "alone in doubles"),
            (&[&[&ours[0]], &[], &[&ours[0], &ours[1]], &[&ours[0], &ours[1]]], "the same two"),
            (&[&[], &[], &[], &[]], "nobody"),
        ] {
            assert_eq!(code_on(hand_in(lines).await), on(ErrorCode::Invalid, "lines"), "{why}");
        }
        hand_in(&good).await.expect("a line-up");
        let lines = vec![vec![theirs[0].id], vec![], vec![], vec![]];
        let after = theirs[0].client.call(HandInLineUp { fixture: tie.id, lines }).await.expect("revealed").tie.expect("a tie");
        let states: Vec<_> = after.rubbers.iter().map(|rubber| (rubber.state, rubber.winner)).collect();
        let forfeited = (RubberState::Final, Some(Side::A));
        assert_eq!(states, [(RubberState::Dead, None), forfeited, forfeited, (RubberState::Final, None)]);
        assert_eq!((after.goal, after.a, after.b, after.state), (3, 3, 0, TieState::Final), "three points are the tie");
        let fielded = RemoveFromTeam { side: tie.a.unwrap(), player: ours[1].id };
        assert_eq!(code(me.client.call(fielded).await), ErrorCode::Conflict);
    }
);

story!(
    after_the_deadline_a_line_up_is_missing,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, TeamRules { line_ups_hours: 24, ..team_rules(3, 1) }, 3).await;
        let tie = teams.dated(world, 72).await;
        let (ours, theirs) = (teams.of(tie.a), teams.of(tie.b));
        hand_in(&ours[0], tie.id, &[&ours[0], &ours[1], &ours[2]]).await.expect("handed in");
        world.advance(25 * HOUR);
        world.jobs_performed().await;
        assert!(fixture_news(&theirs[0]).await.contains(&FixtureWhat::LineUpDue));
        assert!(!fixture_news(&ours[0]).await.contains(&FixtureWhat::LineUpDue), "hers is in");
        assert_eq!(teams.tie().await.state, FixtureState::Scheduled);
        world.advance(24 * HOUR);
        world.jobs_performed().await;
        let lost = teams.tie().await;
        assert_eq!((lost.state, lost.ending, lost.winner, lost.game), (FixtureState::Final, Ending::Defaulted, Some(Side::A), None));
        assert_eq!(code(hand_in(&theirs[0], tie.id, &[&theirs[0], &theirs[1], &theirs[2]]).await), ErrorCode::Conflict);
        assert!(fixture_news(&theirs[1]).await.contains(&FixtureWhat::LineUpMissing));
    }
);

story!(
    a_tie_that_moves_moves_its_deadline,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun(world, TeamRules { line_ups_hours: 24, ..team_rules(1, 1) }, 1).await;
        let tie = teams.dated(world, 30).await;
        teams.dated(world, 60).await;
        world.advance(7 * HOUR);
        world.jobs_performed().await;
        let (ours, theirs) = (&teams.of(tie.a)[0], &teams.of(tie.b)[0]);
        hand_in(ours, tie.id, &[ours]).await.expect("there is time");
        world.advance(29 * HOUR);
        assert_eq!(code(hand_in(theirs, tie.id, &[theirs]).await), ErrorCode::Conflict, "it is late, whether or not the job has run");
    }
);
