//! Enrolling: alone, as a pair, on the waiting list, by request.

use protocol::ErrorCode;
use protocol::Topic;
use protocol::events::Format;
use protocol::leagues::{
    AddSide, AnswerSide, CloseEnrolment, Competition, DecideSide, GetLeague, JoinLeague, LeagueForm, LeaguePush, LeaveLeague, RemoveSide,
    SideState,
};
use protocol::notifications::LeagueWhat;
use protocol::teams::{AnswerTeam, RenameTeam};

use super::{Cast, create, draw, fixtures, form, get, join, news, team_rules};
use harness::Player;
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::story;

story!(two_nodes a_side_enrols_before_everybodys_eyes, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let seen: protocol::leagues::LeagueSnapshot = tom.open(Topic::League(cast.league)).await;
    assert_eq!((seen.league.taken, seen.sides.len(), seen.organises), (1, 1, false));
    let elena = world.player("Elena Vasquez").await;
    let side = join(&elena, cast.league).await.expect("enrolled");
    let push = tom.next_push(Topic::League(cast.league), "side_changed").await;
    let LeaguePush::SideChanged { side: shown, taken, .. } = push.league().unwrap() else { panic!("{push:?}") };
    assert_eq!((shown.id, shown.state, taken), (side.id, SideState::Enrolled, 2));
    assert_eq!(code(join(&elena, cast.league).await), ErrorCode::Conflict, "once");
    assert_eq!(news(&cast.organiser).await, [LeagueWhat::Joined, LeagueWhat::Joined]);
});

story!(the_waiting_list_moves_up_by_itself, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let cast = Cast::of(world, LeagueForm { capacity: 2, ..form(world, court, Competition::Knockout) }, 4).await;
    let states =
        async || get(&cast.organiser, cast.league).await.sides.into_iter().map(|side| (side.state, side.position)).collect::<Vec<_>>();
    let (enrolled, second) = ((SideState::Enrolled, None), (SideState::Waitlisted, Some(2)));
    assert_eq!(states().await, [enrolled, enrolled, (SideState::Waitlisted, Some(1)), second]);
    cast.players[0].client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("left");
    assert_eq!(states().await, [enrolled, enrolled, (SideState::Waitlisted, Some(1))]);
    assert_eq!(news(&cast.players[2]).await, [LeagueWhat::MovedUp]);
    assert_eq!(get(&cast.players[2], cast.league).await.mine.unwrap().state, SideState::Enrolled);
    let again = join(&cast.players[0], cast.league).await.expect("again");
    assert_eq!((again.state, again.position), (SideState::Waitlisted, Some(2)), "behind all others");
});

story!(a_pair_enrols_once_both_agree, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let doubles = LeagueForm { format: Format::Double, ..form(world, court, Competition::RoundRobin) };
    let cast = Cast::of(world, doubles, 0).await;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    assert_eq!(code_on(join(&maya, cast.league).await), on(ErrorCode::Invalid, "partner"));
    let with = |partner| JoinLeague { league: cast.league, partner: Some(partner), name: None };
    assert_eq!(code_on(maya.client.call(with(maya.id)).await), on(ErrorCode::Invalid, "partner"));
    let side = maya.client.call(with(elena.id)).await.expect("a pair");
    assert_eq!((side.state, side.players.len()), (SideState::Forming, 2));
    assert_eq!(code_on(diego.client.call(with(elena.id)).await), on(ErrorCode::Conflict, "partner"), "she was asked");
    assert!(get(&diego, cast.league).await.sides.is_empty(), "not for others yet");
    assert_eq!(news(&elena).await, [LeagueWhat::PartnerAsked]);
    let answer = |accept| AnswerSide { side: side.id, accept };
    assert_eq!(code(maya.client.call(answer(true)).await), ErrorCode::Forbidden);
    assert_eq!(code(diego.client.call(answer(true)).await), ErrorCode::NotFound);
    assert_eq!(elena.client.call(answer(true)).await.expect("accepted").state, SideState::Enrolled);
    assert_eq!(code(elena.client.call(answer(false)).await), ErrorCode::Conflict, "answered");
    assert_eq!(news(&maya).await, [LeagueWhat::PartnerAccepted]);
    elena.client.call(LeaveLeague { league: cast.league, reason: None }).await.expect("either may leave");
    assert_eq!(news(&maya).await, [LeagueWhat::PartnerAccepted, LeagueWhat::Withdrew]);
    assert!(get(&diego, cast.league).await.sides.is_empty());
});

story!(a_private_league_is_joined_by_request, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let cast = Cast::of(world, LeagueForm { is_private: true, capacity: 2, ..form(world, court, Competition::RoundRobin) }, 3).await;
    let decide = |place: usize, accept| DecideSide { side: cast.sides[place], accept };
    assert_eq!(code(cast.players[0].client.call(decide(0, true)).await), ErrorCode::Forbidden);
    assert_eq!(get(&cast.organiser, cast.league).await.league.pending_count, 3);
    let seen = get(&cast.players[0], cast.league).await;
    assert_eq!((seen.league.pending_count, seen.sides.len(), seen.mine.unwrap().state), (0, 1, SideState::Pending), "my own request alone");
    for place in [0, 1] {
        assert_eq!(cast.organiser.client.call(decide(place, true)).await.expect("accepted").state, SideState::Enrolled);
    }
    assert_eq!(cast.organiser.client.call(decide(2, true)).await.expect("accepted").state, SideState::Waitlisted, "it is full");
    assert_eq!(cast.organiser.client.call(decide(2, false)).await.expect("rejected").state, SideState::Rejected);
    assert_eq!(news(&cast.players[2]).await, [LeagueWhat::Accepted, LeagueWhat::Rejected]);
});

story!(people_are_added_and_removed_by_organisers, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let elena = world.player("Elena Vasquez").await;
    let add = |players| AddSide { league: cast.league, players, name: None };
    assert_eq!(code(elena.client.call(add(vec![elena.id])).await), ErrorCode::Forbidden);
    assert_eq!(code_on(cast.organiser.client.call(add(vec![])).await), on(ErrorCode::Invalid, "players"));
    assert_eq!(code_on(cast.organiser.client.call(add(vec![cast.players[0].id])).await), on(ErrorCode::Conflict, "players"));
    let side = cast.organiser.client.call(add(vec![elena.id])).await.expect("invited");
    assert_eq!((side.state, side.asked), (SideState::Forming, vec![elena.id]));
    assert_eq!(news(&elena).await, [LeagueWhat::Invited]);
    let side = elena.client.call(AnswerSide { side: side.id, accept: true }).await.expect("accepted");
    assert_eq!((side.state, side.asked.len()), (SideState::Enrolled, 0));
    let remove = RemoveSide { side: side.id, reason: "Wrong level".into() };
    let removed = cast.organiser.client.call(remove.clone()).await.expect("removed");
    assert_eq!((removed.state, removed.reason.as_deref()), (SideState::Removed, Some("Wrong level")));
    assert_eq!(code(cast.organiser.client.call(remove).await), ErrorCode::Conflict);
});

story!(a_pair_that_an_organiser_invites_is_in_once_both_have_accepted, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let form = LeagueForm { format: Format::Double, capacity: 2, ..form(world, court, Competition::RoundRobin) };
    let cast = Cast::of(world, form, 0).await;
    let (organiser, league) = (&cast.organiser, cast.league);
    let [maya, elena] = [world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await];
    let invite = async || organiser.client.call(AddSide { league, players: vec![maya.id, elena.id], name: None }).await;
    let answer = async |player: &Player, side, accept| player.client.call(AnswerSide { side, accept }).await;
    let side = invite().await.expect("invited");
    assert_eq!((side.state, &side.asked), (SideState::Forming, &vec![maya.id, elena.id]));
    let tom = world.player("Tom Becker").await;
    assert_eq!(code(answer(&tom, side.id, true).await), ErrorCode::NotFound, "it is not theirs to know");
    let half = answer(&maya, side.id, true).await.expect("accepted");
    assert_eq!((half.state, half.asked), (SideState::Forming, vec![elena.id]));
    assert_eq!(code(answer(&maya, side.id, true).await), ErrorCode::Forbidden, "it is Elena's turn");
    assert_eq!(get(&tom, league).await.sides.len(), 0, "strangers see no invitations");
    assert_eq!(answer(&elena, side.id, false).await.expect("declined").state, SideState::Declined);
    assert_eq!(news(organiser).await, [LeagueWhat::InvitationDeclined]);
    let side = invite().await.expect("invited again").id;
    for player in [&elena, &maya] {
        answer(player, side, true).await.expect("accepted");
    }
    assert_eq!(get(organiser, league).await.league.taken, 1);
    assert_eq!(news(organiser).await.last(), Some(&LeagueWhat::Joined));
});

story!(a_team_that_an_organiser_invites_is_in_once_its_captain_has_accepted, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let form = LeagueForm { teams: Some(Box::new(team_rules(1, 2))), ..form(world, court, Competition::RoundRobin) };
    let cast = Cast::of(world, form, 0).await;
    let [maya, elena] = [world.player("Maya Okafor").await, world.player("Elena Vasquez").await];
    let add = AddSide { league: cast.league, players: vec![maya.id, elena.id], name: Some("Net Gains".into()) };
    let side = cast.organiser.client.call(add).await.expect("invited");
    assert_eq!((side.state, &side.asked), (SideState::Forming, &vec![maya.id]));
    assert_eq!((news(&maya).await, news(&elena).await), (vec![LeagueWhat::Invited], vec![LeagueWhat::TeamAsked]));
    let rename = RenameTeam { side: side.id, name: "Volley Vultures".into() };
    assert_eq!(code(maya.client.call(rename).await), ErrorCode::Conflict, "she is not its captain yet");
    elena.client.call(AnswerTeam { side: side.id, accept: true }).await.expect("accepted");
    assert_eq!(get(&cast.organiser, cast.league).await.league.taken, 0);
    let entered = maya.client.call(AnswerSide { side: side.id, accept: true }).await.expect("accepted");
    assert_eq!((entered.state, entered.players.len()), (SideState::Enrolled, 2));
});

story!(whom_an_organiser_invites_plays_no_fixture_before_they_accept, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
    let elena = world.player("Elena Vasquez").await;
    let add = AddSide { league: cast.league, players: vec![elena.id], name: None };
    let side = cast.organiser.client.call(add).await.expect("invited").id;
    draw(&cast.organiser, cast.league, 7).await;
    let all = fixtures(&cast.organiser, cast.league).await;
    assert!(all.len() == 3 && all.iter().all(|one| ![one.a, one.b].contains(&Some(side))));
    assert_eq!(code(elena.client.call(AnswerSide { side, accept: true }).await), ErrorCode::Conflict, "the draw is made");
    assert_eq!(news(&elena).await, [LeagueWhat::Invited, LeagueWhat::NoPlace]);
});

story!(nobody_enrols_out_of_time_or_unsuited, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let cast = Cast::of(world, LeagueForm { level_min: Some(3.0), ..form(world, court, Competition::RoundRobin) }, 0).await;
    let maya = world.player("Maya Okafor").await;
    assert_eq!(code(join(&maya, cast.league).await), ErrorCode::ProfileIncomplete);
    let open = create(&cast.organiser, form(world, court, Competition::Knockout)).await.expect("a league").id;
    cast.organiser.client.call(CloseEnrolment { league: open }).await.expect("closed");
    assert_eq!(code(join(&maya, open).await), ErrorCode::Conflict);
    let later =
        LeagueForm { enrol_from: form(world, court, Competition::Knockout).enrol_until, ..form(world, court, Competition::Knockout) };
    let later = create(&cast.organiser, later).await.expect("a league").id;
    assert_eq!(code(join(&maya, later).await), ErrorCode::Conflict);
});

story!(a_block_hides_a_league, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let tom = world.player("Tom Becker").await;
    harness::steps::people::block(&cast.organiser, &tom).await;
    assert_eq!(code(tom.client.call(GetLeague { league: cast.league }).await), ErrorCode::NotFound);
    assert_eq!(code(join(&tom, cast.league).await), ErrorCode::NotFound);
});
