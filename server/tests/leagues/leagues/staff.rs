//! Co-organisers and officials of a league, and handing it over.

use protocol::chat::{List, Role};
use protocol::leagues::{
    AcceptLeagueRole, AppointInLeague, AwardFixture, CancelLeague, Competition, EndLeagueRole, HandOverLeague, ReportFixture,
    ReviveFixture, UpdateLeague,
};
use protocol::leagues::{Award, LeagueState, ScheduleFixture};
use protocol::matches::{ConfirmMatch, DisputeMatch, Side};
use protocol::notifications::LeagueWhat;
use protocol::session::OpenTopic;
use protocol::staff::{Staff, StaffMember, StaffRole};
use protocol::{ErrorCode, Millis, Topic, UserId};

use super::*;
use harness::PASSWORD;
use harness::refusals::code;
use harness::steps::matches::score;
use harness::story;

fn ids(staff: &[StaffMember]) -> Vec<UserId> {
    staff.iter().map(|member| member.person.id).collect()
}

async fn appoint(by: &Player, league: LeagueId, whom: &Player, role: StaffRole) -> Staff {
    by.client.call(AppointInLeague { league, user: whom.id, role }).await.expect("asked")
}

/// Gives somebody a role, which they accept.
pub async fn helping(by: &Player, league: LeagueId, whom: &Player, role: StaffRole) -> League {
    appoint(by, league, whom, role).await;
    whom.client.call(AcceptLeagueRole { league }).await.expect("accepted")
}

async fn renamed(by: &Player, league: LeagueId) -> Result<League, ClientError> {
    let now = get(by, league).await.league;
    let form = LeagueForm { name: "Eastside, renamed".into(), ..now.form };
    by.client.call(UpdateLeague { league, version: now.version, form }).await
}

story!(two_nodes a_co_organiser_runs_a_league_from_the_moment_they_accept, |world| {
    let mut cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
    let (league, helper) = (cast.league, world.player_elsewhere("Tom Weber").await);
    let staff = appoint(&cast.organiser, league, &helper, StaffRole::CoOrganiser).await;
    assert_eq!((ids(&staff.members), ids(&staff.asked)), (vec![], vec![helper.id]));
    assert_eq!(news(&helper).await, [LeagueWhat::CoOrganiserAsked]);
    assert_eq!(code(renamed(&helper, league).await), ErrorCode::Forbidden, "being asked gives no right");
    for (reader, asked) in [(&cast.organiser, vec![helper.id]), (&helper, vec![helper.id]), (&cast.players[0], vec![])] {
        assert_eq!(ids(&get(reader, league).await.asked), asked, "who was asked is for {} to see", reader.name);
    }
    cast.organiser.client.call(OpenTopic { topic: Topic::League(league), since: None }).await.expect("open");
    let accepted = helper.client.call(AcceptLeagueRole { league }).await.expect("accepted");
    assert_eq!(ids(&accepted.staff), [helper.id]);
    let push = cast.organiser.next_push(Topic::League(league), "league_changed").await;
    let data: serde_json::Value = serde_json::from_str(push.data.expect("data").get()).expect("JSON");
    assert_eq!(data["league"]["staff"][0]["person"]["id"], helper.id.to_string());
    assert!(news(&cast.organiser).await.contains(&LeagueWhat::RoleAccepted));
    assert!(get(&helper, league).await.organises);
    renamed(&helper, league).await.expect("renamed");
    let cancel = CancelLeague { league, reason: "The courts are rebuilt".into() };
    assert_eq!(helper.client.call(cancel).await.expect("cancelled").state, LeagueState::Cancelled);
});

story!(an_official_decides_and_changes_nothing_else, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
    let (league, official) = (cast.league, world.player("Tom Weber").await);
    helping(&cast.organiser, league, &official, StaffRole::Official).await;
    let seen = get(&official, league).await;
    assert_eq!((seen.organises, seen.officiates), (false, true));
    let fixture = cast.fixture(0, 1).await.id;
    let schedule = ScheduleFixture { fixture, starts_at: Millis(world.app().clock.now().0), court: None, if_free: false };
    assert_eq!(code(official.client.call(schedule).await), ErrorCode::Forbidden);
    assert_eq!(code(renamed(&official, league).await), ErrorCode::Forbidden);
    let award = AwardFixture { fixture, award: Award::Walkover, winner: Some(Side::A), reason: "Ill".into() };
    official.client.call(award).await.expect("decided");
});

story!(
    whoever_decides_was_appointed_before_the_match,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
        let (organiser, maya, league) = (&cast.organiser, &cast.players[0], cast.league);
        join(organiser, league).await.expect("a side of their own");
        let [hana, sam, tom, olga] = [world.player("Hana"), world.player("Sam"), world.player("Tom"), world.player("Olga")];
        let (hana, sam, tom, olga) = (hana.await, sam.await, tom.await, olga.await);
        helping(organiser, league, &hana, StaffRole::Official).await;
        draw(organiser, league, 7).await;
        world.advance(8 * DAY);
        let mine = get(organiser, league).await.mine.expect("a side").id;
        let all = fixtures(organiser, league).await;
        let of_both = |side: SideId| all.iter().find(|one| [one.a, one.b].contains(&Some(mine)) && [one.a, one.b].contains(&Some(side)));
        let (with_maya, with_ben) = (of_both(cast.sides[0]).expect("one").id, of_both(cast.sides[1]).expect("one").id);

        // Without a match.
        let award = |fixture| AwardFixture { fixture, award: Award::Walkover, winner: Some(Side::A), reason: "Ill".into() };
        helping(organiser, league, &sam, StaffRole::Official).await;
        assert_eq!(code(sam.client.call(award(with_ben)).await), ErrorCode::Forbidden, "whom a player of it chose, knowing against whom");
        let of_others = all.iter().find(|one| one.id != with_maya && one.id != with_ben).expect("one").id;
        sam.client.call(award(of_others)).await.expect("the organiser does not play in it");
        hana.client.call(award(with_ben)).await.expect("she was there before the draw");

        // With one, which the organiser disputes.
        let starts_at = world.app().clock.now() + Duration::from_secs(3_600);
        let schedule = ScheduleFixture { fixture: with_maya, starts_at, court: None, if_free: false };
        organiser.client.call(schedule).await.expect("a date");
        world.advance(3 * Duration::from_secs(3_600));
        helping(organiser, league, &olga, StaffRole::Official).await;
        let report = ReportFixture { fixture: with_maya, played_at: None, score: score("6-4 6-4") };
        let match_id = maya.client.call(report).await.expect("a result").match_id.expect("a match");
        let dispute = DisputeMatch { match_id, version: 1, reason: "I won".into(), sets: vec![] };
        let version = organiser.client.call(dispute).await.expect("disputed").version;
        let confirm = ConfirmMatch { match_id, version, score: None };
        assert_eq!(code(olga.client.call(confirm.clone()).await), ErrorCode::Forbidden, "she came after the match");
        helping(organiser, league, &tom, StaffRole::CoOrganiser).await;
        organiser.client.call(HandOverLeague { league, to: tom.id }).await.expect("handed over");
        assert_eq!(code(tom.client.call(confirm.clone()).await), ErrorCode::Forbidden, "and so does a new organiser");
        let revive = || ReviveFixture { fixture: with_ben };
        assert_eq!(code(tom.client.call(revive()).await), ErrorCode::Forbidden);
        organiser.client.call(EndLeagueRole { league, user: organiser.id }).await.expect("given back");
        assert_eq!(code(tom.client.call(revive()).await), ErrorCode::Forbidden, "who chose him is not forgotten");
        hana.client.call(confirm).await.expect("she was there before");
    }
);

story!(only_the_organiser_appoints_and_everybody_may_decline_or_resign, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
    let (league, tom, sam) = (cast.league, world.player("Tom Weber").await, world.player("Sam Strange").await);
    helping(&cast.organiser, league, &tom, StaffRole::CoOrganiser).await;
    let ask = |user| AppointInLeague { league, user, role: StaffRole::Official };
    assert_eq!(code(tom.client.call(ask(sam.id)).await), ErrorCode::Forbidden);
    assert_eq!(code(cast.organiser.client.call(ask(tom.id)).await), ErrorCode::Conflict, "one role each");
    assert_eq!(code(cast.organiser.client.call(ask(cast.organiser.id)).await), ErrorCode::Invalid);
    appoint(&cast.organiser, league, &sam, StaffRole::Official).await;
    let end = |user| EndLeagueRole { league, user };
    assert_eq!(code(tom.client.call(end(sam.id)).await), ErrorCode::Forbidden);
    sam.client.call(end(sam.id)).await.expect("declined");
    assert_eq!(code(sam.client.call(AcceptLeagueRole { league }).await), ErrorCode::Conflict);
    tom.client.call(end(tom.id)).await.expect("resigned");
    assert!(!get(&tom, league).await.organises);
    let heard = news(&cast.organiser).await;
    assert_eq!(heard.iter().filter(|what| **what == LeagueWhat::RoleDeclined).count(), 2, "{heard:?}");
    assert_eq!(code(cast.organiser.client.call(end(tom.id)).await), ErrorCode::Conflict);
});

story!(a_league_is_handed_over_with_its_games_and_its_room, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 2).await;
    let (league, tom) = (cast.league, world.player("Tom Weber").await);
    let hand_over = HandOverLeague { league, to: tom.id };
    assert_eq!(code(cast.organiser.client.call(hand_over.clone()).await), ErrorCode::Invalid, "they have not agreed to run it");
    helping(&cast.organiser, league, &tom, StaffRole::CoOrganiser).await;
    let fixture = cast.fixture(0, 1).await.id;
    let starts_at = Millis(world.app().clock.now().0 / 60_000 * 60_000 + 10 * 86_400_000);
    let scheduled = cast.organiser.client.call(ScheduleFixture { fixture, starts_at, court: None, if_free: false }).await.expect("a date");
    let event = scheduled.game.expect("a game").id;
    let after = cast.organiser.client.call(hand_over).await.expect("handed over");
    assert_eq!((after.organiser.id, ids(&after.staff)), (tom.id, vec![cast.organiser.id]));
    assert!(news(&tom).await.contains(&LeagueWhat::HandedOver));
    assert_eq!(harness::steps::events::get(&tom, event).await.event.organiser.id, tom.id, "its games have the same organiser");
    let room = super::room::of(&tom, league).await.expect("the room");
    let owner = room.members.iter().find(|member| member.role == Role::Owner).expect("an owner");
    assert_eq!(owner.user, tom.id);
    assert!(room.members.iter().any(|member| member.user == cast.organiser.id), "who helps stays");
    let none = cast.organiser.client.call(List::default()).await.expect("rooms").rooms;
    assert!(none.iter().all(|entry| entry.room.event != Some(event)), "no organiser is in the room of a game");
});

story!(
    a_league_that_nobody_runs_any_more_is_closed_with_its_results,
    |config| {
        super::for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
        world.advance(8 * super::DAY);
        world.jobs_performed().await;
        let mut tom = world.player("Tom Becker").await;
        let before: LeagueSnapshot = tom.open(Topic::League(cast.league)).await;
        assert_eq!(before.tables[0].left, 3);
        cast.organiser.rest.remove_account(&cast.organiser.tokens.access_token, Some(PASSWORD)).await.expect("removed");
        world.jobs_performed().await;
        tom.next_push(Topic::League(cast.league), "table_changed").await;
        tom.next_push(Topic::League(cast.league), "drawn").await;
        let after = get(&tom, cast.league).await;
        assert_eq!((after.league.state, after.tables[0].left), (LeagueState::Completed, 0));
    }
);

story!(a_league_whose_organiser_is_gone_goes_to_a_co_organiser, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
    let (league, tom) = (cast.league, world.player("Tom Weber").await);
    helping(&cast.organiser, league, &tom, StaffRole::CoOrganiser).await;
    let token = &cast.organiser.tokens.access_token;
    cast.organiser.rest.remove_account(token, Some(PASSWORD)).await.expect("removed");
    world.jobs_performed().await;
    let after = get(&tom, league).await.league;
    assert_eq!((after.organiser.id, after.state), (tom.id, LeagueState::Enrolling));
});
