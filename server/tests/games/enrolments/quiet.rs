//! Mail about games: by default, and in quiet hours.

use protocol::enrolments::{AcceptOffer, EnrolmentState};
use protocol::events::{CancelEvent, SeriesScope, UpdateEvent};
use protocol::notifications::ReadNotifications;
use protocol::users::{QuietHours, Settings};

use super::*;
use harness::letters::{Letters, header};
use harness::story;

/// Shows that the address is theirs.
async fn verify(world: &World, player: &Player) {
    let code = Letters::outbox(world).code(&player.email, 1).await;
    player.rest.verify(&player.tokens.access_token, &code).await.unwrap();
}

/// Quiet hours from now to in so many minutes, and nothing else set.
async fn be_quiet(world: &World, player: &Player, minutes: i64) {
    let minute = |shift: i64| u16::try_from((world.app().clock.now().0 / 60_000 + shift).rem_euclid(1_440)).unwrap();
    let quiet_hours = Some(QuietHours { from: minute(-5), to: minute(minutes), zone: "Etc/UTC".into() });
    edit_profile(player, json!({ "settings": Settings { quiet_hours, ..Settings::default() } })).await;
}

async fn cancel(organiser: &Player, event: EventId) {
    organiser.client.call(CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.expect("cancelled");
}

/// Waits until no job is due, and returns the subjects of somebody's mails, without the code that they signed up with.
async fn subjects(world: &World, player: &Player) -> Vec<String> {
    world.jobs_performed().await;
    let letters = Letters::outbox(world).to(&player.email);
    letters.iter().skip(1).map(|letter| header(letter, "Subject").to_owned()).collect()
}

story!(
    what_costs_a_game_if_missed_is_mailed_by_default,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego, omar] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk"]).await;
        for player in [&maya, &elena, &diego, &omar] {
            verify(world, player).await;
        }
        edit_profile(
            &diego,
            json!({ "settings": { "notifications": { "event_cancelled": { "toast": true, "row": true, "mail": false } } } }),
        )
        .await;
        let form = EventForm { capacity: 3, name: "Friday".into(), ..court.form(world, DAY * 5) };
        let event = events::create(&maya, form.clone()).await;
        for player in [&elena, &diego, &omar] {
            join(player, event.id).await;
        }
        leave(&elena, event.id).await;
        assert_eq!(subjects(world, &omar).await, ["A seat in Friday is yours if you want it"]);
        omar.client.call(AcceptOffer { event: event.id, if_free: false }).await.unwrap();
        let later = EventForm { from: form.to.clone(), to: court.form(world, DAY * 5 + HOUR).to, ..form };
        let version = roster(&maya, event.id).await.event.version;
        maya.client.call(UpdateEvent { event: event.id, version, form: later, scope: SeriesScope::This }).await.unwrap();
        assert_eq!(subjects(world, &diego).await, ["Friday has changed"]);
        let letter = Letters::outbox(world).to(&diego.email).pop().unwrap();
        assert!(letter.contains("12:") && letter.contains("Riverside"), "it says when and where: {letter}");
        cancel(&maya, event.id).await;
        assert_eq!(subjects(world, &omar).await, ["A seat in Friday is yours if you want it", "Friday has changed", "Friday is cancelled"]);
        assert_eq!(subjects(world, &diego).await, ["Friday has changed"], "he wants no mail when a game is cancelled");
        assert_eq!(subjects(world, &maya).await, Vec::<String>::new(), "she did it");
    }
);

story!(
    quiet_hours_delay_what_can_wait,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        for player in [&elena, &diego] {
            verify(world, player).await;
        }
        let mut games = Vec::new();
        for (name, ahead) in [("Today", HOUR * 2), ("Thursday", DAY * 4), ("Friday", DAY * 5), ("Saturday", DAY * 6)] {
            let event = events::create(&maya, EventForm { name: name.into(), ..court.form(world, ahead) }).await;
            join(&elena, event.id).await;
            games.push(event);
        }
        be_quiet(world, &elena, 60).await;
        for game in games.iter().take(3) {
            cancel(&maya, game.id).await;
        }
        assert_eq!(subjects(world, &elena).await, ["Today is cancelled"], "it would begin an hour after her quiet hours");
        let rows: Vec<NotificationId> = world
            .app()
            .db
            .query("SELECT id FROM notification WHERE kind = 'event_cancelled' AND data LIKE '%Thursday%' AND user_id = ")
            .arg(elena.id)
            .scalars()
            .await
            .unwrap();
        assert_eq!(rows.len(), 1, "the bell lists it at once");
        elena.client.call(ReadNotifications { ids: Some(rows) }).await.unwrap();
        // Moved and then cancelled: of what waits, only the last holds.
        let saturday = &games[3];
        let form = EventForm { date: court.form(world, DAY * 7).date, ..saturday.form.clone() };
        let version = roster(&maya, saturday.id).await.event.version;
        maya.client.call(UpdateEvent { event: saturday.id, version, form, scope: SeriesScope::This }).await.unwrap();
        assert_eq!(subjects(world, &elena).await.len(), 1);
        cancel(&maya, saturday.id).await;
        assert_eq!(subjects(world, &elena).await.len(), 1);
        advance(world, MINUTE * 61);
        let mut sent = subjects(world, &elena).await;
        sent.sort();
        assert_eq!(sent, ["Friday is cancelled", "Saturday is cancelled", "Today is cancelled"], "not what she has read");
        // An offer that ends in the quiet hours does not wait; one that outlasts them does, and is answered meanwhile.
        for (name, ahead, at_once) in [("Evening", HOUR * 5, true), ("Sunday", DAY * 8, false)] {
            let event = events::create(&maya, EventForm { capacity: 2, name: name.into(), ..court.form(world, ahead) }).await;
            join(&diego, event.id).await;
            assert_eq!(join(&elena, event.id).await.state, EnrolmentState::Waitlisted);
            be_quiet(world, &elena, 60).await;
            leave(&diego, event.id).await;
            let offered = subjects(world, &elena).await.iter().any(|subject| subject.contains(name));
            assert_eq!(offered, at_once, "{name}");
            elena.client.call(AcceptOffer { event: event.id, if_free: false }).await.unwrap();
        }
        advance(world, MINUTE * 61);
        let sent = subjects(world, &elena).await;
        assert_eq!((sent.len(), sent.last().unwrap().as_str()), (4, "A seat in Evening is yours if you want it"));
    }
);
