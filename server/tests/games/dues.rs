//! Dues: set by price, by share and by hand, marked as paid, ended by leaving in time.

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::dues::{Due, DueAmounts, DueList, ListDues, ListMyDues, MarkPaid, PersonAmount, SetDues};
use protocol::enrolments::LeaveEvent;
use protocol::events::{AcceptRole, Appoint, CancelEvent, CreateEvent, EventForm, Repeat, RepeatEvery, SeriesScope};
use protocol::staff::StaffRole;
use protocol::{ErrorCode, EventId, Topic, UserId};
use reqwest::Method;
use serde_json::Value;
use uuid::Uuid;

use harness::refusals::{all_are_refused, code, code_on, on, request};
use harness::servers::until;
use harness::steps::events;
use harness::story;
use harness::{Player, World};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

fn for_days(config: &mut rally::config::Config) {
    config.auth.access_life = DAY * 365;
    config.auth.refresh_life = DAY * 400;
}

/// A game of the first player's for 8.00, with the others in it.
async fn game(world: &World, players: &[&Player]) -> EventId {
    let court = events::court(world, "Riverside", events::HERE, "Etc/UTC").await;
    let form = events::form(court, &events::day(world, 3), "12:00", "13:00");
    let event = events::create(players[0], EventForm { price: Some(800), capacity: 8, ..form }).await.id;
    for player in &players[1..] {
        events::join(player, event).await;
    }
    event
}

fn by_price(event: EventId) -> SetDues {
    SetDues { event, amounts: DueAmounts::Price, series: false }
}

fn share(event: EventId, total: i64) -> SetDues {
    SetDues { event, amounts: DueAmounts::Share { total }, series: false }
}

fn each(event: EventId, amounts: &[(UserId, i64)]) -> SetDues {
    let amounts = amounts.iter().map(|(user, amount)| PersonAmount { user: *user, amount: *amount }).collect();
    SetDues { event, amounts: DueAmounts::Each { amounts }, series: false }
}

fn paid(event: EventId, user: UserId, paid: bool) -> MarkPaid {
    MarkPaid { event, user, paid, series: false }
}

async fn list(player: &Player, event: EventId) -> DueList {
    player.client.call(ListDues { event }).await.expect("dues")
}

async fn mine(player: &Player) -> Vec<Due> {
    player.client.call(ListMyDues {}).await.expect("my dues").dues
}

fn amounts(list: &DueList) -> Vec<(&str, i64)> {
    let mut amounts: Vec<_> = list.dues.iter().map(|due| (due.person.name.as_str(), due.amount)).collect();
    amounts.sort_unstable();
    amounts
}

async fn three(world: &World) -> (Player, Player, Player) {
    (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player_elsewhere("Diego Fuentes").await)
}

/// The dues of an event that were pushed to somebody, the latest last.
async fn pushed(world: &World, player: &Player) -> Vec<Vec<i64>> {
    let query = world.app().db.query("SELECT body FROM push_log WHERE topic = ").arg(Topic::User(player.id).to_string());
    let bodies: Vec<String> = query.push(" AND body IS NOT NULL ORDER BY seq").scalars().await.unwrap();
    let pushes = bodies.iter().filter_map(|body| serde_json::from_str::<UserPush>(body).ok());
    let amounts =
        |push| if let UserPush::DueChanged { dues, .. } = push { Some(dues.iter().map(|due| due.amount).collect()) } else { None };
    pushes.filter_map(amounts).collect()
}

async fn kinds(world: &World, player: &Player) -> Vec<String> {
    world.app().db.query("SELECT kind FROM notification WHERE user_id = ").arg(player.id).push(" ORDER BY id").scalars().await.unwrap()
}

story!(two_nodes players_owe_the_price_until_it_is_paid, |world| {
    let (maya, elena, diego) = three(world).await;
    let event = game(world, &[&maya, &elena, &diego]).await;
    let set = maya.client.call(by_price(event)).await.unwrap();
    assert_eq!((amounts(&set), set.open, set.paid), (vec![("Diego Fuentes", 800), ("Elena Vasquez", 800)], 1_600, 0), "not the organiser");
    let own = events::get(&elena, event).await.dues;
    assert_eq!((own.len(), own[0].amount, own[0].to.name.as_str(), own[0].paid_at), (1, 800, "Maya Okafor", None));
    assert_eq!((mine(&elena).await, list(&elena, event).await.dues), (own.clone(), own), "she sees hers alone");
    assert_eq!(pushed(world, &elena).await, [vec![800]]);
    assert_eq!(kinds(world, &elena).await, ["due_set"]);
    maya.client.call(by_price(event)).await.unwrap();
    assert_eq!(kinds(world, &elena).await, ["due_set"], "nothing changed");
    for (player, count) in [(&maya, 2), (&elena, 1)] {
        let all: Value = player.rest.call(Method::GET, "/user/data", Some(&player.tokens.access_token), None).await.unwrap();
        assert_eq!(all["dues"].as_array().map(Vec::len), Some(count), "what they owe, and what they are owed: {}", all["dues"]);
    }

    let marked = maya.client.call(paid(event, elena.id, true)).await.unwrap();
    assert_eq!((marked.open, marked.paid, marked.dues[0].person.id), (800, 800, diego.id), "open ones first");
    assert!(mine(&elena).await[0].paid_at.is_some());
    maya.client.call(each(event, &[(elena.id, 500)])).await.unwrap();
    assert_eq!(mine(&elena).await[0].amount, 800, "what was paid stays");
    maya.client.call(paid(event, elena.id, false)).await.unwrap();
    maya.client.call(each(event, &[(elena.id, 500), (diego.id, 0)])).await.unwrap();
    assert_eq!(amounts(&list(&maya, event).await), [("Elena Vasquez", 500)], "0 drops a due");
    assert_eq!(mine(&diego).await, []);
});

story!(a_cost_is_shared_to_the_cent, |world| {
    let (maya, elena, diego) = three(world).await;
    let event = game(world, &[&maya, &elena, &diego]).await;
    let shared = maya.client.call(share(event, 1_000)).await.unwrap();
    assert_eq!(amounts(&shared), [("Diego Fuentes", 333), ("Elena Vasquez", 333)], "the odd cent is the organiser's");
    let tom = world.player("Tom Weber").await;
    events::join(&tom, event).await;
    let again = maya.client.call(share(event, 1_000)).await.unwrap();
    assert_eq!(amounts(&again), [("Diego Fuentes", 250), ("Elena Vasquez", 250), ("Tom Weber", 250)]);
});

story!(
    leaving_in_time_ends_a_due_and_a_late_drop_does_not,
    |config| {
        for_days(config);
    },
    |world| {
        let (maya, elena, diego) = three(world).await;
        let tom = world.player("Tom Weber").await;
        let event = game(world, &[&maya, &elena, &diego, &tom]).await;
        maya.client.call(by_price(event)).await.unwrap();
        maya.client.call(paid(event, tom.id, true)).await.unwrap();
        elena.client.call(LeaveEvent { event }).await.unwrap();
        assert_eq!((mine(&elena).await, pushed(world, &elena).await.pop()), (vec![], Some(vec![])));
        tom.client.call(LeaveEvent { event }).await.unwrap();
        let begins = events::get(&maya, event).await.event.starts_at.unwrap();
        world.advance_to(begins - HOUR);
        diego.client.call(LeaveEvent { event }).await.unwrap();
        let left: Vec<_> =
            list(&maya, event).await.dues.into_iter().map(|due| (due.person.name, due.paid_at.is_some(), due.left)).collect();
        assert_eq!(left, [("Diego Fuentes".to_owned(), false, true), ("Tom Weber".to_owned(), true, true)], "late, and what was paid");
        maya.client.call(each(event, &[(diego.id, 0)])).await.expect("the organiser may drop it");
        assert_eq!(mine(&diego).await, []);
    }
);

story!(cancelling_ends_what_was_not_paid, |world| {
    let (maya, elena, diego) = three(world).await;
    let event = game(world, &[&maya, &elena, &diego]).await;
    maya.client.call(by_price(event)).await.unwrap();
    maya.client.call(paid(event, diego.id, true)).await.unwrap();
    maya.client.call(CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.unwrap();
    until("nothing is owed", async || mine(&elena).await.is_empty()).await;
    assert_eq!(amounts(&list(&maya, event).await), [("Diego Fuentes", 800)], "to be given back");
    assert_eq!(code(maya.client.call(by_price(event)).await), ErrorCode::Conflict);
});

story!(a_season_has_its_own_dues_and_sums, |world| {
    let (maya, elena, diego) = three(world).await;
    let court = events::court(world, "Riverside", events::HERE, "Etc/UTC").await;
    let form = EventForm { price: Some(800), ..events::form(court, &events::day(world, 3), "12:00", "13:00") };
    let repeat = Some(Repeat { every: RepeatEvery::Day, until: events::day(world, 5) });
    let first = maya.client.call(CreateEvent { form, repeat, draft: false, if_free: false }).await.unwrap().event.id;
    let second = events::get(&maya, first).await.dates[0].id;
    events::join(&elena, first).await;
    events::join(&diego, second).await;
    let season = SetDues { series: true, ..share(first, 3_000) };
    let set = maya.client.call(season).await.unwrap();
    assert!(set.dues.iter().all(|due| due.series && due.amount == 1_000), "{set:?}");
    maya.client.call(by_price(first)).await.unwrap();
    maya.client.call(MarkPaid { event: second, user: elena.id, paid: true, series: true }).await.unwrap();
    let sums = list(&maya, second).await.sums;
    let sums: Vec<_> = sums.iter().map(|sum| (sum.person.name.as_str(), sum.open, sum.paid)).collect();
    assert_eq!(sums, [("Diego Fuentes", 1_000, 0), ("Elena Vasquez", 800, 1_000)]);
    assert_eq!(list(&elena, second).await.sums, [], "sums are for organisers");
    let at_price = SetDues { series: true, ..by_price(first) };
    assert_eq!(code_on(maya.client.call(at_price).await), on(ErrorCode::Invalid, "amounts"));
    // Who helps with one date does not decide about the season.
    maya.client.call(Appoint { event: first, user: elena.id, role: StaffRole::CoOrganiser, series: false }).await.unwrap();
    elena.client.call(AcceptRole { event: first }).await.unwrap();
    assert_eq!(code(elena.client.call(SetDues { series: true, ..share(first, 900) }).await), ErrorCode::Forbidden);
    assert_eq!(code(elena.client.call(MarkPaid { series: true, ..paid(first, diego.id, true) }).await), ErrorCode::Forbidden);
});

story!(wrong_dues_are_refused, |world| {
    let (maya, elena, diego) = three(world).await;
    let tom = world.player("Tom Weber").await;
    let event = game(world, &[&maya, &elena, &diego]).await;
    for amounts in [
        vec![(elena.id, -1)],
        vec![(elena.id, 1_000_001)],
        vec![(elena.id, i64::MAX)],
        vec![(tom.id, 500)],
        vec![(UserId(Uuid::now_v7()), 500)],
        vec![(maya.id, 500)],
        vec![(elena.id, 500), (elena.id, 600)],
        vec![],
    ] {
        assert_eq!(code_on(maya.client.call(each(event, &amounts)).await), on(ErrorCode::Invalid, "amounts"), "{amounts:?}");
    }
    for total in [-5, 0, 1_000_001] {
        assert_eq!(code_on(maya.client.call(share(event, total)).await), on(ErrorCode::Invalid, "amounts"), "{total}");
    }
    assert_eq!(list(&maya, event).await.dues, [], "nothing was set");
    maya.client.call(Appoint { event, user: diego.id, role: StaffRole::CoOrganiser, series: false }).await.unwrap();
    diego.client.call(AcceptRole { event }).await.unwrap();
    diego.client.call(by_price(event)).await.expect("co-organisers set dues");
    all_are_refused([
        ("players do not set dues", &elena, request(by_price(event)), ErrorCode::Forbidden),
        ("nor do they mark them", &elena, request(paid(event, elena.id, true)), ErrorCode::Forbidden),
        ("nobody marks their own", &diego, request(paid(event, diego.id, true)), ErrorCode::Forbidden),
        ("he owes nothing", &maya, request(paid(event, tom.id, true)), ErrorCode::Invalid),
        ("it has no other dates", &maya, request(SetDues { series: true, ..share(event, 900) }), ErrorCode::Invalid),
    ])
    .await;
    maya.client.call(paid(event, diego.id, true)).await.expect("somebody else marks it");
});
