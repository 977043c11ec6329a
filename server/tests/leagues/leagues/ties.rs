//! Ties: their rubbers are played, decide them, and move the table.

use protocol::client::ClientError;
use protocol::leagues::{
    Award, ExplainPlace, Fixture, FixtureState, GetLeagueTable, LeagueState, PlayFixture, PostponeFixture, ReopenLeague, RubberState,
    Standing, TeamRules, TieState,
};
use protocol::matches::{ConfirmMatch, CorrectMatch, EditMatch, ListMatches, Match, Score, Side};
use protocol::notifications::FixtureWhat;
use protocol::staff::StaffRole;
use protocol::teams::{AwardRubber, HandOverTeam, LeaveTeam, PlayRubber, ReportRubber, ReviveRubber};
use protocol::{ErrorCode, PadId, UserId};
use uuid::Uuid;

use super::fixtures::HOUR;
use super::line_ups::{fixture_news, hand_in};
use super::staff::helping;
use super::team_rules;
use super::teams::Teams;
use super::{for_a_season, get};
use harness::refusals::code;
use harness::steps::live;
use harness::steps::matches::score;
use harness::story;
use harness::{Player, World};

/// A tie of as many rubbers as a team has players, each in their place, that begins now.
async fn revealed(world: &World, teams: &Teams) -> Fixture {
    let tie = teams.dated(world, 2).await;
    for players in &teams.players[..2] {
        hand_in(&players[0], tie.id, &players.iter().collect::<Vec<_>>()).await.expect("a line-up");
    }
    world.advance(2 * HOUR);
    world.jobs_performed().await;
    teams.tie().await
}

async fn report(by: &Player, tie: &Fixture, rubber: i64, score: Score) -> Result<Fixture, ClientError> {
    by.client.call(ReportRubber { fixture: tie.id, rubber, score }).await
}

fn states(tie: &Fixture) -> Vec<RubberState> {
    tie.tie.as_ref().expect("a tie").rubbers.iter().map(|rubber| rubber.state).collect()
}

/// The match of a rubber, as the game lists it.
async fn match_of(reader: &Player, tie: &Fixture, rubber: usize) -> Match {
    let wanted = tie.tie.as_ref().expect("a tie").rubbers[rubber - 1].match_id.expect("a match");
    let list = ListMatches { event: tie.game.as_ref().expect("a game").id, invite: None, cursor: None };
    let found = reader.client.call(list).await.expect("matches").matches;
    found.into_iter().find(|one| one.id == wanted).expect("the match")
}

async fn correct(by: &Player, tie: &Fixture, rubber: usize, to: &str) -> Result<Match, ClientError> {
    let Match { id, version, .. } = match_of(by, tie, rubber).await;
    by.client.call(CorrectMatch { match_id: id, version, score: score(to), reason: "Typed wrongly".into() }).await
}

async fn table(teams: &Teams) -> Vec<Standing> {
    teams.organiser.client.call(GetLeagueTable { league: teams.league, group: 1 }).await.expect("a table").rows
}

story!(
    a_tie_is_decided_and_the_last_rubber_is_dead,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun(world, team_rules(5, 5), 5).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        assert_eq!(tie.tie.as_ref().map(|tie| tie.state), Some(TieState::Revealed));
        report(priya, &tie, 1, score("6-4 6-4")).await.expect("won");
        report(priya, &tie, 2, score("4-6 4-6")).await.expect("lost");
        let open = report(priya, &tie, 3, score("6-0 6-0")).await.expect("won");
        assert_eq!((open.state, open.tie.as_ref().map(|tie| (tie.a, tie.b))), (FixtureState::Live, Some((2, 1))));
        let decided = report(priya, &tie, 4, score("7-6(5) 6-4")).await.expect("won");
        let shown = decided.tie.clone().expect("a tie");
        assert_eq!((decided.state, decided.winner, shown.a, shown.b), (FixtureState::Final, Some(Side::A), 3, 1));
        assert_eq!((shown.state, shown.rubbers[4].state), (TieState::Final, RubberState::Dead));
        assert_eq!(get(priya, teams.league).await.league.state, LeagueState::Completed);
        let rows = table(&teams).await;
        assert_eq!(
            (Some(rows[0].side), rows[0].tally.won, rows[0].tally.rubbers_won, rows[0].tally.rubbers_lost),
            (tie.a, 1, Some(3), Some(1))
        );
        assert_eq!((rows[0].tally.sets_won, rows[0].tally.sets_lost), (6, 2), "of all rubbers");
        world.jobs_performed().await;
        assert!(fixture_news(&teams.of(tie.b)[4]).await.contains(&FixtureWhat::TieDecided));
        let why = priya.client.call(ExplainPlace { side: rows[1].side, if_ended_now: false }).await.expect("why");
        assert_eq!(why.place, 2);
    }
);

story!(
    a_correction_revives_a_dead_rubber,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun(world, team_rules(3, 3), 3).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        let (ours, theirs) = (teams.of(tie.a), teams.of(tie.b));
        report(priya, &tie, 1, score("6-4 6-4")).await.expect("won");
        let mine = report(&ours[1], &tie, 2, score("6-4 6-4")).await.expect("entered");
        assert_eq!((mine.state, states(&mine)), (FixtureState::Live, vec![RubberState::Final, RubberState::Reported, RubberState::Open]));
        let Match { id, version, .. } = match_of(priya, &mine, 2).await;
        assert_eq!(code(report(&ours[1], &tie, 3, score("6-4 6-4")).await), ErrorCode::Forbidden, "not hers");
        theirs[1].client.call(ConfirmMatch { match_id: id, version, score: None }).await.expect("confirmed");
        let decided = teams.tie().await;
        assert_eq!((decided.state, states(&decided)[2]), (FixtureState::Final, RubberState::Dead));
        assert_eq!(code(report(&ours[2], &tie, 3, score("6-4 6-4")).await), ErrorCode::Conflict, "the league is over with its only tie");
        assert_eq!(code(correct(priya, &decided, 2, "4-6 4-6").await), ErrorCode::Conflict, "nobody could play the third");
        priya.client.call(ReopenLeague { league: teams.league }).await.expect("opened again");
        correct(priya, &decided, 2, "4-6 4-6").await.expect("corrected");
        let open = teams.tie().await;
        assert_eq!((open.state, open.winner, states(&open)[2]), (FixtureState::Live, None, RubberState::Open));
        assert_eq!(open.tie.map(|tie| (tie.a, tie.b, tie.state)), Some((1, 1, TieState::InProgress)));
        correct(priya, &decided, 2, "6-4 6-4").await.expect("corrected again");
        assert_eq!(states(&teams.tie().await)[2], RubberState::Dead);
    }
);

story!(
    a_result_for_a_dead_rubber_is_refused,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, team_rules(3, 1), 3).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        for rubber in 1..=2 {
            report(priya, &tie, rubber, score("6-4 6-4")).await.expect("won");
        }
        assert_eq!(states(&teams.tie().await)[2], RubberState::Dead);
        assert_eq!(code(report(priya, &tie, 3, score("6-4 6-4")).await), ErrorCode::Conflict);
        assert_eq!(code(priya.client.call(PlayRubber { fixture: tie.id, rubber: 3 }).await), ErrorCode::Conflict);
        let award = AwardRubber { fixture: tie.id, rubber: 3, award: Award::Cancelled, winner: None, reason: "Dark".into() };
        assert_eq!(code(priya.client.call(award).await), ErrorCode::Conflict);
    }
);

story!(
    a_league_may_play_dead_rubbers_and_they_count_for_nothing,
    |config| {
        for_a_season(config);
    },
    |world| {
        let rules = TeamRules { play_dead_rubbers: true, ..team_rules(3, 1) };
        let teams = Teams::begun_with_another(world, rules, 3).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        for rubber in 1..=2 {
            report(priya, &tie, rubber, score("6-4 6-4")).await.expect("won");
        }
        let before = table(&teams).await;
        let played = report(priya, &tie, 3, score("0-6 0-6")).await.expect("played all the same");
        let shown = played.tie.expect("a tie");
        assert_eq!((played.state, shown.a, shown.b), (FixtureState::Final, 2, 0));
        assert_eq!((shown.rubbers[2].state, shown.rubbers[2].dead, shown.rubbers[2].winner), (RubberState::Final, true, Some(Side::B)));
        assert_eq!(table(&teams).await, before);
    }
);

story!(
    captains_and_officials_enter_the_rubbers_of_others,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, team_rules(3, 1), 3).await;
        let tom = world.player("Tom Weber").await;
        helping(&teams.organiser, teams.league, &tom, StaffRole::Official).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        let (ours, theirs) = (teams.of(tie.a), teams.of(tie.b));
        let captain = &theirs[0];
        let entered = report(captain, &tie, 2, score("6-4 6-4")).await.expect("entered for her team");
        assert_eq!(states(&entered)[1], RubberState::Reported);
        let Match { id, version, reported_by, reported_side, .. } = match_of(priya, &entered, 2).await;
        assert_eq!((reported_by, reported_side), (captain.id, Side::B));
        let confirm = ConfirmMatch { match_id: id, version, score: None };
        assert_eq!(code(theirs[1].client.call(confirm.clone()).await), ErrorCode::Forbidden, "her own player");
        let edit = EditMatch { match_id: id, version, score: score("6-4 7-5") };
        captain.client.call(edit.clone()).await.expect("corrected by whoever entered it");
        let leads = HandOverTeam { side: tie.b.expect("a team"), player: theirs[2].id };
        captain.client.call(leads).await.expect("handed over");
        let edit = EditMatch { version: version + 1, score: score("6-4 6-3"), ..edit };
        assert_eq!(code(captain.client.call(edit.clone()).await), ErrorCode::Forbidden, "she leads it no more");
        let again = theirs[2].client.call(edit).await.expect("corrected by the captain");
        assert_eq!(code(report(&ours[2], &tie, 1, score("6-0 6-0")).await), ErrorCode::Forbidden, "neither captain nor theirs");
        ours[1].client.call(ConfirmMatch { version: again.version, ..confirm }).await.expect("confirmed by the other side");
        let neutral = report(&tom, &tie, 3, score("1-6 1-6")).await.expect("by an official");
        assert_eq!(states(&neutral)[1..], [RubberState::Final, RubberState::Final], "confirmed at once");
        assert_eq!(
            code(captain.client.call(PlayRubber { fixture: tie.id, rubber: 3 }).await),
            ErrorCode::Forbidden,
            "she does not play it"
        );
        tom.client.call(PlayRubber { fixture: tie.id, rubber: 1 }).await.expect("scored live by an official");
    }
);

story!(
    who_was_fielded_stays_in_the_team,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, team_rules(3, 1), 3).await;
        let tie = revealed(world, &teams).await;
        let player = &teams.of(tie.a)[1];
        assert_eq!(code(player.client.call(LeaveTeam { side: tie.a.expect("a team") }).await), ErrorCode::Conflict);
        report(player, &tie, 2, score("6-4 6-4")).await.expect("the rubber can still be entered");
    }
);

story!(
    a_line_up_that_was_shown_stays_when_the_tie_is_postponed,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, team_rules(3, 1), 3).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        let postponed = priya.client.call(PostponeFixture { fixture: tie.id, reason: "Rain".into() }).await.expect("postponed");
        assert_eq!(postponed.state, FixtureState::ToBeScheduled);
        let dated = teams.dated(world, 48).await;
        assert_eq!((dated.state, lined_up(&dated)), (FixtureState::Scheduled, lined_up(&tie)));
        let team = teams.of(tie.a);
        let again = hand_in(&team[0], tie.id, &team.iter().rev().collect::<Vec<_>>()).await;
        assert_eq!(code(again), ErrorCode::Conflict, "the line-ups are known");
        world.advance(HOUR * 49);
        report(&team[0], &dated, 1, score("6-4 6-4")).await.expect("it is played with them");
    }
);

/// Who plays whom in the rubbers of a tie.
fn lined_up(tie: &Fixture) -> Vec<Vec<UserId>> {
    let rubbers = &tie.tie.as_ref().expect("a tie").rubbers;
    rubbers.iter().map(|rubber| rubber.a.iter().chain(&rubber.b).map(|person| person.id).collect()).collect()
}

story!(
    rubbers_are_scored_live_and_decided_by_organisers,
    |config| {
        for_a_season(config);
    },
    |world| {
        let teams = Teams::begun_with_another(world, team_rules(3, 1), 3).await;
        let (priya, tie) = (&teams.organiser, revealed(world, &teams).await);
        let (ours, theirs) = (teams.of(tie.a), teams.of(tie.b));
        assert_eq!(code(priya.client.call(PlayFixture { fixture: tie.id }).await), ErrorCode::Conflict, "rubber by rubber");
        let postpone = PostponeFixture { fixture: tie.id, reason: "Rain".into() };
        assert_eq!(code(ours[0].client.call(postpone).await), ErrorCode::Conflict, "the line-ups are known");
        let play = PlayRubber { fixture: tie.id, rubber: 1 };
        let (one, other) = tokio::join!(ours[0].client.call(play.clone()), theirs[0].client.call(play.clone()));
        let made = one.expect("a match").match_id;
        assert_eq!(other.expect("the same").match_id, made);
        assert_eq!(code(ours[1].client.call(play).await), ErrorCode::Forbidden);
        live::start(&ours[0], made, PadId(Uuid::now_v7())).await.expect("started");
        let playing = teams.tie().await;
        assert_eq!((playing.state, states(&playing)[0]), (FixtureState::Live, RubberState::Live));
        let award = |winner| AwardRubber { fixture: tie.id, rubber: 2, award: Award::Walkover, winner, reason: "Ill".into() };
        assert_eq!(code(ours[0].client.call(award(Some(Side::A))).await), ErrorCode::Forbidden);
        assert_eq!(code(priya.client.call(award(None)).await), ErrorCode::Invalid);
        let awarded = priya.client.call(award(Some(Side::B))).await.expect("decided");
        assert_eq!(awarded.tie.as_ref().map(|tie| (tie.a, tie.b)), Some((0, 1)));
        assert_eq!(code(report(&ours[1], &tie, 2, score("6-4 6-4")).await), ErrorCode::Conflict);
        let revived = priya.client.call(ReviveRubber { fixture: tie.id, rubber: 2 }).await.expect("revived");
        assert_eq!(states(&revived)[1], RubberState::Open);
    }
);
