//! Corrections and late results: what depends on them is rated again, and nothing else.

use protocol::matches::{Ending, Side};
use protocol::{MatchId, Millis, TenantId};
use uuid::Uuid;

use super::*;
use harness::steps::matches::{confirm, stopped};
use harness::story;

const HOUR: Duration = Duration::from_secs(3_600);

/// The organiser and four players.
async fn cast(world: &World) -> (Player, [Player; 4]) {
    let organiser = world.player("Priya Raman").await;
    let mut players = Vec::new();
    for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"] {
        players.push(world.player(name).await);
    }
    (organiser, players.try_into().ok().expect("four"))
}

/// Everything that is stored of a match but for what a replay may have changed: whether it was rated again.
async fn stored(world: &World, id: MatchId) -> Vec<(f64, f64)> {
    let query = world.app().db.query("SELECT skill, form FROM rated_player WHERE match_id = ").arg(id);
    query.push(" ORDER BY seat").all().await.unwrap()
}

story!(what_somebody_declares_counts_once_others_have_played_them, |world| {
    let (organiser, [maya, elena, diego, omar]) = cast(world).await;
    at_level(&maya, 3.0).await;
    at_level(&elena, 7.0).await;
    for day in 2..5 {
        played(world, &organiser, [&maya, &elena], "6-0 6-0", DAY * day).await;
    }
    let alone = points(&maya).await;
    assert!(alone < 1_300 + 320, "three wins over one account, whatever it declared: {alone}");
    // Others had played Elena before, and their results are entered only now.
    let mut late = Vec::new();
    for other in [&diego, &omar] {
        late.push(played(world, &organiser, [&elena, other], "6-0 6-0", DAY * 6).await);
    }
    world.jobs_performed().await;
    let known = points(&maya).await;
    assert!(known > alone + 200, "she has beaten somebody whom others know: {alone}, {known}");
    for result in late {
        correct(&organiser, &result, stopped("", Ending::Walkover, Some(Side::A))).await;
    }
    world.jobs_performed().await;
    assert_eq!(points(&maya).await, alone);
    plans::check(world).await;
});

story!(two_nodes a_correction_changes_what_depends_on_it_and_nothing_else, |world| {
    let (organiser, [maya, elena, mut diego, omar]) = cast(world).await;
    let tom = world.player_elsewhere("Tom Becker").await;
    let first = played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 5).await;
    let second = played(world, &organiser, [&elena, &diego], "6-4 6-4", DAY * 4).await;
    let apart = played(world, &organiser, [&omar, &tom], "6-4 6-4", DAY * 3).await;
    pushed(&mut diego).await;
    let (before, elsewhere) = (points(&diego).await, stored(world, apart.id).await);
    let others = stored(world, second.id).await;
    let corrected = correct(&organiser, &first, score("4-6 4-6")).await;
    assert!(points(&elena).await > points(&maya).await);
    assert_ne!(stored(world, second.id).await, others, "Elena came to it as somebody else");
    assert_ne!(points(&diego).await, before);
    assert_eq!(pushed(&mut diego).await, (Some(before), Some(points(&diego).await)));
    assert_eq!(stored(world, apart.id).await, elsewhere);
    correct(&organiser, &corrected, score("6-4 6-4")).await;
    assert_eq!((points(&diego).await, stored(world, second.id).await), (before, others), "as if nothing had happened");
});

story!(a_result_that_is_confirmed_late_is_rated_on_its_day, |world| {
    let (organiser, [maya, elena, diego, _]) = cast(world).await;
    let event = game(world, &organiser, &[&maya, &elena], DAY * 5).await;
    let late = report(&maya, event, &[&maya], &[&elena], score("6-1 6-1")).await.unwrap();
    played(world, &organiser, [&elena, &diego], "6-4 6-4", DAY * 2).await;
    let unaware = points(&diego).await;
    confirm(&elena, &late).await.unwrap();
    assert_ne!(points(&diego).await, unaware);
    let days: Vec<Option<Millis>> = changes(&elena).await.into_iter().map(|change| change.result.unwrap().event.starts_at).collect();
    assert!(days[0] > days[1], "the match that was confirmed last is the older one: {days:?}");
});

story!(a_match_that_no_longer_counts_leaves_no_trace, |world| {
    let (organiser, [mut maya, elena, diego, _]) = cast(world).await;
    let first = played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 5).await;
    played(world, &organiser, [&elena, &diego], "7-5 6-4", DAY * 4).await;
    pushed(&mut maya).await;
    correct(&organiser, &first, stopped("", Ending::Walkover, Some(Side::A))).await;
    assert_eq!((singles(&maya).await, changes(&maya).await), (None, vec![]));
    assert_eq!(pushed(&mut maya).await.1, None);
    let alone = changes(&elena).await;
    assert_eq!((alone.len(), alone[0].before), (1, None), "her first match is another one now");
});

story!(a_correction_that_reaches_far_is_finished_by_a_job, |world| {
    let (organiser, [maya, elena, diego, omar]) = cast(world).await;
    let first = played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 6).await;
    for n in 0..40 {
        let (a, b) = [(&elena, &diego), (&diego, &omar), (&maya, &omar), (&maya, &elena)][n % 4];
        played(world, &organiser, [a, b], "6-4 3-6 6-4", DAY * 5 - HOUR * u32::try_from(n).unwrap()).await;
    }
    let before = points(&omar).await;
    let corrected = correct(&organiser, &first, score("0-6 0-6")).await;
    world.jobs_performed().await;
    let due: i64 = world.app().db.query("SELECT COUNT(*) FROM rated_match WHERE due").scalar().await.unwrap();
    assert_eq!(due, 0);
    assert_eq!(plans::check(world).await, 41);
    correct(&organiser, &corrected, score("6-4 6-4")).await;
    world.jobs_performed().await;
    assert_eq!(points(&omar).await, before);
    plans::check(world).await;
});

story!(results_from_before_there_were_ratings_are_rated, |world| {
    let (organiser, [maya, elena, diego, _]) = cast(world).await;
    for n in 0..25_u32 {
        let pair = if n % 2 == 0 { [&maya, &elena] } else { [&diego, &elena] };
        played(world, &organiser, pair, "6-4 6-4", DAY * 6 - HOUR * (n * 37 % 90)).await;
    }
    let (before, explained) = (singles(&elena).await, changes(&elena).await);
    let db = &world.app().db;
    for emptied in ["DELETE FROM rated_player", "DELETE FROM rated_match", "DELETE FROM rating"] {
        db.query(emptied).run().await.unwrap();
    }
    assert_eq!(singles(&elena).await, None);
    let job = "INSERT INTO job (id, tenant, noun, payload, outside, due_at, tries) SELECT ";
    let query = db.query(job).arg(Uuid::now_v7()).push(", ").arg(TenantId::FIRST);
    query.push(", 'ratings', '{\"kind\":\"rate_earlier\",\"after\":null}', FALSE, 0, 0").run().await.unwrap();
    world.jobs_performed().await;
    assert_eq!((singles(&elena).await, changes(&elena).await), (before, explained));
    plans::check(world).await;
});

story!(whoever_removes_their_account_leaves_the_ratings_of_others_right, |world| {
    let (organiser, [maya, elena, diego, omar]) = cast(world).await;
    at_level(&maya, 4.5).await;
    let first = played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY * 5).await;
    played(world, &organiser, [&elena, &diego], "6-4 6-4", DAY * 4).await;
    let (of_elena, of_diego) = (points(&elena).await, points(&diego).await);
    maya.rest.remove_account(&maya.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    assert_eq!(harness::refusals::code(ratings(&diego, maya.id).await), protocol::ErrorCode::NotFound);
    assert_eq!((points(&elena).await, points(&diego).await), (of_elena, of_diego));
    let corrected = correct(&organiser, &first, score("6-0 6-0")).await;
    assert_ne!(points(&diego).await, of_diego, "what she won is still known");
    correct(&organiser, &corrected, score("6-4 6-4")).await;
    assert_eq!((points(&elena).await, points(&diego).await), (of_elena, of_diego));
    let shown = changes(&elena).await.pop().unwrap().result.unwrap();
    assert_ne!(shown.a[0].name, "Maya Okafor");
    drop(omar);
    plans::check(world).await;
});
