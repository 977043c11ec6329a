//! Making, editing and turning a league.

use std::time::Duration;

use protocol::leagues::{
    ArchiveLeague, CancelLeague, CloseEnrolment, Competition, CompleteLeague, CreateLeague, GetLeague, LeagueForm, LeagueState,
    ListMyLeagues, NextSeason, PublishLeague, ReopenEnrolment, ReopenLeague, ResumeLeague, SearchLeagues, SuspendLeague, UpdateLeague,
};
use protocol::notifications::LeagueWhat;
use protocol::people::Spot;
use protocol::{ErrorCode, LeagueId};
use serde_json::{Value, json};

use super::{Cast, create, day, draw, for_a_season, form, get, join, news};
use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE};
use harness::steps::leagues::search;
use harness::story;
use harness::{PASSWORD, Player, World};

async fn found(reader: &Player, search: SearchLeagues) -> Vec<LeagueId> {
    reader.client.call(search).await.expect("a page").leagues.into_iter().map(|card| card.id).collect()
}

async fn mine(player: &Player, past: bool) -> Vec<LeagueId> {
    let page = player.client.call(ListMyLeagues { past, cursor: None }).await.expect("a page");
    page.leagues.into_iter().map(|card| card.id).collect()
}

story!(a_form_with_a_mistake_is_refused_at_its_field, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let priya = world.player("Priya Raman").await;
    let good = || form(world, court, Competition::RoundRobin);
    for (wrong, field) in [
        (LeagueForm { name: "  ".into(), ..good() }, "name"),
        (LeagueForm { capacity: 1, ..good() }, "capacity"),
        (LeagueForm { capacity: 129, ..good() }, "capacity"),
        (LeagueForm { court: None, ..good() }, "court"),
        (LeagueForm { starts_on: None, ..good() }, "starts_on"),
        (LeagueForm { enrol_until: Some(day(world, -1)), enrol_from: Some(day(world, -2)), ..good() }, "enrol_until"),
        (LeagueForm { enrol_until: good().starts_on, starts_on: good().enrol_until, ..good() }, "starts_on"),
        (LeagueForm { ends_on: Some(day(world, 6)), ..good() }, "ends_on"),
        (LeagueForm { ends_on: Some(day(world, 500)), ..good() }, "ends_on"),
        (LeagueForm { groups: Some(2), ..good() }, "groups"),
        (LeagueForm { consolation: true, ..good() }, "consolation"),
        (LeagueForm { score_format: Some("SET2".into()), ..good() }, "score_format"),
        (LeagueForm { price: Some(100_000_000), ..good() }, "price"),
        (LeagueForm { groups: Some(9), ..form(world, court, Competition::Groups) }, "groups"),
        (LeagueForm { advance: None, ..form(world, court, Competition::Groups) }, "advance"),
    ] {
        assert_eq!(code_on(create(&priya, wrong.clone()).await), on(ErrorCode::Invalid, field), "{wrong:?}");
    }
    assert_eq!(mine(&priya, false).await, []);
});

story!(a_draft_is_its_organisers_alone, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let (priya, tom) = (world.player("Priya Raman").await, world.player("Tom Becker").await);
    let unfinished = LeagueForm { court: None, ends_on: None, ..form(world, court, Competition::RoundRobin) };
    let draft = priya.client.call(CreateLeague { form: unfinished, draft: true }).await.expect("a draft");
    assert_eq!((draft.state, draft.form.court), (LeagueState::Draft, None));
    assert_eq!(code(tom.client.call(GetLeague { league: draft.id }).await), ErrorCode::NotFound);
    assert_eq!(code_on(priya.client.call(PublishLeague { league: draft.id }).await), on(ErrorCode::Invalid, "ends_on"));
    let update = UpdateLeague { league: draft.id, version: draft.version, form: form(world, court, Competition::RoundRobin) };
    let edited = priya.client.call(update.clone()).await.expect("edited");
    assert_eq!(code(priya.client.call(update).await), ErrorCode::Conflict, "an outdated version");
    assert_eq!(found(&tom, search()).await, []);
    let published = priya.client.call(PublishLeague { league: draft.id }).await.expect("published");
    assert_eq!((published.state, published.version > edited.version), (LeagueState::Enrolling, true));
    assert_eq!(found(&tom, search()).await, [draft.id]);
});

story!(leagues_are_found_by_what_they_are, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
    let knockout = LeagueForm { capacity: 2, level_min: Some(4.0), ..form(world, cast.court, Competition::Knockout) };
    let hard = create(&cast.organiser, knockout).await.expect("a league").id;
    let tom = world.player("Tom Becker").await;
    assert_eq!(found(&tom, search()).await.len(), 2);
    assert_eq!(found(&tom, SearchLeagues { competition: vec![Competition::Knockout], ..search() }).await, [hard]);
    assert_eq!(found(&tom, SearchLeagues { level: vec![3.0], ..search() }).await, [cast.league]);
    assert_eq!(found(&tom, SearchLeagues { court: Some(cast.court), open_places: true, ..search() }).await.len(), 2);
    let far = Spot { latitude: HERE.latitude + 20.0, longitude: HERE.longitude };
    assert_eq!(found(&tom, SearchLeagues { location: far, ..search() }).await, []);
    assert_eq!(mine(&cast.players[0], false).await, [cast.league]);
    assert_eq!(mine(&cast.organiser, false).await, [hard, cast.league], "the newest first");
});

story!(
    a_season_turns_with_the_calendar,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
        let state = async || get(&cast.organiser, cast.league).await.league.state;
        assert_eq!(state().await, LeagueState::Enrolling);
        world.advance(Duration::from_secs(7 * 86_400));
        world.jobs_performed().await;
        assert_eq!(state().await, LeagueState::Closed, "its last day of enrolment is over");
        let tom = world.player("Tom Becker").await;
        assert_eq!(code(join(&tom, cast.league).await), ErrorCode::Conflict);
        let version = get(&cast.organiser, cast.league).await.league.version;
        let drawn =
            cast.organiser.client.call(protocol::leagues::AcceptDraw { league: cast.league, seed: 1, version }).await.expect("drawn");
        assert_eq!(drawn.state, LeagueState::Active, "it is its first day");
    }
);

story!(organisers_turn_their_league, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
    let (priya, league) = (&cast.organiser.client, cast.league);
    assert_eq!(code(cast.players[0].client.call(CloseEnrolment { league }).await), ErrorCode::Forbidden);
    assert_eq!(priya.call(CloseEnrolment { league }).await.expect("closed").state, LeagueState::Closed);
    assert_eq!(priya.call(ReopenEnrolment { league }).await.expect("open").state, LeagueState::Enrolling);
    assert_eq!(code(priya.call(SuspendLeague { league }).await), ErrorCode::Conflict);
    assert_eq!(code(priya.call(CompleteLeague { league }).await), ErrorCode::Conflict);
    draw(&cast.organiser, league, 7).await;
    assert_eq!(code(priya.call(ReopenEnrolment { league }).await), ErrorCode::Conflict);
    assert_eq!(priya.call(SuspendLeague { league }).await.expect("paused").state, LeagueState::Suspended);
    assert_eq!(priya.call(ResumeLeague { league }).await.expect("goes on").state, LeagueState::Active);
    assert_eq!(priya.call(CompleteLeague { league }).await.expect("closed").state, LeagueState::Completed);
    assert!(news(&cast.players[0]).await.ends_with(&[LeagueWhat::Completed]));
    assert_eq!(mine(&cast.players[0], true).await, [league]);
    assert_eq!(priya.call(ReopenLeague { league }).await.expect("again").state, LeagueState::Active);
    priya.call(CompleteLeague { league }).await.expect("closed");
    assert_eq!(priya.call(ArchiveLeague { league }).await.expect("put away").state, LeagueState::Archived);
    assert_eq!(code(priya.call(ReopenLeague { league }).await), ErrorCode::Conflict);
});

story!(a_cancelled_league_says_why, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 2).await;
    let cancel = |reason: &str| CancelLeague { league: cast.league, reason: reason.into() };
    assert_eq!(code_on(cast.organiser.client.call(cancel("  ")).await), on(ErrorCode::Invalid, "reason"));
    let cancelled = cast.organiser.client.call(cancel("The courts are rebuilt")).await.expect("cancelled");
    assert_eq!((cancelled.state, cancelled.cancel_reason.as_deref()), (LeagueState::Cancelled, Some("The courts are rebuilt")));
    assert_eq!(news(&cast.players[1]).await, [LeagueWhat::Cancelled]);
    assert_eq!(found(&cast.players[0], search()).await, []);
});

story!(the_draw_freezes_the_form, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
    let league = get(&cast.organiser, cast.league).await.league;
    let update = |form| UpdateLeague { league: cast.league, version: league.version, form };
    let other_rules =
        LeagueForm { rules: protocol::leagues::TableRules { credit_walkovers: true, ..league.form.rules }, ..league.form.clone() };
    assert_eq!(code(cast.organiser.client.call(update(other_rules)).await), ErrorCode::Conflict);
    let renamed = LeagueForm { name: "Eastside Singles".into(), ..league.form.clone() };
    assert_eq!(cast.organiser.client.call(update(renamed)).await.expect("renamed").form.name, "Eastside Singles");
});

story!(next_season_follows_this_one, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
    let next = cast.organiser.client.call(NextSeason { league: cast.league }).await.expect("a draft");
    assert_eq!((next.state, next.previous, next.taken), (LeagueState::Draft, Some(cast.league), 0));
    assert_eq!(next.form.starts_on, Some(day(world, 56)), "the day after this one ends");
    assert_eq!(next.form.name, "Eastside Fall Singles");
    assert_eq!(code(cast.players[0].client.call(NextSeason { league: cast.league }).await), ErrorCode::Forbidden);
});

story!(somebody_who_leaves_rally_leaves_their_leagues, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
    remove(world, &cast.players[0]).await;
    assert_eq!(get(&cast.organiser, cast.league).await.league.taken, 2);
    remove(world, &cast.organiser).await;
    assert_eq!(get(&cast.players[1], cast.league).await.league.state, LeagueState::Cancelled);
    assert!(news(&cast.players[1]).await.ends_with(&[LeagueWhat::Cancelled]));
});

async fn remove(world: &World, player: &Player) {
    player.rest.remove_account(&player.tokens.access_token, Some(PASSWORD)).await.expect("removed");
    world.jobs_performed().await;
}

story!(a_person_takes_their_leagues_along, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let data = async |of: &Player| -> Value {
        of.rest.call(reqwest::Method::GET, "/user/data", Some(&of.tokens.access_token), None).await.expect("their data")
    };
    let own = data(&cast.players[0]).await;
    assert_eq!((&own["leagues"][0]["league"], &own["leagues"][0]["state"]), (&json!("Eastside Fall Singles"), &json!("enrolled")));
    assert_eq!(data(&cast.organiser).await["leagues_organised"][0]["state"], json!("enrolling"));
});
