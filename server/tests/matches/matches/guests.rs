//! Guests in results: they stand on a side, and have neither history nor rating.

use protocol::EnrolmentId;
use protocol::enrolments::AddEnrolment;

use super::*;
use harness::World;
use harness::steps::events::get;
use harness::story;

/// A game in progress of these players that counts for ratings, with two guests of its organiser's.
async fn game(world: &World, organiser: &Player, players: [UserId; 2]) -> (EventId, [EnrolmentId; 2]) {
    let event = Game::of(organiser).with(world, players).await;
    let mut guests = Vec::new();
    for name in ["Tom", "Kim"] {
        guests.push(organiser.client.call(AddEnrolment { event, user: None, guest: Some(name.into()) }).await.expect("a guest").id);
    }
    (event, [guests[0], guests[1]])
}

story!(guests_stand_in_results_without_a_rating, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (event, [tom, kim]) = game(world, &maya, [maya.id, elena.id]).await;
    let report = |guests_a: Vec<EnrolmentId>, guests_b: Vec<EnrolmentId>| ReportMatch {
        event,
        a: vec![maya.id],
        b: vec![elena.id],
        guests_a,
        guests_b,
        score: score("6-4 6-3"),
    };
    let entered = maya.client.call(report(vec![tom], vec![kim])).await.expect("a result");
    assert!(get(&maya, event).await.event.form.competitive && !entered.competitive, "a guest has no rating");
    let stood = |guests: &[protocol::matches::MatchGuest]| guests.iter().map(|guest| guest.enrolment).collect::<Vec<_>>();
    assert_eq!((stood(&entered.guests_a), stood(&entered.guests_b)), (vec![tom], vec![kim]));
    assert_eq!(get(&elena, event).await.matches, std::slice::from_ref(&entered));
    assert_eq!(state_of(maya.client.call(report(vec![tom], vec![kim])).await), MatchState::Reported, "entered already");
    maya.client.call(report(vec![kim], vec![tom])).await.expect("other sides are another match");
    confirm(&elena, &entered).await.expect("confirmed");
    assert_eq!(own(&maya).await.0, WonLost { won: 1, lost: 0 });
    for (field, wrong) in [
        ("b", report(vec![tom], vec![])),
        ("b", report(vec![tom, kim], vec![])),
        ("guests_b", report(vec![tom], vec![tom])),
        ("guests_a", report(vec![EnrolmentId(uuid::Uuid::now_v7())], vec![kim])),
        ("a", ReportMatch { a: vec![], b: vec![], ..report(vec![tom], vec![kim]) }),
    ] {
        let refused = refusal(maya.client.call(wrong).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some(field)), "{}", refused.message);
    }
    let against = ReportMatch { b: vec![], ..report(vec![], vec![tom]) };
    let alone = maya.client.call(against).await.expect("against a guest");
    assert!(alone.b.is_empty() && alone.confirms_at.is_some(), "confirmed by time: the other side has no account");
});
