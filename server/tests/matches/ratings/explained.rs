//! A match moves the ratings of its players, and each change says why.

use protocol::matches::{Ending, Side};
use protocol::ratings::RatingKind;

use super::*;
use harness::steps::matches::{confirm, stopped};
use harness::story;

story!(two_nodes a_confirmed_match_moves_both_ratings_and_says_why, |world| {
    let (mut maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    assert_eq!(singles(&maya).await, None, "nothing is known of her");
    at_level(&maya, 4.0).await;
    let declared = singles(&maya).await.unwrap();
    assert_eq!((declared.mean, declared.matches, declared.last_played), (1_700, 0, None));
    assert!((declared.level - 4.0).abs() < 1e-9, "{declared:?}");
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-3 6-2")).await.unwrap();
    assert_eq!(singles(&maya).await.unwrap().matches, 0, "it is not confirmed");
    confirm(&elena, &entered).await.unwrap();

    let (won, lost) = (singles(&maya).await.unwrap(), singles(&elena).await.unwrap());
    assert_eq!((won.matches, lost.matches, won.last_played), (1, 1, entered.event.starts_at));
    assert!(won.mean > 1_700 && won.mean > lost.mean && won.deviation < declared.deviation, "{won:?} {lost:?}");
    assert_eq!((pushed(&mut maya).await, pushed(&mut elena).await), ((Some(1_700), Some(won.mean)), (None, Some(lost.mean))));

    let [mine] = changes(&maya).await.try_into().unwrap();
    assert_eq!((mine.before, mine.after, mine.change, mine.met), (Some(1_700), won.mean, won.mean - 1_700, 0));
    assert_eq!(mine.faded + mine.met + mine.played, mine.change);
    assert!(mine.won && mine.chance > 0.5 && mine.expected_games > 0.5, "she was expected to win: {mine:?}");
    assert!((mine.won_games.unwrap() - 12.0 / 17.0).abs() < 1e-9, "{mine:?}");
    let shown = mine.result.unwrap();
    assert_eq!((shown.id, shown.b[0].id), (entered.id, elena.id));
    let [hers] = changes(&elena).await.try_into().unwrap();
    assert_eq!((hers.before, hers.won, hers.after), (None, false, lost.mean));
    assert_eq!(1_500 + hers.met + hers.played, hers.after, "she starts near the first whom she meets: {hers:?}");
    assert!((hers.chance + mine.chance - 1.0).abs() < 1e-9 && hers.opponents > hers.after);
});

story!(doubles_are_rated_apart_from_singles, |world| {
    let organiser = world.player("Priya Raman").await;
    let mut four = Vec::new();
    for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"] {
        four.push(world.player(name).await);
    }
    let [maya, elena, diego, omar] = &four[..] else { panic!("four") };
    let event = game(world, &organiser, &[maya, elena, diego, omar], Duration::from_secs(3_600)).await;
    report(&organiser, event, &[maya, elena], &[diego, omar], score("6-4 6-4")).await.unwrap();
    let of = ratings(diego, maya.id).await.unwrap();
    assert_eq!((of.user.id, of.singles, of.doubles.unwrap().matches), (maya.id, None, 1));
    let both = [maya, elena].map(|player| ratings(player, player.id));
    let [one, other] = futures_util::future::join_all(both).await.try_into().unwrap();
    assert_eq!(one.unwrap().doubles.unwrap().mean, other.unwrap().doubles.unwrap().mean, "nothing tells them apart");
    let doubles = GetRatingHistory { user: maya.id, kind: RatingKind::Doubles, cursor: None };
    assert_eq!(maya.client.call(doubles).await.unwrap().changes.len(), 1);
    assert!(changes(maya).await.is_empty());
});

story!(what_was_friendly_or_not_played_moves_no_rating, |world| {
    let (organiser, maya, elena) =
        (world.player("Priya Raman").await, world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let players = [&maya, &elena];
    let event = game(world, &organiser, &players, DAY).await;
    report(&organiser, event, &[&maya], &[&elena], stopped("", Ending::Walkover, Some(Side::A))).await.unwrap();
    let friendly = game(world, &organiser, &players, DAY).await;
    world.app().db.query("UPDATE event SET competitive = FALSE WHERE id = ").arg(friendly).run().await.unwrap();
    report(&organiser, friendly, &[&maya], &[&elena], score("6-0 6-0")).await.unwrap();
    assert_eq!((singles(&maya).await, singles(&elena).await), (None, None));
    let retired = game(world, &organiser, &players, DAY).await;
    report(&organiser, retired, &[&maya], &[&elena], stopped("6-2 3-1", Ending::Retired, Some(Side::A))).await.unwrap();
    assert!(points(&maya).await > points(&elena).await, "it was played");
});

story!(a_level_that_is_declared_later_changes_no_rating, |world| {
    let (organiser, maya, elena) =
        (world.player("Priya Raman").await, world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    at_level(&maya, 3.0).await;
    at_level(&maya, 3.5).await;
    assert_eq!(points(&maya).await, 1_500, "until the first match counts, the level is what is known");
    played(world, &organiser, [&maya, &elena], "6-4 6-4", DAY).await;
    let (before, explained) = (singles(&maya).await, changes(&maya).await);
    at_level(&maya, 7.0).await;
    assert_eq!((singles(&maya).await, changes(&maya).await), (before, explained), "her matches know better");
    let second = played(world, &organiser, [&maya, &elena], "6-4 6-4", Duration::from_secs(3_600)).await;
    assert!(points(&maya).await < 1_800);
    correct(&organiser, &second, stopped("", Ending::Walkover, Some(Side::A))).await;
    assert_eq!(singles(&maya).await, before);
});
