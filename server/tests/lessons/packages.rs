//! Packages of lessons: offered, asked for, given, used, given back and ended.

mod places;

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::lessons::{Booking, CancelLesson, LessonKind, RequestLesson};
use protocol::notifications::{About, ListNotifications};
use protocol::packages::{AnswerPass, AskForPackage, EndPass, ListPackages, OfferPackage, PackageForm, Pass, PassState, RetirePackage};
use protocol::{ErrorCode, Millis, PassId, Topic, limits};

use harness::races;
use harness::refusals::{code, code_on, on};
use harness::steps::lessons::{self, Coached};
use harness::steps::packages::{class, five, given, offer, ten_in_groups};
use harness::steps::people::block;
use harness::story;
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

async fn passes(player: &Player) -> Vec<Pass> {
    player.client.call(ListPackages::default()).await.expect("passes").passes
}

/// The states of passes that somebody was notified of, the oldest first.
async fn notified(player: &Player) -> Vec<PassState> {
    let rows = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let state = |about| if let About::PassNews { state, .. } = about { Some(state) } else { None };
    let mut states: Vec<_> = rows.into_iter().filter_map(|row| state(row.about)).collect();
    states.reverse();
    states
}

/// How many lessons were left in the passes that were pushed to somebody, the latest last.
async fn pushed(world: &World, player: &Player) -> Vec<(PassState, i64)> {
    let query = world.app().db.query("SELECT body FROM push_log WHERE topic = ").arg(Topic::User(player.id).to_string());
    let bodies: Vec<String> = query.push(" AND body IS NOT NULL ORDER BY seq").scalars().await.unwrap();
    let pushes = bodies.iter().filter_map(|body| serde_json::from_str::<UserPush>(body).ok());
    pushes.filter_map(|push| if let UserPush::PassChanged { pass } = push { Some((pass.state, pass.left)) } else { None }).collect()
}

/// Books a lesson with a pass.
async fn book(player: &Player, coached: &Coached, at: Millis, pass: PassId) -> Result<Booking, protocol::client::ClientError> {
    player.client.call(RequestLesson { pass: Some(pass), ..coached.request(at) }).await
}

story!(two_nodes a_package_is_asked_for_given_and_ended, |world| {
    let coached = Coached::begin(world).await;
    let (coach, maya) = (&coached.coach, world.player_elsewhere("Maya Okafor").await);
    let package = offer(coach, five()).await;
    let of_coach = maya.client.call(ListPackages { coach: Some(coach.id) }).await.unwrap();
    assert_eq!((of_coach.packages, of_coach.passes.len()), (vec![package.clone()], 0));
    assert_eq!(code(coach.client.call(AskForPackage { package: package.id }).await), ErrorCode::Invalid, "their own");

    let asked = maya.client.call(AskForPackage { package: package.id }).await.unwrap();
    assert_eq!((asked.state, asked.left, asked.expires_at, asked.coach.id), (PassState::Asked, 5, None, coach.id));
    assert_eq!(code(maya.client.call(AskForPackage { package: package.id }).await), ErrorCode::Conflict, "once at a time");
    assert_eq!(code(maya.client.call(AnswerPass { pass: asked.id, accept: true }).await), ErrorCode::NotFound, "the coach answers");
    let pass = coach.client.call(AnswerPass { pass: asked.id, accept: true }).await.unwrap();
    let days = (pass.expires_at.unwrap().0 - world.app().clock.now().0) / 86_400_000;
    assert_eq!((pass.state, pass.left, (89..=90).contains(&days)), (PassState::Active, 5, true));
    assert_eq!(code(coach.client.call(AnswerPass { pass: asked.id, accept: false }).await), ErrorCode::Conflict, "answered");
    assert_eq!(code(maya.client.call(EndPass { pass: asked.id }).await), ErrorCode::Conflict, "the coach ends it");
    assert_eq!(passes(&maya).await, passes(coach).await);

    // What is offered changes nothing for those who have it.
    let left = coach.client.call(RetirePackage { package: package.id }).await.unwrap();
    assert_eq!((left.packages.len(), left.passes.len()), (0, 1));
    assert_eq!(code(maya.client.call(AskForPackage { package: package.id }).await), ErrorCode::NotFound, "it is not offered");
    let ended = coach.client.call(EndPass { pass: pass.id }).await.unwrap();
    assert_eq!(ended.state, PassState::Ended);

    let again = offer(coach, five()).await.id;
    let refused = maya.client.call(AskForPackage { package: again }).await.unwrap();
    coach.client.call(AnswerPass { pass: refused.id, accept: false }).await.unwrap();
    let withdrawn = maya.client.call(AskForPackage { package: again }).await.unwrap();
    maya.client.call(EndPass { pass: withdrawn.id }).await.unwrap();
    let [asked, active] = [PassState::Asked, PassState::Active];
    assert_eq!(notified(coach).await, [asked, asked, asked, PassState::Withdrawn]);
    assert_eq!(notified(&maya).await, [active, PassState::Ended, PassState::Refused]);
    let states = [asked, active, PassState::Ended, asked, PassState::Refused, asked, PassState::Withdrawn];
    for player in [coach, &maya] {
        assert_eq!(pushed(world, player).await, states.map(|state| (state, 5)));
    }
});

story!(what_is_no_package_is_refused, |world| {
    let coached = Coached::begin(world).await;
    let (coach, maya) = (&coached.coach, world.player("Maya Okafor").await);
    assert_eq!(code(maya.client.call(OfferPackage { form: five() }).await), ErrorCode::Forbidden, "no coach");
    for (form, field) in [
        (PackageForm { name: " ".into(), ..five() }, "name"),
        (PackageForm { lessons: 1, ..five() }, "lessons"),
        (PackageForm { lessons: 51, ..five() }, "lessons"),
        (PackageForm { minutes: 45, ..five() }, "minutes"),
        (PackageForm { minutes: 7, ..five() }, "minutes"),
        (PackageForm { kind: LessonKind::SemiPrivate, ..five() }, "minutes"),
        (PackageForm { price: -1, ..five() }, "price"),
        (PackageForm { price: 100_000_000, ..five() }, "price"),
        (PackageForm { days: 6, ..five() }, "days"),
        (PackageForm { days: 731, ..five() }, "days"),
    ] {
        assert_eq!(code_on(coach.client.call(OfferPackage { form: form.clone() }).await), on(ErrorCode::Invalid, field), "{form:?}");
    }
    for _ in 0..limits::PACKAGES_MAX {
        offer(coach, five()).await;
    }
    assert_eq!(code(coach.client.call(OfferPackage { form: five() }).await), ErrorCode::LimitReached);
    // A block ends what is asked, and hides what is offered.
    let package = coach.client.call(ListPackages::default()).await.unwrap().packages[0].id;
    let asked = maya.client.call(AskForPackage { package }).await.unwrap();
    block(coach, &maya).await;
    assert_eq!(passes(coach).await.iter().find(|pass| pass.id == asked.id).unwrap().state, PassState::Withdrawn);
    assert_eq!(code(maya.client.call(ListPackages { coach: Some(coach.id) }).await), ErrorCode::NotFound);
    assert_eq!(code(maya.client.call(AskForPackage { package }).await), ErrorCode::NotFound);
});

story!(
    a_pass_is_used_by_lessons_and_given_back_when_its_coach_cancels,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (coach, maya) = (&coached.coach, world.player("Maya Okafor").await);
        let pass = given(coach, &maya, PackageForm { lessons: 2, days: 7, ..five() }).await;
        let slots = coached.slots(&maya).await;
        let first = book(&maya, &coached, slots[0], pass).await.expect("booked").lessons.remove(0);
        assert_eq!((first.pass, passes(&maya).await[0].left), (Some(pass), 1));
        coach.client.call(CancelLesson { lesson: first.id, ..lessons::cancelled() }).await.unwrap();
        assert_eq!(passes(&maya).await[0].left, 2, "the coach has cancelled");
        let late = slots.iter().copied().find(|at| *at > world.app().clock.now() + DAY * 8).expect("a later slot");
        assert_eq!(code_on(book(&maya, &coached, late, pass).await), on(ErrorCode::Conflict, "pass"), "it expires before");
        for at in [slots[0], slots[2]] {
            book(&maya, &coached, at, pass).await.expect("booked");
        }
        assert_eq!(code_on(book(&maya, &coached, slots[4], pass).await), on(ErrorCode::Conflict, "pass"), "it is used up");
        let elena = world.player("Elena Vasquez").await;
        assert_eq!(code_on(book(&elena, &coached, slots[4], pass).await), on(ErrorCode::Invalid, "pass"), "it is not hers");
    }
);

story!(two_nodes the_last_lesson_of_a_pass_is_used_once, |world| {
    let coached = Coached::begin(world).await;
    let maya = world.player("Maya Okafor").await;
    let elsewhere = maya.other_device(world.nodes.last().unwrap()).await;
    let slots = coached.slots(&maya).await;
    let mut next = slots.chunks_exact(8);
    races::race(4, ["one", "the other"], async |round| {
        let pass = given(&coached.coach, &maya, PackageForm { lessons: 2, ..five() }).await;
        let [first, _, one, _, other, ..] = next.next().expect("more slots") else { panic!("eight slots") };
        book(&maya, &coached, *first, pass).await.expect("one of two");
        let (a, b) = races::both(round, book(&maya, &coached, *one, pass), book(&elsewhere, &coached, *other, pass)).await;
        let left = passes(&maya).await.into_iter().find(|found| found.id == pass).unwrap().left;
        assert_eq!(left, 0);
        let package = coached.coach.client.call(ListPackages::default()).await.unwrap().packages.remove(0).id;
        coached.coach.client.call(RetirePackage { package }).await.unwrap();
        races::winner(("one", &a), ("the other", &b))
    })
    .await;
});
