//! Rain: games are postponed or called off, also after they began; and changes of what players agreed to.

use protocol::chat::{History, Note};
use protocol::enrolments::{EnrolmentState, LeaveEvent, MarkAbsent, Reconfirm};
use protocol::events::{CancelEvent, Cause, EventState, PostponeEvent, Repeat, RepeatEvery, SeriesScope, UpdateEvent};
use protocol::notifications::{About, Change};
use protocol::{ErrorCode, UserId};

use super::*;
use harness::steps::matches::{Game, notifications, report, score};
use harness::story;

fn postpone(event: EventId, starts_at: Millis) -> PostponeEvent {
    PostponeEvent { event, starts_at, reason: String::new(), cause: Some(Cause::Rain) }
}

fn call_off(event: EventId, cause: Cause) -> CancelEvent {
    CancelEvent { event, reason: String::new(), cause: Some(cause), scope: SeriesScope::This }
}

/// A game that began an hour ago, at a court.
async fn begun<const N: usize>(world: &World, organiser: &Player, players: [UserId; N]) -> EventId {
    let event = Game::of(organiser).with(world, players).await;
    let court = court(world, "Hyde Park", HERE, "Europe/London").await;
    let query = world.app().db.query("UPDATE event SET kind = 'practice', court = ").arg(court).push(" WHERE id = ").arg(event);
    query.run().await.expect("a court");
    event
}

async fn is_asked(player: &Player, event: EventId) -> bool {
    get(player, event).await.mine.is_some_and(|mine| mine.reconfirm)
}

/// The changes of an event that somebody was notified of, the newest first: what changed, and whether they must answer.
async fn changes_of(player: &Player) -> Vec<(Vec<Change>, bool)> {
    let changed = |about| match about {
        About::EventChanged { changes, answer_by, .. } => Some((changes, answer_by.is_some())),
        _ => None,
    };
    notifications(player).await.into_iter().filter_map(changed).collect()
}

story!(a_postponed_game_keeps_its_players_and_asks_them_again, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, event.id).await;
    let (before, later) = (event.starts_at.unwrap(), event.starts_at.unwrap() + DAY);
    let moved = maya.client.call(postpone(event.id, later)).await.unwrap();
    assert_eq!((moved.starts_at, moved.ends_at, moved.taken), (Some(later), event.ends_at.map(|at| at + DAY), 2));
    assert_eq!((moved.form.date, moved.state, moved.sequence), (Some(day(world, 6)), EventState::Published, 1));
    until("she is asked again", async || is_asked(&elena, event.id).await).await;
    let about = notifications(&elena).await.remove(0);
    let About::EventChanged { answer_by: Some(_), changes, reason: Some(reason), cause: Some(Cause::Rain), .. } = about else {
        panic!("{about:?}")
    };
    assert_eq!((changes, reason.as_str()), (vec![Change::Time { from: before, to: later }], "Rain"));
    let page = elena.client.call(History { chat: event.chat.unwrap(), before: None, limit: None }).await.unwrap();
    let note = page.messages.last().and_then(|message| message.note.clone());
    assert!(matches!(note, Some(Note::Moved { cause: Some(Cause::Rain), .. })), "{note:?}");
    assert!(!elena.client.call(Reconfirm { event: event.id }).await.unwrap().reconfirm);
    for (field, wrong) in [
        ("starts_at", postpone(event.id, later)),
        ("starts_at", postpone(event.id, Millis(0))),
        ("starts_at", postpone(event.id, Millis(i64::MIN))),
        ("starts_at", postpone(event.id, Millis(i64::MAX))),
        ("starts_at", postpone(event.id, later + DAY * 4_000)),
        ("cause", PostponeEvent { cause: Some(Cause::Undecided), ..postpone(event.id, later + DAY) }),
        ("reason", PostponeEvent { cause: None, ..postpone(event.id, later + DAY) }),
        ("reason", PostponeEvent { cause: None, reason: "x".repeat(301), ..postpone(event.id, later + DAY) }),
    ] {
        let refused = refusal(maya.client.call(wrong).await);
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some(field)), "{}", refused.message);
    }
    assert_eq!(get(&elena, event.id).await.event.starts_at, Some(later), "a refusal changes nothing");
});

story!(what_has_begun_is_postponed_until_its_result_is_in, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Baker").await);
    let event = begun(world, &maya, [maya.id, elena.id, tom.id]).await;
    let absent = get(&maya, event).await.enrolments.into_iter().find(|one| one.player.as_ref().is_some_and(|who| who.id == tom.id));
    maya.client.call(MarkAbsent { enrolment: absent.unwrap().id }).await.expect("absent");
    let later = Millis((world.app().clock.now() + DAY * 2).0 / 60_000 * 60_000);
    let moved = maya.client.call(postpone(event, later)).await.unwrap();
    assert_eq!((moved.state, moved.starts_at), (EventState::Published, Some(later)));
    for player in [&elena, &tom] {
        until("both are asked again", async || is_asked(player, event).await).await;
        assert_eq!(get(player, event).await.mine.unwrap().state, EnrolmentState::Enrolled, "nobody is absent from what did not take place");
    }
    let left = tom.client.call(LeaveEvent { event }).await.unwrap();
    assert!(!left.late_drop, "whoever is asked may say no");

    let played = begun(world, &maya, [maya.id, elena.id]).await;
    report(&maya, played, &[&maya], &[&elena], score("6-4 6-3")).await.expect("a result");
    for refused in
        [refusal(maya.client.call(postpone(played, later)).await), refusal(maya.client.call(call_off(played, Cause::Rain)).await)]
    {
        assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::Conflict, "A result of this game is in: it was played."));
    }
});

story!(what_has_begun_is_called_off_until_a_week_after_its_end, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (rained, forgotten) = (begun(world, &maya, [maya.id, elena.id]).await, begun(world, &maya, [maya.id, elena.id]).await);
    let ended = maya.client.call(call_off(rained, Cause::TooDark)).await.unwrap();
    assert_eq!((ended.state, ended.cancel_cause), (EventState::Cancelled, Some(Cause::TooDark)));
    assert_eq!(ended.cancel_reason.as_deref(), Some("Too dark to play"), "for clients that do not know the cause");
    until("she is notified", async || {
        notifications(&elena).await.iter().any(|about| matches!(about, About::EventCancelled { cause: Some(Cause::TooDark), .. }))
    })
    .await;
    assert_eq!(refusal(maya.client.call(postpone(rained, ended.starts_at.unwrap() + DAY)).await).code, ErrorCode::Conflict);
    world.advance(DAY * 8);
    let maya = maya.other_device(&world.nodes[0]).await;
    let late = refusal(maya.client.call(call_off(forgotten, Cause::Rain)).await);
    assert_eq!((late.code, state_in(&late)), (ErrorCode::Conflict, "past"));
});

story!(a_postponed_date_stays_in_its_series, |world| {
    let (maya, court) = (world.player("Maya Okafor").await, court(world, "Vermont Canyon", HERE, LOS_ANGELES).await);
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 19) });
    let create = CreateEvent { form: form(court, &day(world, 5), "19:00", "20:00"), repeat, draft: false, if_free: false };
    let first = made(&maya, create).await.event;
    let dates = get(&maya, first.id).await.dates;
    let (second, third) = (dates[0].id, dates[1].id);
    let postponed = maya.client.call(postpone(second, dates[0].starts_at.unwrap() + DAY)).await.unwrap();
    assert_eq!(postponed.series, first.series);
    assert_eq!(get(&maya, first.id).await.dates.len(), 2);
    // The whole series moves by a day; the postponed date stays where it was put.
    let event = get(&maya, first.id).await.event;
    let moved = EventForm { date: Some(day(world, 6)), ..event.form };
    maya.client.call(UpdateEvent { event: first.id, version: event.version, form: moved, scope: SeriesScope::All }).await.expect("moved");
    until("the others move", async || get(&maya, third).await.event.form.date == Some(day(world, 20))).await;
    assert_eq!(get(&maya, second).await.event.starts_at, postponed.starts_at);
});

story!(a_change_of_the_terms_is_announced_and_a_higher_price_asks_again, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let event = create(&maya, form(court, &day(world, 5), "19:00", "21:00")).await;
    join(&elena, event.id).await;
    let change = async |edit: &dyn Fn(EventForm) -> EventForm| {
        let event = get(&maya, event.id).await.event;
        let update = UpdateEvent { event: event.id, version: event.version, form: edit(event.form), scope: SeriesScope::This };
        maya.client.call(update).await.expect("changed")
    };
    let count = async |count: usize| until("she is notified", async || changes_of(&elena).await.len() == count).await;
    change(&|form| EventForm { price: Some(500), ..form }).await;
    count(1).await;
    assert_eq!(changes_of(&elena).await[0], (vec![Change::Price { from: 0, to: 500 }], true));
    assert!(is_asked(&elena, event.id).await, "a higher price asks again");
    elena.client.call(Reconfirm { event: event.id }).await.expect("stays");
    change(&|form| EventForm { price: Some(400), leave_minutes: 240, ..form }).await;
    count(2).await;
    let cheaper = (vec![Change::Price { from: 500, to: 400 }, Change::Leaving { from: 120, to: 240 }], false);
    assert_eq!(changes_of(&elena).await[0], cheaper);
    change(&|form| EventForm { description: Some("Bring water".into()), ..form }).await;
    change(&|form| EventForm { court_note: Some("by the bridge".into()), ..form }).await;
    count(3).await;
    let place = Change::Court { from: "Vermont Canyon".into(), to: "Vermont Canyon, by the bridge".into() };
    assert_eq!(changes_of(&elena).await[0], (vec![place], false), "nothing is said about a description");
    assert!(!is_asked(&elena, event.id).await);
    change(&|form| EventForm { is_private: true, ..form }).await;
    change(&|form| EventForm { court_note: None, price: None, ..form }).await;
    count(4).await;
    assert_eq!(changes_of(&elena).await[0].0, [Change::Price { from: 400, to: 0 }], "the court of a private game is not named");
});
