//! Passes that pay for places in classes.

use std::time::Duration;

use protocol::dues::{Due, ListDues, ListMyDues, MarkPaid};
use protocol::enrolments::{LeaveEvent, RemoveEnrolment};
use protocol::events::{CancelEvent, SeriesScope};
use protocol::packages::{PackageForm, Pass, UsePass};
use protocol::{ErrorCode, EventId, PassId};

use super::{class, five, given, passes, ten_in_groups};
use harness::races;
use harness::refusals::{code, code_on, on};
use harness::servers::until;
use harness::steps::events;
use harness::steps::lessons::{self, Coached};
use harness::story;
use harness::{Player, World};

const HOUR: Duration = Duration::from_secs(3_600);

type Used = Result<Pass, protocol::client::ClientError>;

async fn pay(player: &Player, pass: PassId, event: EventId) -> Used {
    player.client.call(UsePass { pass, event }).await
}

/// A class with the player in it, and their pass.
async fn joined(world: &World, coached: &Coached, player: &Player, from: &str) -> (EventId, PassId) {
    let event = class(world, &coached.coach, coached.court, from).await;
    events::join(player, event).await;
    (event, given(&coached.coach, player, ten_in_groups()).await)
}

async fn left(player: &Player, pass: PassId) -> i64 {
    passes(player).await.into_iter().find(|one| one.id == pass).expect("the pass").left
}

async fn mine(player: &Player) -> Vec<Due> {
    player.client.call(ListMyDues {}).await.expect("my dues").dues
}

story!(two_nodes a_pass_pays_for_a_place_once, |world| {
    let coached = Coached::begin(world).await;
    let maya = world.player_elsewhere("Maya Okafor").await;
    let (event, pass) = joined(world, &coached, &maya, "12:00").await;
    let used = pay(&maya, pass, event).await.expect("paid");
    assert_eq!((used.id, used.left), (pass, 9));
    let own = events::get(&maya, event).await.dues;
    assert_eq!((own.len(), own[0].amount, own[0].pass, own[0].paid_at.is_some()), (1, 2_500, Some(pass), true));
    let list = coached.coach.client.call(ListDues { event }).await.unwrap();
    assert_eq!((list.dues, list.open, list.paid), (own, 0, 2_500), "its coach sees it");
    assert_eq!(code(pay(&maya, pass, event).await), ErrorCode::Conflict, "paid already");
    assert_eq!(left(&maya, pass).await, 9);
});

story!(two_nodes the_last_lesson_of_a_pass_pays_for_one_of_two_places, |world| {
    let coached = Coached::begin(world).await;
    let maya = world.player("Maya Okafor").await;
    let elsewhere = maya.other_device(world.nodes.last().unwrap()).await;
    let pass = given(&coached.coach, &maya, PackageForm { lessons: 2, ..ten_in_groups() }).await;
    let mut events = Vec::new();
    for from in ["09:00", "12:00", "19:00"] {
        let event = class(world, &coached.coach, coached.court, from).await;
        events::join(&maya, event).await;
        events.push(event);
    }
    let [morning, noon, evening] = events[..] else { panic!("three classes") };
    pay(&maya, pass, morning).await.expect("one of two");
    races::race(4, ["noon", "evening"], async |round| {
        let (a, b) = races::both(round, pay(&maya, pass, noon), pay(&elsewhere, pass, evening)).await;
        assert_eq!(left(&maya, pass).await, 0);
        for event in [noon, evening] {
            // The coach takes it back for the next round.
            drop(coached.coach.client.call(MarkPaid { event, user: maya.id, paid: false, series: false }).await);
        }
        assert_eq!(left(&maya, pass).await, 1);
        races::winner(("noon", &a), ("evening", &b))
    })
    .await;
});

story!(
    giving_up_the_place_in_time_gives_the_lesson_back,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
        let (event, pass) = joined(world, &coached, &maya, "12:00").await;
        pay(&maya, pass, event).await.expect("paid");
        maya.client.call(LeaveEvent { event }).await.unwrap();
        assert_eq!((left(&maya, pass).await, mine(&maya).await), (10, vec![]), "in time");
        events::join(&maya, event).await;
        pay(&maya, pass, event).await.expect("paid again");

        events::join(&tom, event).await;
        let seat = events::get(&tom, event).await.mine.expect("a seat").id;
        let of_tom = given(&coached.coach, &tom, ten_in_groups()).await;
        pay(&tom, of_tom, event).await.expect("paid");
        coached.coach.client.call(RemoveEnrolment { enrolment: seat, reason: "Full".into() }).await.unwrap();
        assert_eq!((left(&tom, of_tom).await, mine(&tom).await), (10, vec![]), "taken out");

        let begins = events::get(&maya, event).await.event.starts_at.unwrap();
        world.advance_to(begins - HOUR);
        maya.client.call(LeaveEvent { event }).await.unwrap();
        assert_eq!((left(&maya, pass).await, mine(&maya).await.len()), (9, 1), "too late");
        coached.coach.client.call(MarkPaid { event, user: maya.id, paid: false, series: false }).await.unwrap();
        let owed = mine(&maya).await.remove(0);
        assert_eq!((left(&maya, pass).await, owed.pass, owed.paid_at), (10, None, None), "its coach takes no lesson for it");
        assert_eq!(code_on(pay(&elena, of_tom, event).await), on(ErrorCode::Conflict, "event"), "she has no place");
    }
);

story!(cancelling_a_class_gives_lessons_back, |world| {
    let coached = Coached::begin(world).await;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (event, pass) = joined(world, &coached, &maya, "12:00").await;
    events::join(&elena, event).await;
    let of_elena = given(&coached.coach, &elena, ten_in_groups()).await;
    pay(&maya, pass, event).await.expect("paid");
    pay(&elena, of_elena, event).await.expect("paid");
    let cancel = CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This };
    coached.coach.client.call(cancel).await.unwrap();
    until("the lessons are back", async || left(&maya, pass).await == 10 && left(&elena, of_elena).await == 10).await;
    assert_eq!((mine(&maya).await, mine(&elena).await), (vec![], vec![]));
    assert_eq!(code(pay(&maya, pass, event).await), ErrorCode::Conflict, "it is cancelled");
});

story!(other_passes_pay_for_no_place, |world| {
    let coached = Coached::begin(world).await;
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (event, pass) = joined(world, &coached, &maya, "12:00").await;
    let private = given(&coached.coach, &maya, five()).await;
    assert_eq!(code_on(pay(&maya, private, event).await), on(ErrorCode::Invalid, "pass"), "for private lessons");
    let of_elena = given(&coached.coach, &elena, ten_in_groups()).await;
    assert_eq!(code_on(pay(&maya, of_elena, event).await), on(ErrorCode::Invalid, "pass"), "it is not hers");
    let court = coached.court;
    let long = events::form(court, &events::day(world, 4), "12:00", "14:00");
    let long = protocol::events::EventForm { kind: "camp".into(), organiser_plays: false, ..long };
    let camp = events::create(&coached.coach, long).await.id;
    events::join(&maya, camp).await;
    assert_eq!(code_on(pay(&maya, pass, camp).await), on(ErrorCode::Invalid, "pass"), "its lessons are shorter");
    let doubles = events::create(&coached.coach, events::form(court, &events::day(world, 5), "12:00", "13:00")).await.id;
    events::join(&maya, doubles).await;
    assert_eq!(code_on(pay(&maya, pass, doubles).await), on(ErrorCode::Invalid, "event"), "no class");
    let other = Coached::of(world.player("Otto Trainer").await, court).await;
    let elsewhere = class(world, &other.coach, court, "15:00").await;
    events::join(&maya, elsewhere).await;
    assert_eq!(code_on(pay(&maya, pass, elsewhere).await), on(ErrorCode::Invalid, "pass"), "another coach's");
    assert_eq!((left(&maya, pass).await, left(&maya, private).await, mine(&maya).await), (10, 5, vec![]));
});
