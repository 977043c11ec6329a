//! Reminders a day and two hours before a game.

use protocol::enrolments::EnrolmentState;
use protocol::events::{CancelEvent, CreateEvent, Event, EventMade, Repeat, RepeatEvery, SeriesScope, UpdateEvent};
use rally::clock::Clock;

use super::*;
use harness::Backend;
use harness::story;

/// The reminders that somebody has got, oldest first.
async fn reminders(world: &World, player: &Player) -> Vec<String> {
    all_kinds(world, player).await.into_iter().filter(|kind| kind.starts_with("reminder")).collect()
}

/// Moves to so long before the event, and waits for what is due then.
async fn until_before(world: &World, event: &Event, span: Duration) {
    world.advance_to(event.starts_at.unwrap() - span);
    world.jobs_performed().await;
}

async fn moved(organiser: &Player, event: EventId, form: &EventForm) -> Event {
    let version = roster(organiser, event).await.event.version;
    let update = UpdateEvent { event, version, form: form.clone(), scope: SeriesScope::This };
    organiser.client.call(update).await.expect("moved").event
}

story!(
    two_nodes everybody_who_plays_is_reminded_twice,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar, priya] =
            people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Priya Raman"]).await;
        let elsewhere = world.player_elsewhere("Tom Becker").await;
        let form = EventForm { capacity: 3, organiser_plays: false, ..court.form(world, DAY * 5) };
        let event = events::create(&maya, form).await;
        join(&elena, event.id).await;
        join(&elsewhere, event.id).await;
        join(&diego, event.id).await;
        assert_eq!(join(&omar, event.id).await.state, EnrolmentState::Waitlisted);
        until_before(world, &event, DAY + MINUTE).await;
        assert_eq!(reminders(world, &elena).await, Vec::<String>::new());
        until_before(world, &event, DAY - MINUTE).await;
        for player in [&maya, &elena, &diego, &elsewhere] {
            assert_eq!(reminders(world, player).await, ["reminder_day"], "{}", player.name);
        }
        leave(&diego, event.id).await;
        until_before(world, &event, HOUR * 2 - MINUTE).await;
        for player in [&maya, &elena, &elsewhere] {
            assert_eq!(reminders(world, player).await, ["reminder_day", "reminder_soon"], "{}", player.name);
        }
        assert_eq!(reminders(world, &diego).await, ["reminder_day"], "he has left");
        assert_eq!(reminders(world, &omar).await, Vec::<String>::new(), "he waits");
        // Too late for any.
        until_before(world, &event, HOUR).await;
        let late = EventForm { capacity: 4, ..roster(&maya, event.id).await.event.form };
        moved(&maya, event.id, &late).await;
        join(&priya, event.id).await;
        world.jobs_performed().await;
        assert_eq!(reminders(world, &priya).await, Vec::<String>::new());
    }
);

story!(
    a_reminder_is_for_the_time_that_holds,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        // Published five hours before: only the second one.
        let soon = events::create(&maya, court.form(world, HOUR * 5)).await;
        until_before(world, &soon, HOUR).await;
        assert_eq!(reminders(world, &maya).await, ["reminder_soon"]);
        let form = court.form(world, DAY * 5);
        let event = events::create(&maya, form.clone()).await;
        join(&elena, event.id).await;
        // Away and back again, by half an hour and by days: one reminder for the time that it has in the end.
        let later = EventForm { date: court.form(world, DAY * 9).date, ..form.clone() };
        moved(&maya, event.id, &later).await;
        moved(&maya, event.id, &form).await;
        until_before(world, &event, DAY - MINUTE).await;
        assert_eq!(reminders(world, &elena).await, ["reminder_day"]);
        let event = moved(&maya, event.id, &later).await;
        world.advance(DAY);
        world.jobs_performed().await;
        assert_eq!(reminders(world, &elena).await, ["reminder_day"], "not two hours before the old time");
        until_before(world, &event, HOUR).await;
        // The clock skipped the first: it is late when the second is due.
        assert_eq!(reminders(world, &elena).await, ["reminder_day", "reminder_soon"]);
        let off = events::create(&maya, court.form(world, DAY * 3)).await;
        join(&elena, off.id).await;
        maya.client.call(CancelEvent { event: off.id, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.unwrap();
        until_before(world, &off, HOUR).await;
        assert_eq!(reminders(world, &elena).await.len(), 2, "cancelled");
        let confirm_by = Some(world.app().clock.now() + DAY * 3 - HOUR);
        let undecided = events::create(&maya, EventForm { court_open: true, confirm_by, ..court.form(world, DAY * 3) }).await;
        until_before(world, &undecided, HOUR * 2 - MINUTE).await;
        assert_eq!(reminders(world, &maya).await.len(), 3, "nobody knows whether it takes place");
    }
);

#[test]
fn reminders_survive_a_restart() {
    story::run(async {
        for backend in [Backend::Sqlite, Backend::Postgres] {
            let mut world = World::begin_with(backend, for_days).await;
            let maya = world.player("Maya Okafor").await;
            let court = Court::new(&world).await;
            let event = events::create(&maya, court.form(&world, DAY * 5)).await;
            until_before(&world, &event, DAY - MINUTE).await;
            assert_eq!(reminders(&world, &maya).await, ["reminder_day"]);
            let (id, ahead) = (maya.id, world.app().clock.now().0 - Clock::system().now().0);
            drop(maya);
            world.nodes.pop().unwrap().stop().await;
            world.add_node().await.app.clock.advance(Duration::from_millis(u64::try_from(ahead).unwrap()));
            until_before(&world, &event, HOUR).await;
            let kinds: Vec<String> = world
                .app()
                .db
                .query("SELECT kind FROM notification WHERE user_id = ")
                .arg(id)
                .push(" ORDER BY id")
                .scalars()
                .await
                .unwrap();
            assert_eq!(kinds, ["reminder_day", "reminder_soon"]);
            world.end().await;
        }
    });
}

story!(
    each_date_of_a_series_has_its_reminders,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let maya = world.player("Maya Okafor").await;
        let form = court.form(world, DAY * 2);
        let until = court.form(world, DAY * (2 + 7 * 51)).date.unwrap();
        let create = CreateEvent { form, draft: false, repeat: Some(Repeat { every: RepeatEvery::Week, until }), if_free: false };
        let made: EventMade = maya.client.call(create).await.expect("a series");
        assert_eq!(made.dates, 52);
        let jobs = "SELECT COUNT(*) FROM job WHERE payload LIKE '{\"remind\"%'";
        assert_eq!(world.app().db.query(jobs).scalar::<i64>().await.unwrap(), 104);
        until_before(world, &made.event, HOUR).await;
        assert_eq!(reminders(world, &maya).await.len(), 1);
        world.advance(DAY * 7);
        world.jobs_performed().await;
        assert_eq!(reminders(world, &maya).await.len(), 2);
    }
);
