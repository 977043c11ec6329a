//! A long roster, page by page.

use protocol::ErrorCode;
use protocol::enrolments::ListRoster;
use protocol::events::{GetEvent, InviteToEvent};
use uuid::Uuid;

use super::*;
use harness::pages::check_pages;
use harness::story;

/// Writes guests in a state, each later than the one before; who waits has a number in the line.
async fn guests(world: &World, event: EventId, state: &'static str, count: i64) {
    for n in 0..count {
        let query = world
            .app()
            .db
            .query("INSERT INTO enrolment (id, event, guest, state, at, line, reconfirm, late_drop, silent, version) SELECT ");
        let query = query.arg(Uuid::now_v7()).push(", ").arg(event).push(", ").arg(format!("{state} {n}")).push(", ").arg(state);
        // Two at a time, and the line in another order than the time.
        let query = query.push(", ").arg(Millis(n / 2)).push(", ").arg((state == "waitlisted").then_some(10_000 - n));
        query.push(", FALSE, FALSE, FALSE, 1").run().await.expect("a guest");
    }
}

fn group(one: &Enrolment) -> i64 {
    match one.state {
        EnrolmentState::Pending => 1,
        EnrolmentState::Invited => 2,
        EnrolmentState::Offered => 3,
        EnrolmentState::Waitlisted => 4,
        _ => 0,
    }
}

story!(a_roster_of_five_hundred_is_read_page_by_page, |world| {
    let court = Court::new(world).await;
    let [maya, pia, sam] = people(world, ["Maya Okafor", "Pia Pending", "Sam Strange"]).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    join(&pia, event).await;
    guests(world, event, "enrolled", 199).await;
    guests(world, event, "pending", 49).await;
    guests(world, event, "waitlisted", 250).await;
    let page = async |player: &Player, cursor| {
        let page = player.client.call(ListRoster { event, invite: None, cursor }).await?;
        Ok((page.enrolments, page.cursor))
    };
    let in_order = |one: &Enrolment, next: &Enrolment| {
        let key = |one: &Enrolment| (group(one), one.position, if one.position.is_none() { one.at } else { Millis(0) });
        (key(one), one.id) < (key(next), next.id)
    };
    let all = check_pages(500, async |cursor| page(&maya, cursor).await, |one| one.id, in_order).await;
    let positions: Vec<i64> = all.iter().filter_map(|one| one.position).collect();
    assert_eq!(positions, (1..=250).collect::<Vec<i64>>(), "the line goes on from page to page");
    let of_sam = check_pages(450, async |cursor| page(&sam, cursor).await, |one| one.id, in_order).await;
    assert!(of_sam.iter().all(|one| one.state != EnrolmentState::Pending), "requests are for the organiser");
    let of_pia = check_pages(451, async |cursor| page(&pia, cursor).await, |one| one.id, in_order).await;
    assert_eq!(of_pia.iter().filter(|one| one.state == EnrolmentState::Pending).count(), 1, "her own");
    let snapshot = roster(&maya, event).await;
    let (next, _) = page(&maya, snapshot.enrolments_cursor).await.unwrap();
    let listed = snapshot.enrolments.len();
    assert_eq!((next[0].id, next[99].id), (all[listed].id, all[listed + 99].id), "a snapshot is continued");
});

story!(a_roster_is_listed_for_those_who_see_the_event, |world| {
    let court = Court::new(world).await;
    let [maya, elena, sam] = people(world, ["Maya Okafor", "Elena Vasquez", "Sam Strange"]).await;
    let event = events::create(&maya, EventForm { friends_only: true, ..court.form(world, DAY * 5) }).await.id;
    let list = async |player: &Player, invite: Option<String>| player.client.call(ListRoster { event, invite, cursor: None }).await;
    assert_eq!(code(list(&sam, None).await), ErrorCode::NotFound);
    assert_eq!(code(list(&sam, Some("made up".into())).await), ErrorCode::NotFound);
    let link = maya.client.call(InviteToEvent { event, users: vec![] }).await.unwrap().link;
    let secret = link.split_once("?invite=").unwrap().1.to_owned();
    assert!(sam.client.call(GetEvent { event, invite: Some(secret.clone()) }).await.is_ok());
    assert_eq!(list(&sam, Some(secret)).await.unwrap().enrolments.len(), 1, "by the organiser's link");
    befriend(&maya, &elena).await;
    let page = list(&elena, None).await.unwrap();
    assert_eq!((page.enrolments.len(), page.cursor), (1, None));
    assert_eq!(roster(&elena, event).await.enrolments_cursor, None, "all are listed");
});
