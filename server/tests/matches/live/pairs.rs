//! Who of a pair serves first.

use protocol::live::{CreateMatch, LiveSnapshot, MatchPush, PadEvent, Partner, ScoreEvent, ScorePoints, Seat, StartMatch, Toss};
use protocol::matches::Side;
use protocol::{ErrorCode, Millis, Topic};

use super::{board, create, pad as new_pad, points, toss as usual};
use harness::refusals::{code, code_on, on};
use harness::steps::matches::Game;
use harness::story;

fn seat(side: Side, partner: Partner) -> Seat {
    Seat { side, partner }
}

story!(two_nodes each_pair_chooses_who_serves_first_in_a_set, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (diego, omar) = (world.player("Diego Fuentes").await, world.player("Omar Haddad").await);
    let mut watcher = world.player_elsewhere("Tom Becker").await;
    let event = Game::of(&maya).with(world, [maya.id, elena.id, diego.id, omar.id]).await;
    let (a, b) = (vec![maya.id, elena.id], vec![diego.id, omar.id]);
    let form = CreateMatch { event, a, b, guests_a: vec![], guests_b: vec![], format: Some("SET3-S:2/TB3".into()) };
    let (live, pad) = (maya.client.call(form).await.expect("a match").id, new_pad());
    watcher.open::<LiveSnapshot>(Topic::Match(live)).await;
    let toss = Toss { second_server: Partner::Second, ..usual() };
    maya.client.call(StartMatch { match_id: live, pad, toss }).await.expect("started");
    let after = points(&maya, live, (pad, 0), "aaaa").await;
    assert_eq!(board(&maya, live).await.server, Some(seat(Side::B, Partner::Second)), "as the toss says");
    let after = points(&maya, live, (pad, after), "aaaa").await;
    assert_eq!(board(&maya, live).await.server, Some(seat(Side::A, Partner::Second)), "the order goes on");

    // Both choose, as a pad without a network has stored it; nobody sees a correction.
    let choose = |after, chosen: &[Seat]| {
        let event = |server: &Seat| PadEvent { event: ScoreEvent::FirstServer { server: *server }, at: Millis(1) };
        maya.client.call(ScorePoints { match_id: live, pad, after, events: chosen.iter().map(event).collect() })
    };
    let chosen = [seat(Side::A, Partner::First), seat(Side::B, Partner::Second)];
    let after = choose(after, &chosen).await.expect("chosen").events;
    let seen = loop {
        let push = watcher.next_push(Topic::Match(live), "board_changed").await;
        let MatchPush::BoardChanged { board } = push.of_match().unwrap() else { panic!("{push:?}") };
        if board.events == after {
            break board;
        }
    };
    assert_eq!((seen.server, seen.correction.as_ref(), seen.play.as_str()), (Some(chosen[0]), None, "aaaaaaaaf1f4"));
    let after = points(&maya, live, (pad, after), "aaaa").await;
    assert_eq!(board(&maya, live).await.server, Some(chosen[1]));
    assert_eq!(code(choose(after, &chosen[..1]).await), ErrorCode::Conflict, "they have served");

    // In singles there is nothing to choose.
    let other = Game::of(&diego).with(world, [diego.id, omar.id]).await;
    let single = create(&diego, other, diego.id, omar.id).await.expect("a match").id;
    let start = |second_server| diego.client.call(StartMatch { match_id: single, pad, toss: Toss { second_server, ..usual() } });
    assert_eq!(code_on(start(Partner::Second).await), on(ErrorCode::Invalid, "second_server"));
    start(Partner::First).await.expect("started");
});
