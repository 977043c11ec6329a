//! Reliability: counts of what was played and missed, seen by organisers beside requests, excused and forgiven.

use std::time::Duration;

use protocol::client::ClientError;
use protocol::enrolments::{CheckIn, Join, LeaveEvent, MarkAbsent};
use protocol::events::EventForm;
use protocol::reliability::{
    EventReliability, ExcuseMissed, GetEventReliability, GetMyReliability, Missed, MissedKind, MyReliability, Reliability,
};
use protocol::{CourtId, EnrolmentId, ErrorCode, EventId};

use harness::refusals::{code, code_on, on};
use harness::steps::events;
use harness::story;
use harness::{Player, World};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

fn for_months(config: &mut rally::config::Config) {
    config.auth.access_life = DAY * 365;
    config.auth.refresh_life = DAY * 400;
}

async fn riverside(world: &World) -> CourtId {
    events::court(world, "Riverside", events::HERE, "Etc/UTC").await
}

/// A game of the organiser's so many days ahead, from noon, that these people have joined.
async fn game(world: &World, court: CourtId, ahead: i64, organiser: &Player, players: &[&Player]) -> (EventId, protocol::Millis) {
    let event = events::create(organiser, events::form(court, &events::day(world, ahead), "12:00", "13:00")).await;
    for player in players {
        events::join(player, event.id).await;
    }
    (event.id, event.starts_at.unwrap())
}

async fn enrolment(player: &Player, event: EventId) -> EnrolmentId {
    events::get(player, event).await.mine.expect("an enrolment").id
}

async fn mine(player: &Player) -> MyReliability {
    player.client.call(GetMyReliability {}).await.expect("my counts")
}

async fn of_event(organiser: &Player, event: EventId) -> EventReliability {
    organiser.client.call(GetEventReliability { event }).await.expect("counts")
}

async fn excuse(by: &Player, enrolment: EnrolmentId, reason: &str) -> Result<Missed, ClientError> {
    by.client.call(ExcuseMissed { enrolment, reason: reason.into() }).await
}

fn counts(played: i64, late_drops: i64, no_shows: i64) -> Reliability {
    Reliability { games: played + no_shows, played, late_drops, no_shows }
}

story!(
    what_was_played_and_missed_is_counted,
    |config| {
        for_months(config);
    },
    |world| {
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let court = riverside(world).await;
        assert_eq!(mine(&elena).await, MyReliability { counts: counts(0, 0, 0), missed: vec![] });
        let (first, begins) = game(world, court, 2, &maya, &[&elena, &diego]).await;
        let (second, again) = game(world, court, 4, &maya, &[&elena]).await;
        let (third, _) = game(world, court, 6, &maya, &[&elena]).await;
        assert_eq!(mine(&elena).await.counts, counts(0, 0, 0), "what is to come does not count");
        elena.client.call(LeaveEvent { event: third }).await.unwrap();
        assert_eq!(mine(&elena).await.counts, counts(0, 0, 0), "leaving in time does not count");
        world.advance_to(begins + HOUR * 2);
        assert_eq!(mine(&elena).await.counts, counts(1, 0, 0), "whoever was not marked absent was there");
        maya.client.call(MarkAbsent { enrolment: enrolment(&diego, first).await }).await.unwrap();
        world.advance_to(again - HOUR);
        elena.client.call(LeaveEvent { event: second }).await.unwrap();
        let of_elena = mine(&elena).await;
        assert_eq!(of_elena.counts, counts(1, 1, 0));
        let missed = &of_elena.missed[0];
        assert_eq!((missed.event.id, missed.kind, missed.forgiven_at), (second, MissedKind::LateDrop, again + DAY * 90));

        // Both ask to join another organiser's game.
        let tom = world.player("Tom Weber").await;
        let form = EventForm { is_private: true, ..events::form(court, &events::day(world, 10), "12:00", "13:00") };
        let private = events::create(&tom, form).await.id;
        for player in [&elena, &diego] {
            player.client.call(Join { event: private, invite: None, if_free: false }).await.unwrap();
        }
        let shown = of_event(&tom, private).await;
        assert!(shown.missed.is_empty(), "what they missed elsewhere is nobody else's business");
        let of = |player: &Player| shown.asking.iter().find(|one| one.user == player.id).expect("who asks").counts;
        assert_eq!((shown.asking.len(), of(&elena), of(&diego)), (2, counts(1, 1, 0), counts(0, 0, 1)));
        let missed = of_event(&maya, first).await.missed;
        assert_eq!((missed.len(), missed[0].person.id, missed[0].kind), (1, diego.id, MissedKind::NoShow));
        assert_eq!(code(elena.client.call(GetEventReliability { event: private }).await), ErrorCode::Forbidden);
    }
);

story!(
    organisers_excuse_and_time_forgives,
    |config| {
        for_months(config);
    },
    |world| {
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let court = riverside(world).await;
        let (first, begins) = game(world, court, 2, &maya, &[&elena, &diego]).await;
        let (of_elena, of_diego) = (enrolment(&elena, first).await, enrolment(&diego, first).await);
        assert_eq!(code(excuse(&maya, of_elena, "Why?").await), ErrorCode::Conflict, "there is nothing to excuse");
        world.advance_to(begins - MINUTE * 30);
        elena.client.call(LeaveEvent { event: first }).await.unwrap();
        world.advance_to(begins + MINUTE * 20);
        maya.client.call(MarkAbsent { enrolment: of_diego }).await.unwrap();

        assert_eq!(code(excuse(&elena, of_elena, "My car broke down").await), ErrorCode::Forbidden, "nobody excuses themselves");
        assert_eq!(code_on(excuse(&maya, of_elena, " ").await), on(ErrorCode::Invalid, "reason"));
        let excused = excuse(&maya, of_elena, "Her car broke down").await.unwrap();
        assert_eq!(excused.excuse.as_deref(), Some("Her car broke down"));
        let shown = mine(&elena).await;
        assert_eq!((shown.counts, shown.missed[0].excuse.as_deref()), (counts(0, 0, 0), Some("Her car broke down")));
        excuse(&maya, of_elena, "A breakdown").await.unwrap();
        assert_eq!(mine(&elena).await.missed[0].excuse.as_deref(), Some("A breakdown"));

        assert_eq!(mine(&diego).await.counts, counts(0, 0, 1));
        excuse(&maya, of_diego, "He called").await.unwrap();
        assert_eq!(mine(&diego).await.counts, counts(0, 0, 0));
        maya.client.call(CheckIn { event: first, enrolment: Some(of_diego) }).await.expect("he was there after all");
        maya.client.call(MarkAbsent { enrolment: of_diego }).await.unwrap();
        let (second, later) = game(world, court, 4, &maya, &[&elena]).await;
        world.advance_to(later - MINUTE * 30);
        elena.client.call(LeaveEvent { event: second }).await.unwrap();
        assert_eq!(mine(&elena).await.counts, counts(0, 1, 0));
        world.advance_to(later + DAY * 90 - MINUTE);
        assert_eq!(mine(&elena).await.counts.late_drops, 1);
        world.advance_to(later + DAY * 90);
        assert_eq!(mine(&elena).await, MyReliability { counts: counts(0, 0, 0), missed: vec![] }, "forgiven after 90 days");
        assert_eq!(code(excuse(&maya, of_elena, "Too late").await), ErrorCode::Conflict);
    }
);
