//! Silence costs nobody a seat, least of all at night.

use protocol::enrolments::{CheckIn, EnrolmentState, MarkAbsent, Reconfirm, RemoveEnrolment};
use protocol::events::{Event, SeriesScope, UpdateEvent};

use super::*;
use harness::story;

async fn move_to(by: &Player, event: &Event, form: EventForm) {
    let version = events::get(by, event.id).await.event.version;
    by.client.call(UpdateEvent { event: event.id, version, form, scope: SeriesScope::This }).await.expect("moved");
}

story!(
    a_move_at_night_leaves_time_to_answer_by_day,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        let event = events::create(&maya, court.form(world, DAY)).await;
        join(&elena, event.id).await;
        // About 11 pm; the game starts at twenty past ten at the earliest, and two hours of daytime are over at ten.
        advance(world, HOUR * 12);
        move_to(&maya, &event, court.form(world, HOUR * 11 + MINUTE * 20)).await;
        let mine = async || roster(&elena, event.id).await.mine.unwrap();
        until("she is asked", async || mine().await.reconfirm).await;
        let due = Timestamp::from_millisecond(mine().await.answer_by.unwrap().0).unwrap().to_zoned(court.zone.clone());
        assert!((8..21).contains(&due.hour()), "due at {due}");
        advance(world, Duration::from_millis(mine().await.answer_by.unwrap().0.abs_diff(world.app().clock.now().0)));
        until("the time to answer is over", async || mine().await.answer_by.is_none()).await;
        assert_eq!(mine().await.state, EnrolmentState::Enrolled, "she keeps the seat");
        assert_eq!(roster(&maya, event.id).await.event.taken, 2);
        assert!(!elena.client.call(Reconfirm { event: event.id }).await.expect("she may still confirm").reconfirm);
        check(world, event.id).await;
    }
);

story!(
    who_had_checked_in_confirms_a_move_too,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        let event = events::create(&maya, court.form(world, HOUR * 3)).await;
        join(&elena, event.id).await;
        advance(world, HOUR * 2 + MINUTE * 35);
        let here = CheckIn { event: event.id, enrolment: None };
        assert_eq!(elena.client.call(here).await.unwrap().state, EnrolmentState::CheckedIn);
        move_to(&maya, &event, court.form(world, HOUR * 4)).await;
        let mine = async || roster(&elena, event.id).await.mine.unwrap();
        until("she is asked", async || mine().await.reconfirm).await;
        assert_eq!(mine().await.state, EnrolmentState::Enrolled);
        check(world, event.id).await;
    }
);

story!(
    a_check_in_by_mistake_is_corrected,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        let event = events::create(&maya, court.form(world, HOUR * 3)).await.id;
        let seats = [join(&elena, event).await.id, join(&diego, event).await.id];
        advance(world, HOUR * 3 + MINUTE * 20);
        for seat in seats {
            maya.client.call(CheckIn { event, enrolment: Some(seat) }).await.unwrap();
        }
        assert_eq!(maya.client.call(MarkAbsent { enrolment: seats[0] }).await.unwrap().state, EnrolmentState::NoShow);
        let removed = maya.client.call(RemoveEnrolment { enrolment: seats[1], reason: "Not here".into() }).await.unwrap();
        assert_eq!(removed.state, EnrolmentState::Removed);
        check(world, event).await;
    }
);
