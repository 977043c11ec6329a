//! Names and places that strangers to a court propose wait for a second person.

use protocol::courts::{ConfirmProposal, Court, CourtForm, CourtProposal, DeclineProposal, ListVersions};
use protocol::{CourtId, ErrorCode, ProposalId};
use serde_json::Value;

use super::{added, edited, form, get};
use harness::Player;
use harness::races::{both, race, winner};
use harness::refusals::{code, refusal, state_in};
use harness::steps::admin::admin;
use harness::steps::chat::foreigner;
use harness::steps::matches::Game;
use harness::story;

fn confirm(court: CourtId, proposal: ProposalId) -> ConfirmProposal {
    ConfirmProposal { court, proposal }
}

fn decline(court: CourtId, proposal: ProposalId) -> DeclineProposal {
    DeclineProposal { court, proposal }
}

/// Proposes a name.
async fn proposed(by: &Player, court: &Court, name: &str) -> CourtProposal {
    let form = CourtForm { name: name.into(), ..court.form.clone() };
    let shown = edited(by, court, form).await.expect("an edit");
    assert_eq!((shown.form.name.as_str(), shown.version), (court.form.name.as_str(), court.version), "the old name is shown");
    shown.proposal.expect("a proposal")
}

story!(two_nodes a_name_by_a_stranger_waits_for_a_second_person, |world| {
    let (maya, diego, elena) =
        (world.player("Maya Okafor").await, world.player_elsewhere("Diego Fuentes").await, world.player("Elena Vasquez").await);
    let court = added(&maya, form("Shatto Courts")).await;
    // What is no name or place counts at once.
    let both_parts = CourtForm { name: "Shatto Park".into(), hourly_price: Some(900), ..court.form.clone() };
    let shown = edited(&diego, &court, both_parts).await.unwrap();
    assert_eq!((shown.form.name.as_str(), shown.form.hourly_price, shown.version), ("Shatto Courts", Some(900), 2));
    let his = shown.proposal.unwrap();
    assert_eq!((his.name.as_str(), his.location, his.mine, his.by.as_ref().map(|by| by.id)), ("Shatto Park", court.form.location, true, Some(diego.id)));
    let seen = get(&elena, court.id).await.proposal.unwrap();
    assert_eq!((seen.id, seen.mine), (his.id, false));
    assert_eq!(code(diego.client.call(confirm(court.id, his.id)).await), ErrorCode::Forbidden, "not by whoever proposed it");
    let jan = foreigner(world, "Jan Kowalski").await;
    assert_eq!(code(jan.client.call(confirm(court.id, his.id)).await), ErrorCode::NotFound, "not from elsewhere");
    let confirmed = elena.client.call(confirm(court.id, his.id)).await.unwrap();
    assert_eq!((confirmed.form.name.as_str(), confirmed.version, confirmed.proposal), ("Shatto Park", 3, None));
    assert_eq!(state_in(&refusal(maya.client.call(decline(court.id, his.id)).await)), "decided");
    let versions = maya.client.call(ListVersions { court: court.id }).await.unwrap().versions;
    assert_eq!(versions[0].editor.as_ref().map(|editor| editor.id), Some(diego.id), "the version is by whoever proposed it");
});

story!(a_proposal_is_declined_withdrawn_or_replaced, |world| {
    let (maya, diego, elena) =
        (world.player("Maya Okafor").await, world.player("Diego Fuentes").await, world.player("Elena Vasquez").await);
    let court = added(&maya, form("Shatto Courts")).await;
    let first = proposed(&diego, &court, "Nowhere").await;
    let other = CourtForm { name: "Elsewhere".into(), ..court.form.clone() };
    assert_eq!(state_in(&refusal(edited(&elena, &court, other).await)), "proposed", "one waits at a time");
    let second = proposed(&diego, &court, "Nowhere at all").await;
    assert_ne!(first.id, second.id);
    assert_eq!(
        state_in(&refusal(elena.client.call(confirm(court.id, first.id)).await)),
        "decided",
        "nobody confirms what they did not read"
    );
    assert_eq!(elena.client.call(decline(court.id, second.id)).await.unwrap().proposal, None);
    let third = proposed(&diego, &court, "Nowhere again").await;
    assert_eq!(diego.client.call(decline(court.id, third.id)).await.unwrap().proposal, None, "withdrawn");
    assert_eq!(get(&maya, court.id).await.form, form("Shatto Courts"));
    // Whoever added the court changes its name at once, and what waited is over.
    let fourth = proposed(&elena, &court, "Somewhere").await;
    let hers = CourtForm { name: "Shatto Tennis".into(), ..court.form.clone() };
    let changed = edited(&maya, &court, hers).await.unwrap();
    assert_eq!((changed.form.name.as_str(), &changed.proposal), ("Shatto Tennis", &None));
    assert_eq!(state_in(&refusal(diego.client.call(confirm(court.id, fourth.id)).await)), "decided");
    // A block hides who proposed it.
    proposed(&diego, &changed, "Nowhere").await;
    elena.rest.block(&elena.tokens.access_token, diego.id, true).await.unwrap();
    assert_eq!(get(&elena, court.id).await.proposal.unwrap().by, None);
    let states = world.app().db.query("SELECT state FROM court_proposal ORDER BY at, id").scalars::<String>().await.unwrap();
    assert_eq!(states, ["over", "declined", "over", "over", "open"]);
    diego.rest.remove_account(&diego.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    assert_eq!(get(&maya, court.id).await.proposal, None, "a removed account proposes nothing");
});

story!(whoever_has_played_at_a_court_changes_its_place_at_once, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("Shatto Courts")).await;
    let game = Game::of(&maya).with(world, [maya.id, diego.id]).await;
    let query = world.app().db.query("UPDATE event SET court = ").arg(court.id).push(" WHERE id = ");
    query.arg(game).run().await.unwrap();
    let address = CourtForm { address: Some("3191 W 4th St, Los Angeles".into()), ..court.form.clone() };
    let changed = edited(&diego, &court, address.clone()).await.unwrap();
    assert_eq!((changed.form, changed.version, changed.proposal), (address, 2, None));
});

story!(proposals_and_decisions_are_limited_by_the_day, |world| {
    world.advance_to_noon();
    let (maya, diego, elena) =
        (world.player("Maya Okafor").await, world.player("Diego Fuentes").await, world.player("Elena Vasquez").await);
    let court = added(&maya, form("Shatto Courts")).await;
    let named = |n: i64| CourtForm { name: format!("Nowhere {n}"), ..court.form.clone() };
    for n in 0..10 {
        edited(&diego, &court, named(n)).await.unwrap();
    }
    let same = edited(&diego, &court, named(9)).await.unwrap();
    assert_eq!(same.proposal.unwrap().name, "Nowhere 9", "the same again is no new one");
    assert_eq!(code(edited(&diego, &court, named(10)).await), ErrorCode::LimitReached);
    assert_eq!(get(&elena, court.id).await.proposal.unwrap().name, "Nowhere 9", "what waits is not lost");
    let priced = CourtForm { hourly_price: Some(700), ..court.form.clone() };
    assert_eq!(edited(&diego, &court, priced).await.unwrap().version, 2, "other fields are not limited");
});

story!(two_decide_on_a_proposal_at_once, |world| {
    let (maya, diego, elena) =
        (world.player("Maya Okafor").await, world.player("Diego Fuentes").await, world.player("Elena Vasquez").await);
    race(2, ["confirmed", "declined"], async |round| {
        let court = added(&maya, form("Shatto Courts")).await;
        let proposal = proposed(&diego, &court, "Shatto Park").await.id;
        let (yes, no) = both(round, elena.client.call(confirm(court.id, proposal)), maya.client.call(decline(court.id, proposal))).await;
        let first = winner(("confirmed", &yes), ("declined", &no));
        let late = if yes.is_ok() { refusal(no) } else { refusal(yes) };
        assert_eq!(state_in(&late), "decided");
        let name = if first == "confirmed" { "Shatto Park" } else { "Shatto Courts" };
        assert_eq!(get(&diego, court.id).await.form.name, name);
        first
    })
    .await;
});

story!(the_operator_decides_what_waits, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    assert_eq!(admin(world, &["courts", "waiting"]).await.unwrap(), "Nothing waits.");
    let court = added(&maya, form("Shatto Courts")).await;
    let one = proposed(&diego, &court, "Shatto Park").await.id.to_string();
    let listed = admin(world, &["courts", "waiting"]).await.unwrap();
    assert!(
        listed.starts_with(&format!("{one}\t{}\t", court.id))
            && listed.contains("Shatto Courts, 1600")
            && listed.contains("\tShatto Park, "),
        "{listed}"
    );
    admin(world, &["courts", "decline", &one]).await.unwrap();
    assert!(admin(world, &["courts", "confirm", &one]).await.is_err(), "it no longer waits");
    let two = proposed(&diego, &court, "Shatto Park").await.id.to_string();
    assert_eq!(admin(world, &["courts", "confirm", &two]).await.unwrap(), "The court has the proposed name and place.");
    assert_eq!(get(&maya, court.id).await.form.name, "Shatto Park");
});

story!(an_export_holds_proposals_and_decisions, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("Shatto Courts")).await;
    let proposal = proposed(&diego, &court, "Shatto Park").await.id;
    maya.client.call(decline(court.id, proposal)).await.unwrap();
    let data = async |player: &Player| -> Value {
        player.rest.call(reqwest::Method::GET, "/user/data", Some(&player.tokens.access_token), None).await.expect("a document")
    };
    let (his, hers) = (data(&diego).await, data(&maya).await);
    assert_eq!((&his["court_proposals"][0]["name"], &his["court_proposals"][0]["state"]), (&"Shatto Park".into(), &"declined".into()));
    assert_eq!((&hers["court_decisions"][0]["court"], &hers["court_decisions"][0]["state"]), (&"Shatto Courts".into(), &"declined".into()));
    assert_eq!((&his["court_decisions"], &hers["court_proposals"]), (&serde_json::json!([]), &serde_json::json!([])));
});
