//! Reporting a league, and hiding it.

use protocol::ErrorCode;
use protocol::leagues::{Competition, GetLeague};
use protocol::reports::{Reported, SendReport};

use super::*;
use harness::refusals::code;
use harness::steps::admin::admin;
use harness::steps::leagues::search;
use harness::story;

async fn found(reader: &Player) -> usize {
    reader.client.call(search()).await.expect("a page").leagues.len()
}

story!(two_nodes a_league_is_reported_and_hidden, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let (league, sam) = (cast.league, world.player_elsewhere("Sam Strange").await);
    let report = SendReport { about: Reported::League { league }, reason: "spam".into(), note: None };
    sam.client.call(report.clone()).await.expect("reported");
    assert_eq!(code(cast.organiser.client.call(report).await), ErrorCode::Invalid, "it is theirs");
    let id = league.to_string();
    let waiting = admin(world, &["reports"]).await.expect("a list");
    assert!(waiting.contains(&format!("league\t{id}\t")), "{waiting}");
    assert!(admin(world, &["reports", "show", "league", &id]).await.expect("reports").contains("Eastside Fall Singles"));

    assert_eq!(found(&sam).await, 1);
    assert_eq!(admin(world, &["leagues", "hide", &id]).await.expect("hidden"), "The league is hidden.");
    assert!(admin(world, &["leagues", "hidden"]).await.expect("a list").contains("Eastside Fall Singles"));
    assert_eq!(found(&sam).await, 0);
    assert_eq!(code(sam.client.call(GetLeague { league }).await), ErrorCode::NotFound);
    assert_eq!(code(join(&sam, league).await), ErrorCode::NotFound, "nobody new enrols");
    for insider in [&cast.organiser, &cast.players[0]] {
        assert!(get(insider, league).await.league.hidden, "{} sees it, and that it is hidden", insider.name);
    }
    admin(world, &["reports", "close", "league", &id, "--acted"]).await.expect("closed");
    assert_eq!(admin(world, &["leagues", "unhide", &id]).await.expect("shown"), "The league is shown.");
    assert_eq!((found(&sam).await, get(&sam, league).await.league.hidden), (1, false));
});
