//! Results and other people: no permission, hidden games, blocks, removed accounts.

use protocol::matches::{ListMatches, VoidMatch};
use protocol::{MatchId, UserId};
use uuid::Uuid;

use super::*;
use harness::PASSWORD;
use harness::pages::check_pages;
use harness::refusals::{all_are_refused, request};
use harness::story;

async fn block(who: &Player, whom: &Player) {
    who.rest.block(&who.tokens.access_token, whom.id, true).await.expect("a block");
}

story!(both_sides_must_be_players_of_the_game, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (tom, priya, omar) = (world.player("Tom Weber").await, world.player("Priya Raman").await, world.player("Omar Farouk").await);
    let event = Game::of(&priya).with(world, [maya.id, elena.id, tom.id]).await;
    let straight = || score("6-4 6-2");
    for (a, b, field, sentence) in [
        (vec![], vec![&elena], "a", "Both sides need one player, or both need two."),
        (vec![&maya], vec![], "b", "Both sides need one player, or both need two."),
        (vec![&maya], vec![&elena, &tom], "b", "Both sides need one player, or both need two."),
        (vec![&maya, &elena, &tom], vec![&maya, &elena, &tom], "b", "Both sides need one player, or both need two."),
        (vec![&maya], vec![&maya], "b", "Nobody can play twice in one match."),
        (vec![&maya, &maya], vec![&elena, &tom], "b", "Nobody can play twice in one match."),
        (vec![&maya], vec![&omar], "b", "Everybody in a match has to be in its game."),
        (vec![&maya], vec![&priya], "b", "Everybody in a match has to be in its game."),
    ] {
        let refusal = refusal(report(&maya, event, &a, &b, straight()).await);
        assert_eq!((refusal.code, refusal.field.as_deref(), refusal.message.as_str()), (ErrorCode::Invalid, Some(field), sentence));
    }
    assert_eq!(code(report(&tom, event, &[&maya], &[&elena], straight()).await), ErrorCode::Forbidden, "he did not play it");
    assert_eq!(code(report(&omar, event, &[&maya], &[&elena], straight()).await), ErrorCode::Forbidden, "he is not in the game");
    let nowhere = EventId(Uuid::now_v7());
    assert_eq!(code(report(&maya, nowhere, &[&maya], &[&elena], straight()).await), ErrorCode::NotFound);

    let entered = report(&maya, event, &[&maya], &[&elena], straight()).await.unwrap();
    assert_eq!(code(confirm(&priya, &entered).await), ErrorCode::Forbidden, "the organiser decides disputes only");
    assert_eq!(code(edit(&elena, &entered, straight()).await), ErrorCode::Forbidden);
    assert_eq!(code(edit(&priya, &entered, straight()).await), ErrorCode::Forbidden);
});

story!(only_the_two_sides_answer_a_result, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Farouk").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    let confirm = |id| request(ConfirmMatch { match_id: id, version: 1, score: None });
    let dispute = |id| request(DisputeMatch { match_id: id, version: 1, reason: "No".into(), sets: score("4-6 6-4 6-4").sets });
    let edit = |id| request(EditMatch { match_id: id, version: 1, score: score("6-0 6-0") });
    let void = |id| request(VoidMatch { match_id: id, version: 1 });
    let made_up = MatchId(Uuid::now_v7());
    all_are_refused([
        ("the reporter confirms", &maya, confirm(entered.id), ErrorCode::Forbidden),
        ("the reporter disputes", &maya, dispute(entered.id), ErrorCode::Forbidden),
        ("the other side edits", &elena, edit(entered.id), ErrorCode::Forbidden),
        ("a stranger confirms", &omar, confirm(entered.id), ErrorCode::Forbidden),
        ("a stranger disputes", &omar, dispute(entered.id), ErrorCode::Forbidden),
        ("a stranger edits", &omar, edit(entered.id), ErrorCode::Forbidden),
        ("a stranger voids", &omar, void(entered.id), ErrorCode::Forbidden),
        ("no result is confirmed", &omar, confirm(made_up), ErrorCode::NotFound),
        ("no result is disputed", &omar, dispute(made_up), ErrorCode::NotFound),
        ("no result is edited", &omar, edit(made_up), ErrorCode::NotFound),
        ("no result is voided", &omar, void(made_up), ErrorCode::NotFound),
    ])
    .await;
    let score_of_hers = ConfirmMatch { match_id: entered.id, version: 1, score: Some(score("0-6 0-6")) };
    assert_eq!(refusal(elena.client.call(score_of_hers).await).field.as_deref(), Some("score"));
    assert!(history(maya.id, &omar).await.unwrap().matches.is_empty(), "the result is not confirmed yet");
    assert_eq!(history(maya.id, &elena).await.unwrap().matches.len(), 1, "players see their unconfirmed match");
});

story!(results_of_hidden_games_are_not_found, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (tom, omar) = (world.player("Tom Weber").await, world.player("Omar Farouk").await);
    let among_friends = Game { friends_only: true, ..Game::of(&maya) }.with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, among_friends, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    assert_eq!(code(confirm(&omar, &entered).await), ErrorCode::NotFound);
    confirm(&elena, &entered).await.unwrap();
    let open = Game::of(&tom).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, open, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    confirm(&elena, &entered).await.unwrap();
    let seen = async |of: UserId, by: &Player| history(of, by).await.unwrap().matches.len();
    assert_eq!((seen(maya.id, &omar).await, seen(maya.id, &elena).await), (1, 2), "a friends-only game is hidden from others");
    // A block with the organiser hides the game; a block with a player hides the match.
    block(&tom, &omar).await;
    assert_eq!(code(confirm(&omar, &entered).await), ErrorCode::NotFound);
    block(&omar, &elena).await;
    assert_eq!(seen(maya.id, &omar).await, 0);
    assert_eq!(code(history(elena.id, &omar).await), ErrorCode::NotFound);
    assert_eq!(code(history(UserId(Uuid::now_v7()), &omar).await), ErrorCode::NotFound);
});

story!(blocked_players_still_settle_their_result, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    block(&elena, &maya).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    match &notifications(&elena).await[..] {
        [About::MatchReported { by: None, match_id, .. }] => assert_eq!(*match_id, entered.id, "a duty, without a name"),
        other => panic!("{other:?}"),
    }
    assert_eq!(own(&elena).await.1, [MatchState::Reported], "she can still answer her own match");
    confirm(&elena, &entered).await.unwrap();
    assert_eq!(kinds(&maya).await, ["match_confirmed"]);
    assert_eq!(own(&maya).await.0, WonLost { won: 1, lost: 0 });
});

story!(results_survive_a_removed_account, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&elena, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    let (gone, tokens) = (elena.id, elena.tokens.clone());
    elena.rest.remove_account(&tokens.access_token, Some(PASSWORD)).await.unwrap();
    let confirmed = confirm(&maya, &entered).await.unwrap();
    assert_eq!((confirmed.state, confirmed.b[0].id), (MatchState::Confirmed, gone));
    assert_ne!(confirmed.b[0].name, "Elena Vasquez");
    assert_eq!(own(&maya).await, (WonLost { won: 1, lost: 0 }, vec![MatchState::Confirmed]));
    assert_eq!(code(history(gone, &maya).await), ErrorCode::NotFound);
});

story!(match_history_is_paginated, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let (mut event, mut entered) = (event, Vec::new());
    for count in 1..=26 {
        if count % 3 == 0 {
            event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
        }
        let result = report(&maya, event, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
        entered.insert(0, confirm(&elena, &result).await.unwrap());
    }
    let first = history(maya.id, &elena).await.unwrap();
    assert_eq!((first.matches.len(), first.record), (24, Some(WonLost { won: 26, lost: 0 })));
    let page = async |cursor: Option<String>| {
        let page = elena.client.call(MatchHistory { user: maya.id, cursor: cursor.clone() }).await?;
        assert_eq!(page.record.is_some(), cursor.is_none(), "only the first page has the record");
        Ok((page.matches, page.cursor))
    };
    assert_eq!(check_pages(26, page, |result| result.id, |a, b| a.id > b.id).await, entered);
});

story!(the_results_of_a_game_are_read_page_by_page, |world| {
    let mut players = Vec::new();
    for n in 0..8 {
        players.push(world.player(&format!("Player {n}")).await);
    }
    let event = Game::of(&players[0]).with(world, std::array::from_fn::<_, 8, _>(|n| players[n].id)).await;
    for (n, one) in players.iter().enumerate() {
        for other in &players[n + 1..] {
            report(&players[0], event, &[one], &[other], score("6-4 6-2")).await.unwrap();
        }
    }
    let sam = world.player("Sam Strange").await;
    let page = async |cursor| {
        let page = sam.client.call(ListMatches { event, invite: None, cursor }).await?;
        Ok((page.matches, page.cursor))
    };
    let key = |result: &Match| (result.reported_at, result.id);
    let all = check_pages(28, page, |result| result.id, |one, next| key(one) > key(next)).await;
    let snapshot = harness::steps::events::get(&sam, event).await;
    assert_eq!(snapshot.matches[..], all[..20]);
    let rest = sam.client.call(ListMatches { event, invite: None, cursor: snapshot.matches_cursor }).await.unwrap();
    assert_eq!((rest.matches.as_slice(), rest.cursor), (&all[20..], None), "a snapshot is continued");
    block(&players[0], &sam).await;
    assert_eq!(code(sam.client.call(ListMatches { event, invite: None, cursor: None }).await), ErrorCode::NotFound);
});

story!(results_are_part_of_the_data_export, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let entered = report(&maya, event, &[&maya], &[&elena], score("6-4 7-6(5)")).await.unwrap();
    dispute(&elena, &entered, "It was three sets").await.unwrap();
    for (player, side, disputed) in [(&maya, "a", None), (&elena, "b", Some("It was three sets"))] {
        let access = Some(player.tokens.access_token.as_str());
        let data: serde_json::Value = player.rest.call(reqwest::Method::GET, "/user/data", access, None).await.unwrap();
        let played = &data["matches"][0];
        assert_eq!(
            (played["side"].as_str(), played["disputed"].as_str(), played["state"].as_str()),
            (Some(side), disputed, Some("disputed"))
        );
        assert_eq!((&played["sets"][1]["tiebreak"], &played["sets"][1]["a"]), (&5.into(), &7.into()));
    }
});
