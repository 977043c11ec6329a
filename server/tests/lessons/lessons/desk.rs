//! The coach's desk: calendar, pupils with notes, practice, income.

use std::time::Duration;

use protocol::lessons::{
    CancelLesson, CompleteLesson, GetDesk, GetIncome, GetPupil, IncomeBy, ListPupils, NotePractice, NotePupil, PupilRef, RequestLesson,
    TakenTime,
};
use protocol::{ErrorCode, Millis, limits};

use harness::refusals::{code, code_on, on};
use harness::steps::children::{self, leo};
use harness::steps::events;
use harness::steps::lessons::{Coached, cancelled, for_days};
use harness::story;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

fn local(at: Millis) -> jiff::civil::DateTime {
    let zone = jiff::tz::TimeZone::get(events::LOS_ANGELES).unwrap();
    zone.to_datetime(jiff::Timestamp::from_millisecond(at.0).unwrap())
}

story!(
    two_nodes a_coach_notes_what_concerns_pupils_and_nobody_else_sees_it,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let coach = &coached.coach.client;
        let (maya, elena) = (world.player_elsewhere("Maya Okafor").await, world.player("Elena Vasquez").await);
        let child = children::add(&maya, leo()).await;
        let slots = coached.slots(&maya).await;
        let of_maya = PupilRef::User(maya.id);
        let note = |pupil, goals: &str| NotePupil { pupil, goals: Some(goals.into()), notes: Some("Left-handed".into()), progress: Some(40) };
        assert_eq!(code(coach.call(note(of_maya, "A serve")).await), ErrorCode::NotFound, "no pupil of hers yet");

        let lesson = coached.book(&maya, slots[0]).await;
        let of_child = RequestLesson { pupils: vec![PupilRef::Child(child.id)], ..coached.request(slots[4]) };
        maya.client.call(of_child).await.expect("a lesson for Leo");
        let file = coach.call(note(of_maya, " A second serve\r\nBackhand slice ")).await.unwrap();
        assert_eq!((file.goals.as_deref(), file.card.goals.as_deref()), (Some("A second serve\nBackhand slice"), Some("A second serve")));
        assert_eq!((file.progress, file.notes.as_deref(), file.child.is_none()), (Some(40), Some("Left-handed"), true));
        let of_leo = coach.call(note(PupilRef::Child(child.id), "Rally of ten")).await.unwrap();
        assert_eq!(of_leo.card.pupil.child.as_ref().unwrap().name, "Leo Okafor");
        assert_eq!(of_leo.child.unwrap().form.care_note.as_deref(), Some("Allergic to bees"), "a coach must know");

        let pupils = coach.call(ListPupils::default()).await.unwrap().pupils;
        let listed: Vec<_> = pupils.iter().map(|card| (card.pupil.child.is_some(), card.next_at, card.lessons)).collect();
        assert_eq!(listed, [(false, Some(slots[0]), 0), (true, Some(slots[4]), 0)], "the next lesson first");
        for player in [&maya, &elena] {
            assert_eq!(code(player.client.call(GetPupil { pupil: of_maya }).await), ErrorCode::NotFound, "not theirs");
            assert_eq!(player.client.call(ListPupils::default()).await.unwrap().pupils, [], "they have no pupils");
        }

        let practised = |text: &str| NotePractice { lesson: lesson.id, text: text.into() };
        assert_eq!(code(coach.call(practised("Toss")).await), ErrorCode::Conflict, "it has not begun");
        world.advance_to(slots[0] + HOUR / 2);
        assert_eq!(code(maya.client.call(practised("Toss")).await), ErrorCode::NotFound, "the coach notes it");
        let file = coach.call(practised("Toss")).await.unwrap();
        assert_eq!((file.practice.len(), file.practice[0].text.as_str(), file.practice[0].at), (1, "Toss", slots[0]));
        assert_eq!(coach.call(practised(" ")).await.unwrap().practice, [], "an empty text removes it");
        coach.call(practised("Toss and kick")).await.unwrap();
        assert_eq!(coach.call(GetPupil { pupil: of_maya }).await.unwrap().practice[0].text, "Toss and kick");

        let none = NotePupil { pupil: of_maya, goals: Some(" ".into()), notes: None, progress: None };
        let file = coach.call(none).await.unwrap();
        assert_eq!((file.goals, file.notes, file.progress, file.practice.len()), (None, None, None, 1));
        for (what, field) in [
            (NotePupil { progress: Some(101), ..note(of_maya, "") }, "progress"),
            (NotePupil { progress: Some(-1), ..note(of_maya, "") }, "progress"),
            (note(of_maya, &"x".repeat(limits::PUPIL_NOTES_MAX + 1)), "goals"),
        ] {
            assert_eq!(code_on(coach.call(what).await), on(ErrorCode::Invalid, field));
        }
    }
);

story!(
    the_desk_shows_lessons_and_what_else_takes_time,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (coach, maya) = (&coached.coach, world.player("Maya Okafor").await);
        let slots = coached.slots(&maya).await;
        let lesson = coached.book(&maya, slots[0]).await;
        let form = events::form(coached.court, &events::day(world, 5), "20:00", "22:00");
        let game = events::create(coach, form).await;
        let now = world.app().clock.now();
        let desk = |from, until| coach.client.call(GetDesk { from, until });
        let shown = desk(now, now + DAY * 30).await.unwrap();
        assert_eq!(shown.lessons.iter().map(|lesson| lesson.id).collect::<Vec<_>>(), [lesson.id]);
        assert_eq!(shown.open, []);
        let taken: Vec<_> = shown.taken.iter().map(|one| matches!(one, TakenTime::Event { event, .. } if *event == game.id)).collect();
        assert_eq!(taken, [true], "{:?}", shown.taken);
        assert_eq!(desk(slots[0] + HOUR, now + DAY * 4).await.unwrap().lessons, [], "it is over by then");
        for (from, until) in [(now, now), (now + DAY, now), (now, now + DAY * 36)] {
            assert_eq!(code_on(desk(from, until).await), on(ErrorCode::Invalid, "until"));
        }
        assert_eq!(maya.client.call(GetDesk { from: now, until: now + DAY }).await.unwrap().taken, [], "somebody else's desk is empty");
    }
);

story!(
    income_counts_agreed_prices,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (coach, maya) = (&coached.coach, world.player("Maya Okafor").await);
        let slots = coached.slots(&maya).await;
        let held = coached.book(&maya, slots[0]).await;
        let cancelled_one = coached.book(&maya, slots[2]).await;
        coach.client.call(CancelLesson { lesson: cancelled_one.id, ..cancelled() }).await.unwrap();
        let last = *slots.last().unwrap();
        coached.book(&maya, last).await;
        world.advance_to(held.ends_at + HOUR / 4);
        coach.client.call(CompleteLesson { lesson: held.id }).await.unwrap();
        let (from, until) = (local(slots[0]).date(), local(last).date());
        let of = |by| coach.client.call(GetIncome { by, from: from.to_string(), until: until.to_string() });
        for by in [IncomeBy::Week, IncomeBy::Month] {
            let rows = of(by).await.unwrap().rows;
            let sum = rows
                .iter()
                .fold((0, 0, 0, 0), |sum, row| (sum.0 + row.lessons, sum.1 + row.earned, sum.2 + row.expected, sum.3 + row.minutes));
            assert_eq!(sum, (1, 6_000, 6_000, 60), "{rows:?}");
            assert!(rows.is_sorted_by(|a, b| a.first_day < b.first_day));
        }
        let other = GetIncome { by: IncomeBy::Month, from: from.to_string(), until: until.to_string() };
        assert!(maya.client.call(other).await.unwrap().rows.iter().all(|row| row.lessons == 0), "their own");
        for (from, until, field) in
            [("2026-13-01", "2026-12-01", "from"), ("2026-12-01", "2026-11-01", "until"), ("2020-01-01", "2026-11-01", "from")]
        {
            let wrong = GetIncome { by: IncomeBy::Week, from: from.into(), until: until.into() };
            assert_eq!(code_on(coach.client.call(wrong).await), on(ErrorCode::Invalid, field), "{from} to {until}");
        }
    }
);
