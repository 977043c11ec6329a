//! Joining and leaving, and what prevents it.

use protocol::ErrorCode;
use protocol::enrolments::EnrolmentState;
use protocol::events::{CancelEvent, CreateEvent, InviteToEvent, SeriesScope};

use super::*;
use harness::story;

story!(a_seat_is_taken_and_given_up, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let event = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 5) }).await.id;
    let mine = join(&elena, event).await;
    assert_eq!((mine.state, mine.player.unwrap().id), (EnrolmentState::Enrolled, elena.id));
    let waiting = join(&diego, event).await;
    assert_eq!((waiting.state, waiting.position), (EnrolmentState::Waitlisted, Some(1)));
    let twice = refusal(elena.client.call(Join { event, invite: None, if_free: false }).await);
    assert_eq!((twice.code, state_in(&twice)), (ErrorCode::Conflict, "enrolled"));

    let left = leave(&elena, event).await;
    assert_eq!((left.state, left.late_drop), (EnrolmentState::Unenrolled, false));
    assert_eq!(notification_kinds(world, &maya).await, Vec::<String>::new(), "leaving in time does not notify the organiser");
    let again = refusal(elena.client.call(LeaveEvent { event }).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "unenrolled"));
    let back = join(&elena, event).await;
    assert_eq!((back.state, back.id), (EnrolmentState::Waitlisted, left.id), "behind the player with the offer, in the same row");
    check(world, event).await;
    let history: Vec<(Option<String>, Option<String>)> = world
        .app()
        .db
        .query("SELECT from_state, to_state FROM history WHERE noun = 'enrolment' AND subject = ")
        .arg(left.id.0)
        .push(" ORDER BY id")
        .all()
        .await
        .unwrap();
    let steps: Vec<String> =
        history.into_iter().map(|(from, to)| format!("{}>{}", from.unwrap_or_default(), to.unwrap_or_default())).collect();
    assert_eq!(steps, [">enrolled", "enrolled>unenrolled", "unenrolled>waitlisted"]);
});

story!(
    joining_and_leaving_have_deadlines,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
        let form = EventForm { enrol_minutes: 60, leave_minutes: 180, ..court.form(world, HOUR * 5) };
        let event = events::create(&maya, form).await.id;
        join(&elena, event).await;
        join(&diego, event).await;
        advance(world, HOUR * 2 + MINUTE * 2);
        let left = leave(&elena, event).await;
        assert!(left.late_drop);
        assert_eq!(notification_kinds(world, &maya).await, ["late_drop"]);
        advance(world, HOUR * 2);
        let late = refusal(elena.client.call(Join { event, invite: None, if_free: false }).await);
        assert_eq!((late.code, late.message.as_str()), (ErrorCode::TooLate, "It’s too late to join this game."));
        advance(world, HOUR);
        assert_eq!(code(diego.client.call(LeaveEvent { event }).await), ErrorCode::TooLate, "it has begun");
        assert_eq!(code(elena.client.call(Join { event, invite: None, if_free: false }).await), ErrorCode::TooLate);
        check(world, event).await;
    }
);

story!(players_outside_the_rules_cannot_join, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let base = court.form(world, DAY * 5);
    let unfit = [
        (
            EventForm { level_min: Some(3.5), level_max: Some(4.5), ..base.clone() },
            "level",
            "This game is for levels 3.5 to 4.5. Yours is 3.0.",
        ),
        (EventForm { age_range: vec!["45_plus".into()], ..base.clone() }, "age", "This game is for another age group."),
        (EventForm { gender: protocol::events::GenderRule::Men, ..base.clone() }, "gender", "This game is for men."),
    ];
    for (form, field, _) in &unfit {
        let event = events::create(&maya, form.clone()).await.id;
        let lacks = refusal(elena.client.call(Join { event, invite: None, if_free: false }).await);
        let wanted = if *field == "age" { "ageGroup" } else { field };
        assert_eq!((lacks.code, lacks.field.as_deref()), (ErrorCode::ProfileIncomplete, Some(wanted)));
    }
    edit_profile(&elena, json!({ "level": 3.0, "ageGroup": "35_plus", "gender": "female" })).await;
    for (form, field, sentence) in unfit {
        let event = events::create(&maya, form).await.id;
        let refused = refusal(elena.client.call(Join { event, invite: None, if_free: false }).await);
        assert_eq!((refused.code, refused.field.as_deref(), refused.message.as_str()), (ErrorCode::DoesNotFit, Some(field), sentence));
        // An invitation by the organiser overrides the rules.
        assert_eq!(maya.client.call(InviteToEvent { event, users: vec![elena.id] }).await.unwrap().invited, 1);
        assert_eq!(join(&elena, event).await.state, EnrolmentState::Enrolled);
    }
    let fits =
        EventForm { level_min: Some(2.5), age_range: vec!["30_plus".into()], gender: protocol::events::GenderRule::Women, ..base.clone() };
    assert_eq!(join(&elena, events::create(&maya, fits).await.id).await.state, EnrolmentState::Enrolled);

    let friends = events::create(&maya, EventForm { friends_only: true, ..base }).await.id;
    let refused = refusal(elena.client.call(Join { event: friends, invite: None, if_free: false }).await);
    assert_eq!(refused.code, ErrorCode::NotFound, "strangers do not learn of it");
    befriend(&maya, &elena).await;
    assert_eq!(join(&elena, friends).await.state, EnrolmentState::Enrolled);
});

story!(mixed_doubles_reserve_half_of_the_seats_for_each_gender, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego, omar, priya] =
        people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Farouk", "Priya Raman"]).await;
    for (player, gender) in [(&maya, "female"), (&elena, "female"), (&diego, "male"), (&omar, "male"), (&priya, "non_binary")] {
        edit_profile(player, json!({ "gender": gender })).await;
    }
    let form = EventForm { gender: protocol::events::GenderRule::Mixed, capacity: 2, organiser_plays: false, ..court.form(world, DAY * 5) };
    let event = events::create(&maya, form).await.id;
    assert_eq!(join(&diego, event).await.state, EnrolmentState::Enrolled);
    assert_eq!(join(&omar, event).await.state, EnrolmentState::Waitlisted, "the free seat is reserved for a woman");
    assert_eq!(refusal(priya.client.call(Join { event, invite: None, if_free: false }).await).field.as_deref(), Some("gender"));
    assert_eq!(join(&elena, event).await.state, EnrolmentState::Enrolled, "waiting men do not hold up a woman");
    leave(&elena, event).await;
    assert_eq!(state(world, event, omar.id).await, "waitlisted", "her seat is not offered to men");
    leave(&diego, event).await;
    assert_eq!(state(world, event, omar.id).await, "offered");
    check(world, event).await;
});

story!(drafts_cancelled_and_hidden_events_cannot_be_joined, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let form = court.form(world, DAY * 5);
    let draft = maya.client.call(CreateEvent { form: form.clone(), repeat: None, draft: true, if_free: false }).await.unwrap().event.id;
    let made_up = EventId(uuid::Uuid::now_v7());
    let none = refusal(elena.client.call(Join { event: made_up, invite: None, if_free: false }).await);
    assert_eq!(none.code, ErrorCode::NotFound);
    assert_eq!(refusal(elena.client.call(Join { event: draft, invite: None, if_free: false }).await), none);
    let cancelled = events::create(&maya, form.clone()).await.id;
    maya.client.call(CancelEvent { event: cancelled, reason: "Rain".into(), cause: None, scope: SeriesScope::This }).await.unwrap();
    let refused = refusal(elena.client.call(Join { event: cancelled, invite: None, if_free: false }).await);
    assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "cancelled"));

    let link = Join {
        event: events::create(&maya, EventForm { is_private: true, ..form.clone() }).await.id,
        invite: Some("made up".into()),
        if_free: false,
    };
    let refused = refusal(elena.client.call(link).await);
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::InvitationUnusable, Some("invite")));

    let blocked = events::create(&maya, form).await.id;
    block(&maya, &elena).await;
    assert_eq!(
        refusal(elena.client.call(Join { event: blocked, invite: None, if_free: false }).await),
        none,
        "as if the event did not exist"
    );
});

story!(an_invited_player_joins_without_approval, |world| {
    let court = Court::new(world).await;
    let [maya, elena, diego] = people(world, ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"]).await;
    let event = events::create(&maya, EventForm { is_private: true, ..court.form(world, DAY * 5) }).await.id;
    let invite = |users: &[&Player]| InviteToEvent { event, users: users.iter().map(|player| player.id).collect() };
    let invited = maya.client.call(invite(&[&elena])).await.unwrap();
    assert_eq!(invited.invited, 1);
    assert_eq!(maya.client.call(invite(&[&elena])).await.unwrap().invited, 0, "once");
    assert_eq!(notification_kinds(world, &elena).await, ["event_invited"]);
    let mine = roster(&elena, event).await.mine.unwrap();
    assert_eq!((mine.state, mine.answer_by), (EnrolmentState::Invited, roster(&maya, event).await.event.starts_at));
    assert_eq!(join(&elena, event).await.state, EnrolmentState::Enrolled);

    let secret = invited.link.split("invite=").nth(1).unwrap().to_owned();
    let by_link = diego.client.call(Join { event, invite: Some(secret), if_free: false }).await.unwrap();
    assert_eq!(by_link.state, EnrolmentState::Pending, "a link may reach anybody, so the organiser is asked");

    let priya = world.player("Priya Raman").await;
    maya.client.call(invite(&[&priya])).await.unwrap();
    let declined = priya.client.call(protocol::enrolments::DeclineOffer { event }).await.unwrap();
    assert_eq!(declined.state, EnrolmentState::Declined);
    assert_eq!(join(&priya, event).await.state, EnrolmentState::Pending, "a declined invitation no longer replaces approval");
    check(world, event).await;
});

story!(
    an_invitation_ends_when_the_event_begins,
    |config| {
        for_days(config);
    },
    |world| {
        let court = Court::new(world).await;
        let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
        let event = events::create(&maya, court.form(world, HOUR * 5)).await.id;
        maya.client.call(InviteToEvent { event, users: vec![elena.id] }).await.unwrap();
        advance(world, HOUR * 5);
        becomes(world, event, &elena, "expired").await;
        assert_eq!(notification_kinds(world, &elena).await, ["event_invited", "offer_expired"]);
    }
);

story!(two_nodes who_plays_something_else_then_reads_so_before_they_join, |world| {
    let court = Court::new(world).await;
    let [maya, elena] = people(world, ["Maya Okafor", "Elena Vasquez"]).await;
    let diego = world.player_elsewhere("Diego Fuentes").await;
    let form = EventForm { capacity: 2, ..court.form(world, DAY * 5) };
    let (first, second) = (events::create(&maya, form.clone()).await.id, events::create(&elena, form.clone()).await.id);
    let asks = |event| Join { event, invite: None, if_free: true };
    let device = diego.other_device(&world.nodes[0]).await;
    let (here, there) = tokio::join!(device.client.call(asks(first)), diego.client.call(asks(second)));
    let (seat, other, refused) = if here.is_ok() { (first, second, refusal(there)) } else { (second, first, refusal(here)) };
    assert_eq!((refused.code, refused.data.unwrap()["event"]["id"].clone()), (ErrorCode::Clash, seat.to_string().into()));
    join(&diego, other).await;

    let later = events::create(&maya, EventForm { capacity: 2, ..court.form(world, DAY * 6) }).await.id;
    diego.client.call(asks(later)).await.expect("another day");
    let own = CreateEvent { form: form.clone(), repeat: None, draft: false, if_free: true };
    assert_eq!(code(maya.client.call(own.clone()).await), ErrorCode::Clash, "she plays in her first one");
    let resting = CreateEvent { form: EventForm { organiser_plays: false, ..form }, ..own };
    maya.client.call(resting).await.expect("who does not play may run several");
});

story!(a_camp_takes_the_hours_of_each_of_its_days_and_not_its_nights, |world| {
    let [maya, elena, coach] = people(world, ["Maya Okafor", "Elena Vasquez", "Serena Holt"]).await;
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let (first, last) = (events::day(world, 3), events::day(world, 30));
    let camp = EventForm { to_date: Some(last), ..events::form(court, &first, "10:00", "16:00") };
    let camp = events::create(&maya, camp).await.id;
    join(&elena, camp).await;
    let noon = [(2, "12:00", false), (3, "12:00", true), (17, "12:00", true), (30, "12:00", true), (31, "12:00", false)];
    let edges = [(17, "09:00", false), (17, "15:00", true), (17, "16:00", false), (18, "02:00", false)];
    let evening = |form: EventForm| EventForm { organiser_plays: false, ..form };
    let mut nights = Vec::new();
    for (ahead, from, clashes) in noon.into_iter().chain(edges) {
        let to = format!("{:0>2}:00", from[..2].parse::<u32>().unwrap() + 1);
        let event = events::create(&maya, evening(events::form(court, &events::day(world, ahead), from, &to))).await.id;
        let joined = elena.client.call(Join { event, invite: None, if_free: true }).await;
        assert_eq!(joined.is_err(), clashes, "{ahead} days ahead at {from}");
        if clashes {
            let refused = refusal(joined);
            assert_eq!((refused.code, refused.data.unwrap()["event"]["id"].clone()), (ErrorCode::Clash, camp.to_string().into()));
        } else if from != "12:00" {
            nights.push(event);
        }
    }
    // The other way round: whoever has the nights has time for the camp, and whoever has one of its hours has not.
    for event in nights {
        join(&coach, event).await;
    }
    let asks = |event| Join { event, invite: None, if_free: true };
    coach.client.call(asks(camp)).await.expect("the nights are no part of it");
    coach.client.call(LeaveEvent { event: camp }).await.expect("free again");
    let lunch = events::create(&maya, evening(events::form(court, &events::day(world, 29), "15:30", "17:00"))).await.id;
    join(&coach, lunch).await;
    assert_eq!(code(coach.client.call(asks(camp)).await), ErrorCode::Clash);
});
