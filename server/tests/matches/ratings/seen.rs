//! What others see: blocked people, games for friends, head-to-head, a season, leagues.

use protocol::enrolments::Enrolment;
use protocol::events::{EventForm, EventPush, EventSnapshot, Format};
use protocol::leagues::{Competition, ExplainPlace};
use protocol::matches::WonLost;
use protocol::{ErrorCode, Topic};

use super::*;
use harness::refusals::{code, code_on};
use harness::steps::leagues::{self, get};
use harness::story;

const HOUR: Duration = Duration::from_secs(3_600);

story!(blocked_people_see_no_ratings_and_are_not_named_in_those_of_others, |world| {
    let organiser = world.player("Priya Raman").await;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 2).await;
    played(world, &organiser, [&maya, &diego], "6-4 6-4", DAY).await;
    harness::steps::people::block(&elena, &diego).await;
    assert_eq!(code(ratings(&diego, elena.id).await), ErrorCode::NotFound);
    assert_eq!(code(ratings(&elena, diego.id).await), ErrorCode::NotFound);
    assert_eq!(code(history(&diego, elena.id, None).await), ErrorCode::NotFound);
    assert_eq!(code(season(&diego, elena.id, None).await), ErrorCode::NotFound);
    for pair in [(maya.id, elena.id), (elena.id, maya.id)] {
        assert_eq!(code(between(&diego, pair.0, pair.1).await), ErrorCode::NotFound);
    }
    let [newest, hidden] = history(&diego, maya.id, None).await.unwrap().changes.try_into().unwrap();
    assert!(newest.result.is_some() && hidden.result.is_none(), "the change is shown, against whom it was is not");
    assert_eq!(hidden.at.0 % 86_400_000, 0, "and not when");
    let best = season(&diego, maya.id, None).await.unwrap().best_win.unwrap();
    assert_eq!(best.result.unwrap().b[0].id, diego.id, "the best of those that he may see");
    assert!(changes(&maya).await.iter().all(|change| change.result.is_some()), "she sees her own");
});

story!(a_game_for_friends_counts_and_is_not_named, |world| {
    let (organiser, maya, elena, diego) = (
        world.player("Priya Raman").await,
        world.player("Maya Okafor").await,
        world.player("Elena Vasquez").await,
        world.player("Diego Fuentes").await,
    );
    let event = Game { friends_only: true, ..Game::of(&organiser) }.with(world, [maya.id, elena.id]).await;
    report(&organiser, event, &[&maya], &[&elena], score("6-4 6-4")).await.unwrap();
    let [seen] = history(&diego, maya.id, None).await.unwrap().changes.try_into().unwrap();
    assert_eq!((seen.result, seen.won), (None, true));
    let [own] = changes(&elena).await.try_into().unwrap();
    assert!(own.result.is_some());
    assert!(between(&diego, maya.id, elena.id).await.unwrap().matches.is_empty());
    assert_eq!(between(&maya, maya.id, elena.id).await.unwrap().singles.won, 1);
});

story!(two_players_are_compared_by_what_they_played_against_each_other, |world| {
    let organiser = world.player("Priya Raman").await;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let none = between(&diego, maya.id, elena.id).await.unwrap();
    assert_eq!((none.matches.len(), none.chance, none.rating_a), (0, None, None));
    for (n, text) in ["6-4 6-4", "6-4 3-6 6-2", "2-6 6-7(4)"].into_iter().enumerate() {
        played(world, &organiser, [&maya, &elena], text, DAY * 3 - HOUR * u32::try_from(n).unwrap()).await;
    }
    played(world, &organiser, [&maya, &diego], "6-0 6-0", HOUR).await;
    let seen = between(&diego, maya.id, elena.id).await.unwrap();
    assert_eq!((seen.a.id, seen.b.id), (maya.id, elena.id));
    let tally = seen.singles;
    assert_eq!((tally.won, tally.lost, tally.sets_won, tally.sets_lost), (2, 1, 4, 3));
    assert_eq!((tally.games_won, tally.games_lost), (12 + 15 + 8, 8 + 12 + 13));
    assert_eq!(seen.doubles, protocol::leagues::Tally::default());
    let favourite = seen.rating_a.unwrap().mean > seen.rating_b.unwrap().mean;
    assert_eq!((seen.chance.unwrap() > 0.5, seen.matches.len()), (favourite, 3), "{seen:?}");
    assert!(seen.matches[0].id > seen.matches[1].id, "the newest first");
    let turned = between(&diego, elena.id, maya.id).await.unwrap();
    assert_eq!((turned.singles.won, turned.singles.sets_won, turned.rating_b), (1, 3, seen.rating_a));
    assert!((turned.chance.unwrap() + seen.chance.unwrap() - 1.0).abs() < 1e-9);
    assert_eq!(code_on(between(&diego, maya.id, maya.id).await), (ErrorCode::Invalid, Some("b".into())));
});

story!(a_season_has_its_form_its_best_win_and_a_graph, |world| {
    let organiser = world.player("Priya Raman").await;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    at_level(&diego, 5.0).await;
    let empty = season(&elena, maya.id, None).await.unwrap();
    assert_eq!((empty.years, empty.points.len(), empty.best_win), (vec![], 0, None));
    played(world, &organiser, [&maya, &elena], "6-4 6-4", HOUR * 5).await;
    let best = played(world, &organiser, [&diego, &maya], "4-6 6-3 2-6", HOUR * 4).await;
    played(world, &organiser, [&maya, &elena], "3-6 1-6", HOUR * 3).await;
    let seen = season(&elena, maya.id, None).await.unwrap();
    assert_eq!(seen.years, [seen.year]);
    assert_eq!((seen.matches, seen.sets), (WonLost { won: 2, lost: 1 }, WonLost { won: 4, lost: 3 }));
    assert_eq!(seen.games, WonLost { won: 12 + 15 + 4, lost: 8 + 12 + 12 });
    assert_eq!(seen.form.iter().filter(|won| **won).count(), 2);
    assert_eq!(seen.best_win.unwrap().result.unwrap().id, best.id);
    assert_eq!((seen.points.len(), seen.points.last().unwrap().mean), (3, changes(&maya).await[0].after));
    assert_eq!(seen.rating, ratings(&elena, maya.id).await.unwrap().singles);
    let other = season(&elena, maya.id, Some(seen.year + 1)).await.unwrap();
    assert_eq!((other.matches, other.points.len()), (WonLost::default(), 1), "a year begins where the last one ended");
    for year in [i32::MIN, 0, 123_456] {
        assert_eq!(season(&elena, maya.id, Some(year)).await.unwrap().matches, WonLost::default(), "{year}");
    }
});

story!(a_history_of_ratings_is_read_by_pages, |world| {
    let (organiser, maya, elena) =
        (world.player("Priya Raman").await, world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for n in 0..26_u32 {
        played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * (n % 5) + HOUR).await;
    }
    let first = history(&elena, maya.id, None).await.unwrap();
    let second = history(&elena, maya.id, first.cursor.clone()).await.unwrap();
    assert_eq!((first.changes.len(), second.changes.len(), second.cursor), (24, 2, None));
    let all: Vec<RatingChange> = first.changes.into_iter().chain(second.changes).collect();
    for pair in all.windows(2) {
        assert_eq!(pair[0].before, Some(pair[1].after), "each begins where the one before it ended");
        assert_eq!(pair[0].faded + pair[0].met + pair[0].played, pair[0].change);
    }
});

story!(a_league_shows_ratings_and_expects_by_them, |world| {
    let cast = leagues::Cast::enrolled(world, Competition::RoundRobin, 4).await;
    let [strong, weak, ..] = &cast.players[..] else { panic!("four") };
    assert!(get(&cast.organiser, cast.league).await.sides.iter().all(|side| side.rating.is_none()), "nothing is known");
    for n in 0..4 {
        played(world, &cast.organiser, [strong, weak], "6-1 6-1", HOUR * (n + 2)).await;
    }
    let shown = get(&cast.organiser, cast.league).await;
    let rating = |side| shown.sides.iter().find(|one| one.id == side).unwrap().rating;
    assert_eq!(rating(cast.sides[0]).unwrap().mean, points(strong).await);
    assert!(rating(cast.sides[1]).unwrap().mean < points(strong).await);
    assert_eq!(rating(cast.sides[2]), None);
    leagues::draw(&cast.organiser, cast.league, 1).await;
    let mut first = Vec::new();
    for side in &cast.sides[..2] {
        let explain = ExplainPlace { side: *side, if_ended_now: false };
        first.push(cast.organiser.client.call(explain).await.unwrap().chances[0]);
    }
    assert!(first[0] > first[1], "the stronger one is more likely to end first: {first:?}");
});

story!(a_roster_shows_ratings_as_its_games_are_played, |world| {
    let organiser = world.player("Priya Raman").await;
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 2).await;
    let court = harness::steps::events::court(world, "Riverside", harness::steps::events::HERE, "Etc/GMT").await;
    let form =
        |format| EventForm { format, ..harness::steps::events::form(court, &harness::steps::events::day(world, 2), "18:00", "20:00") };
    let rated = async |event: EventId| {
        let roster = harness::steps::events::get(&diego, event).await.enrolments.into_iter();
        let of = |one: Enrolment| (one.player.expect("a player").id, one.rating.map(|rating| (rating.mean, rating.deviation)));
        roster.map(of).collect::<std::collections::HashMap<_, _>>()
    };
    let own = singles(&maya).await.expect("a rating");
    let event = harness::steps::events::create(&diego, form(Some(Format::Single))).await.id;
    let mut watching = world.player("Tom Becker").await;
    let _: EventSnapshot = watching.open(Topic::Event(event)).await;
    harness::steps::events::join(&maya, event).await;
    let push = watching.next_push(Topic::Event(event), "enrolment_changed").await;
    let Ok(EventPush::EnrolmentChanged { enrolment, .. }) = push.event() else { panic!("{push:?}") };
    assert_eq!(enrolment.rating.map(|rating| rating.mean), Some(own.mean), "with the push");
    harness::steps::events::join(&watching, event).await;
    let seen = rated(event).await;
    assert_eq!(seen[&maya.id], Some((own.mean, own.deviation)));
    assert_eq!(seen[&watching.id], None, "nothing is known of him");
    for other in [Some(Format::Double), None] {
        let event = harness::steps::events::create(&diego, form(other)).await.id;
        harness::steps::events::join(&maya, event).await;
        assert_eq!(rated(event).await[&maya.id], None, "no doubles yet, or no format");
    }
});
