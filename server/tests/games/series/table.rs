//! The table of who comes when, and how long a large series takes.

use std::time::{Duration, Instant};

use protocol::events::{CancelEvent, EventState, SeriesScope};
use protocol::series::{GetTable, SeriesPush, SeriesTable};
use protocol::session::OpenTopic;
use protocol::{Topic, UserId};

use super::*;

async fn table(player: &Player, series: SeriesId) -> SeriesTable {
    player.client.call(GetTable { series, cursor: None }).await.expect("a table")
}

/// In which dates somebody plays.
fn plays(table: &SeriesTable, user: UserId) -> Vec<usize> {
    let row = table.players.iter().find(|row| row.player.id == user);
    row.and_then(|row| row.places.get(&EnrolmentState::Enrolled)).cloned().unwrap_or_default()
}

story!(two_nodes a_table_says_who_comes_when, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let weekly = Weekly::new(world, &maya, 3, |form| form).await;
    let topic = Topic::Series(weekly.series);
    let opened: SeriesTable = elena.open(topic).await;
    assert_eq!((plays(&opened, maya.id), opened.players.len()), (vec![0, 1, 2], 1));
    assert_eq!(opened.dates.iter().map(|date| date.event).collect::<Vec<_>>(), weekly.ids());

    let omar = world.player("Omar Haddad").await;
    omar.client.call(JoinSeries { series: weekly.series, dates: Some(vec![weekly.dates[1].id]) }).await.expect("joined");
    let push = elena.next_push(topic, "places_changed").await;
    let SeriesPush::PlacesChanged { player, places, .. } = push.series().unwrap() else { panic!("{push:?}") };
    assert_eq!(player.map(|player| player.id), Some(omar.id));
    assert_eq!(places.iter().map(|place| (place.event, place.state, place.taken)).collect::<Vec<_>>(), [(
        weekly.dates[1].id,
        Some(EnrolmentState::Enrolled),
        2
    )]);
    let cancel = CancelEvent { event: weekly.dates[2].id, reason: "Holidays".into(), cause: None, scope: SeriesScope::This };
    maya.client.call(cancel).await.expect("cancelled");
    elena.next_push(topic, "date_changed").await;
    let seen = table(&elena, weekly.series).await;
    assert_eq!((plays(&seen, omar.id), seen.dates[2].state), (vec![1], EventState::Cancelled));

    // A block ends it: the topic at once, and the table.
    harness::steps::people::block(&maya, &elena).await;
    assert_eq!(code(elena.client.call(GetTable { series: weekly.series, cursor: None }).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
});

story!(a_table_of_more_people_than_a_page_is_read_to_its_end, |world| {
    let maya = world.player("Maya Okafor").await;
    let weekly = Weekly::new(world, &maya, 3, |form| EventForm { capacity: 64, ..form }).await;
    let regulars = harness::steps::chat::crowd(world, 150).await;
    for (index, date) in weekly.dates.iter().enumerate() {
        seat(world, date.id, &regulars[index * 50..(index + 1) * 50]).await;
    }
    let (mut found, mut cursor) = (std::collections::BTreeSet::new(), None);
    loop {
        let page = maya.client.call(GetTable { series: weekly.series, cursor }).await.expect("a page");
        assert!(page.players.len() <= 101);
        found.extend(page.players.iter().map(|row| row.player.id));
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(found.len(), 151);
});

/// Seats people without notifying anybody.
pub async fn seat(world: &World, event: EventId, users: &[UserId]) {
    let db = &world.app().db;
    let mut query = db.query(
        "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, version, starts_at)
        SELECT v.column1, e.id, v.column2, 'enrolled', 0, FALSE, FALSE, FALSE, 0, e.starts_at FROM (VALUES (",
    );
    for (index, user) in users.iter().enumerate() {
        query = if index == 0 { query } else { query.push(", (") }.arg(uuid::Uuid::now_v7()).push(", ").arg(*user).push(")");
    }
    query.push(") v CROSS JOIN event e WHERE e.id = ").arg(event).run().await.expect("seats");
    let taken = i64::try_from(users.len()).unwrap();
    db.query("UPDATE event SET taken = taken + ").arg(taken).push(" WHERE id = ").arg(event).run().await.expect("counts");
}

story!(a_year_of_dates_with_sixty_regulars_takes_no_statement_per_date, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let began = Instant::now();
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let entry = EventForm { capacity: 64, ..events::form(court, &day(world, 5), "19:00", "21:00") };
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 5 + 7 * 51) });
    let create = CreateEvent { form: entry, repeat, draft: false, if_free: false };
    let made = maya.client.call(create).await.expect("a series");
    let opened = began.elapsed();
    assert_eq!(made.dates, 52);
    let series = made.event.series.expect("a series");
    let regulars = harness::steps::chat::crowd(world, 60).await;
    let dates: Vec<EventId> = table(&maya, series).await.dates.iter().map(|date| date.event).collect();
    for date in &dates {
        seat(world, *date, &regulars).await;
    }
    let began = Instant::now();
    let answers = join_all(&elena, series).await;
    let joined = began.elapsed();
    assert_eq!(outcomes(&answers), vec![Ok(EnrolmentState::Enrolled); 52]);
    let began = Instant::now();
    let shown = table(&elena, series).await;
    let read = began.elapsed();
    assert_eq!((shown.players.len(), shown.cursor.as_deref()), (62, None));
    println!("52 dates, 60 regulars: opened in {opened:?}, joined in {joined:?}, shown in {read:?}");
    // Generous, because a machine that runs all stories at once is slow.
    assert!(opened + joined + read < Duration::from_secs(5), "{opened:?} {joined:?} {read:?}");
});
