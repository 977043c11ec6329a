//! Moderation: what is reported or held becomes a case; moderators decide it, its author appeals, and somebody else decides again.

mod appeals;
mod suspensions;

use protocol::client::ClientError;
use protocol::moderation::{
    AppealCase, Case, CaseFile, CaseNoun, CaseQueue, DecideCase, GetCase, GetOwnCase, ListDecided, ModerationPush, OwnCase, Ruling,
    TakeCase, TrailWhat,
};
use protocol::notifications::{About, ListNotifications};
use protocol::reports::{ModerationWhat, Reported, SendReport};
use protocol::{CaseId, ErrorCode};

use crate::reports::hiding::{WEEK, for_weeks};
use harness::Player;
use harness::refusals::{code, key, state_in};
use harness::steps::admin::admin;
use harness::steps::courts;
use harness::steps::moderation::{CASES, appointed, decision, queue, report};
use harness::steps::posts::{commented, edit, form, get, written};
use harness::story;

pub async fn file(moderator: &Player, case: CaseId) -> CaseFile {
    moderator.client.call(GetCase { case }).await.expect("a case")
}

pub async fn decide(moderator: &Player, decision: DecideCase) -> Result<Case, ClientError> {
    moderator.client.call(decision).await
}

pub async fn own(author: &Player, case: CaseId) -> Result<OwnCase, ClientError> {
    author.client.call(GetOwnCase { case }).await
}

pub async fn appeal(author: &Player, case: CaseId) -> Result<OwnCase, ClientError> {
    author.client.call(AppealCase { case, text: "We talk like that. Ask her.".into() }).await
}

/// The next case that a moderator's open screen is shown.
pub async fn next_case(moderator: &mut Player) -> Case {
    let push = moderator.next_push(CASES, "case_changed").await;
    let pushed = format!("{{\"push\":\"case_changed\",\"data\":{}}}", push.data.expect("data").get());
    let ModerationPush::CaseChanged { case, .. } = serde_json::from_str(&pushed).expect("a case");
    *case
}

/// What somebody was notified of last, with what the moderator wrote and the case.
pub async fn heard(player: &Player) -> (ModerationWhat, String, Option<CaseId>) {
    let list = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let about = list.into_iter().find_map(|row| match row.about {
        About::Moderated { what, reason, case, .. } => Some((what, reason, case)),
        _ => None,
    });
    about.expect("a decision")
}

story!(
    two_nodes moderators_see_a_case_come_and_decide_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let elena = world.player("Elena Vasquez").await;
        let [ben, ana, diego] = [world.player("Ben Carter").await, world.player("Ana Ruiz").await, world.player("Diego Fuentes").await];
        let mut grace = appointed(world, world.player_elsewhere("Grace Liu").await).await;
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let post = written(&ben, "Anybody for doubles?").await;
        let comment = commented(&elena, post.id, "Not with you.").await;
        world.advance(WEEK);
        assert_eq!(grace.open::<CaseQueue>(CASES).await, CaseQueue { cases: Vec::new(), open: 0 });

        for reporter in [&ben, &ana] {
            report(reporter, Reported::Comment { comment: comment.id }).await;
        }
        let first = next_case(&mut grace).await;
        assert_eq!((first.noun, first.start.as_str(), first.reporters), (CaseNoun::Comment, "Not with you.", 1));
        assert_eq!(first.author.as_ref().expect("an author").id, elena.id);
        assert!(!first.hidden && first.open && first.reason.as_deref() == Some("harassment"), "{first:?}");
        assert_eq!(next_case(&mut grace).await.reporters, 2);
        assert_eq!(code(own(&elena, first.id).await), ErrorCode::NotFound, "so far nothing has happened to her");
        report(&diego, Reported::Comment { comment: comment.id }).await;
        world.jobs_performed().await;
        let mut case = next_case(&mut grace).await;
        while !case.hidden {
            case = next_case(&mut grace).await;
        }
        assert_eq!((heard(&elena).await.0, heard(&elena).await.2), (ModerationWhat::Hidden, Some(case.id)));
        assert!(own(&elena, case.id).await.expect("hers").appeal_by.is_some());

        let taken = mona.client.call(TakeCase { case: case.id, taken: true }).await.expect("taken");
        assert_eq!(taken.taken_by.expect("a moderator").id, mona.id);
        assert_eq!(next_case(&mut grace).await.taken_by.expect("a moderator").id, mona.id);
        let seen = file(&mona, case.id).await;
        let context: Vec<(&str, bool)> = seen.context.iter().map(|line| (line.text.as_str(), line.subject)).collect();
        assert_eq!(context, [("Anybody for doubles?", false), ("Not with you.", true)]);
        assert_eq!((seen.reports.len(), seen.weight, seen.hidden_from), (3, 1_500, 1_500));
        assert!(seen.reports.iter().all(|report| report.weight == 500 && report.note.as_deref() == Some("Look.")), "{:?}", seen.reports);
        assert_eq!(seen.rulings, [Ruling::Stands, Ruling::Hidden, Ruling::Removed, Ruling::Upheld]);
        let record = seen.author.expect("a record");
        assert_eq!((record.person.id, record.broke_rules, record.warnings), (elena.id, 0, 0));
        let trail: Vec<TrailWhat> = seen.trail.iter().map(|entry| entry.what).collect();
        use TrailWhat::{HiddenAutomatically, Reported as WasReported, Taken};
        assert_eq!(trail, [WasReported, WasReported, WasReported, HiddenAutomatically, Taken]);

        let warning = DecideCase { warn: true, ..decision(&case, Ruling::Hidden) };
        let silent = DecideCase { reason: None, ..warning.clone() };
        assert_eq!(key(decide(&mona, silent).await), "decision_reason_missing");
        let both = DecideCase { ruling: Ruling::Stands, ..warning.clone() };
        assert_eq!(key(decide(&mona, both).await), "ruling_impossible", "what stands has no consequences");
        let decided = decide(&mona, warning.clone()).await.expect("decided");
        assert!(!decided.open && decided.taken_by.is_none(), "{decided:?}");
        assert!(decided.decision.is_some_and(|decision| decision.warned && decision.ruling == Ruling::Hidden));
        assert!(!next_case(&mut grace).await.open);
        assert_eq!(state_in(&harness::refusals::refusal(decide(&grace, warning).await)), "decided");
        world.jobs_performed().await;
        assert_eq!(heard(&elena).await, (ModerationWhat::Warned, "Insult. House rules, point 2.".into(), Some(case.id)));
        assert_eq!(heard(&ben).await.0, ModerationWhat::ReportUpheld);
        assert_eq!(queue(&mona).await, []);
        let listed = mona.client.call(ListDecided { cursor: None }).await.expect("a page").cases;
        assert_eq!(listed.iter().map(|case| case.id).collect::<Vec<_>>(), [case.id]);
        let hers = own(&elena, case.id).await.expect("hers");
        assert!(hers.decision.is_some_and(|decision| decision.by.is_none()), "who decided is not named");
    }
);

story!(
    fifty_people_report_one_person_at_length,
    |config| {
        for_weeks(config);
    },
    |world| {
        let omar = world.player("Omar Farouk").await;
        let mona = appointed(world, world.player("Mona Adel").await).await;
        for n in 0..50 {
            let note = Some("🎾".repeat(1_000));
            let about = Reported::Person { user: omar.id };
            let reporter = world.player(&format!("Player {n}")).await;
            reporter.client.call(SendReport { about, reason: "other".into(), note }).await.expect("reported");
        }
        let case = queue(&mona).await.pop().expect("one case");
        assert_eq!(case.reporters, 50);
        let seen = file(&mona, case.id).await;
        assert!(seen.reports.len() > 5 && seen.reports.len() < 50, "as many as fit: {}", seen.reports.len());
        assert_eq!(seen.trail.len(), 50, "who reported it is short");
        decide(&mona, DecideCase { warn: true, ..decision(&case, Ruling::Upheld) }).await.expect("decided");

        // What is reported later is another case, with its own reports alone.
        let late = world.player("Late Comer").await;
        report(&late, Reported::Person { user: omar.id }).await;
        let next = queue(&mona).await.pop().expect("another case");
        let seen = file(&mona, next.id).await;
        assert_eq!((next.reporters, seen.reports.len(), seen.reports[0].by.id), (1, 1, late.id));
        assert_eq!(seen.author.expect("a record").warnings, 1);
        let before = file(&mona, case.id).await;
        assert!(before.reports.iter().all(|report| report.by.id != late.id && report.decided == 0), "other things");
    }
);

story!(
    a_message_is_judged_in_its_room_and_removed,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (maya, omar) = (world.player("Maya Okafor").await, world.player("Omar Farouk").await);
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let room = maya.open_direct(&omar).await;
        maya.say(&room, "Ten minutes late, sorry.").await;
        let message = omar.say(&room, "People like you shouldn't be let on a court.").await.id;
        maya.say(&room, "Out of line, Omar.").await;
        report(&maya, Reported::Message { message }).await;
        let case = queue(&mona).await.pop().expect("a case");
        let seen = file(&mona, case.id).await;
        assert_eq!(seen.rulings, [Ruling::Stands, Ruling::Hidden, Ruling::Removed, Ruling::Upheld]);
        let subjects: Vec<bool> = seen.context.iter().map(|line| line.subject).collect();
        assert_eq!(subjects, [false, true, false]);
        omar.client.call(protocol::chat::Delete { message }).await.expect("deleted");
        let seen = file(&mona, case.id).await;
        assert_eq!(seen.context[1].text, "People like you shouldn't be let on a court.", "whoever deletes it is judged all the same");
        decide(&mona, decision(&case, Ruling::Removed)).await.expect("decided");
        assert_eq!(queue(&mona).await, []);

        let message = omar.say(&room, "And your serve is ugly.").await.id;
        report(&maya, Reported::Message { message }).await;
        let case = queue(&mona).await.pop().expect("another case");
        decide(&mona, decision(&case, Ruling::Removed)).await.expect("decided");
        let history = protocol::chat::History { chat: room.id, before: None, limit: None };
        let last = maya.client.call(history).await.expect("messages").messages.pop().expect("a message");
        assert!(last.id == message && last.text.is_none() && last.deleted_at.is_some(), "{last:?}");
        assert_eq!(file(&mona, case.id).await.author.expect("a record").broke_rules, 1, "the other one");
    }
);

story!(
    a_review_is_removed_and_a_person_can_only_be_warned,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (maya, omar) = (world.player("Maya Okafor").await, world.player("Omar Farouk").await);
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let court = courts::added(&maya, courts::form("Shatto")).await.id;
        let review = protocol::courts::WriteReview { court, rating: 1, text: Some("Full of people like them".into()) };
        omar.client.call(review).await.expect("a review");
        report(&maya, Reported::Review { court, author: omar.id }).await;
        let case = queue(&mona).await.pop().expect("a case");
        decide(&mona, decision(&case, Ruling::Removed)).await.expect("decided");
        let list = protocol::courts::ListReviews { court, cursor: None };
        assert!(maya.client.call(list).await.expect("reviews").reviews.is_empty());

        report(&maya, Reported::Person { user: omar.id }).await;
        let case = queue(&mona).await.pop().expect("a case");
        assert_eq!(file(&mona, case.id).await.rulings, [Ruling::Stands, Ruling::Upheld]);
        assert_eq!(key(decide(&mona, decision(&case, Ruling::Hidden)).await), "ruling_impossible");
        decide(&mona, DecideCase { warn: true, ..decision(&case, Ruling::Upheld) }).await.expect("warned");
        assert_eq!(heard(&omar).await.0, ModerationWhat::Warned);
    }
);

story!(what_is_held_waits_in_the_queue, |world| {
    let (new, maya) = (world.player("New One").await, world.player("Maya Okafor").await);
    let mona = appointed(world, world.player("Mona Adel").await).await;
    let post = written(&new, "See https://example.org").await;
    let case = queue(&mona).await.pop().expect("a case");
    assert!(case.hidden && case.reporters == 0 && case.reason.is_none(), "{case:?}");
    assert_eq!(file(&mona, case.id).await.trail[0].what, TrailWhat::Held);
    decide(&mona, DecideCase { reason: None, ..decision(&case, Ruling::Stands) }).await.expect("decided");
    get(&maya, post.id).await.expect("shown");
    assert_eq!(heard(&new).await.0, ModerationWhat::Restored);
});

story!(
    what_is_reported_and_then_held_keeps_its_reports,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (elena, maya) = (world.player("Elena Vasquez").await, world.player("Maya Okafor").await);
        let mona = appointed(world, world.player("Mona Adel").await).await;
        admin(world, &["words", "add", "casino"]).await.expect("a word");
        let post = written(&elena, "Buy my balls").await;
        report(&maya, Reported::Post { post: post.id }).await;
        edit(&elena, &post, form("Join my casino")).await.expect("edited, and held");
        let case = queue(&mona).await.pop().expect("one case");
        assert_eq!((case.reporters, case.hidden, case.start.as_str()), (1, true, "Join my casino"));
        assert_eq!(case.reason.as_deref(), Some("harassment"));
    }
);

story!(
    nobody_decides_about_their_own_about_what_they_reported_or_about_a_moderator,
    |config| {
        for_weeks(config);
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let (mona, grace) =
            (appointed(world, world.player("Mona Adel").await).await, appointed(world, world.player("Grace Liu").await).await);
        let post = written(&mona, "You cannot play.").await.id;
        report(&grace, Reported::Post { post }).await;
        let case = queue(&mona).await.pop().expect("a case");
        assert_eq!(file(&mona, case.id).await.barred.as_deref(), Some("moderate_own"));
        assert_eq!(key(decide(&mona, decision(&case, Ruling::Stands)).await), "moderate_own");
        assert_eq!(key(decide(&grace, decision(&case, Ruling::Removed)).await), "moderate_reported");
        let helen = appointed(world, world.player("Helen Park").await).await;
        let warning = DecideCase { warn: true, ..decision(&case, Ruling::Hidden) };
        assert_eq!(key(decide(&helen, warning).await), "moderate_moderator");
        decide(&helen, decision(&case, Ruling::Hidden)).await.expect("what she wrote is another matter");
        assert_eq!(code(get(&maya, post).await), ErrorCode::NotFound);

        // Two decide at once: one does, and the other is refused.
        let post = written(&maya, "Buy my balls").await.id;
        report(&world.player("Ben Carter").await, Reported::Post { post }).await;
        let case = queue(&grace).await.pop().expect("a case");
        let both = tokio::join!(decide(&grace, decision(&case, Ruling::Stands)), decide(&helen, decision(&case, Ruling::Hidden)));
        let refused: Vec<_> = [both.0, both.1].into_iter().filter(Result::is_err).map(key).collect();
        assert_eq!(refused, ["case_decided"]);
    }
);

story!(two_nodes a_role_ends_at_once_and_nobody_edits_what_was_done, |world| {
    let (elena, maya) = (world.player("Elena Vasquez").await, world.player("Maya Okafor").await);
    let mut mona = appointed(world, world.player_elsewhere("Mona Adel").await).await;
    let handle = mona.rest.profile(&mona.tokens.access_token).await.expect("a profile").handle;
    assert!(admin(world, &["moderators"]).await.expect("a list").starts_with(&format!("@{handle}\t")));
    let post = written(&elena, "Buy my balls").await.id;
    report(&maya, Reported::Post { post }).await;
    let case = mona.open::<CaseQueue>(CASES).await.cases.pop().expect("a case");
    mona.client.call(TakeCase { case: case.id, taken: true }).await.expect("taken");
    let db = &world.app().db;
    for change in ["UPDATE moderation_entry SET what = 'released'", "DELETE FROM moderation_entry"] {
        let changed = db.query(change).run().await;
        assert!(format!("{:?}", changed.expect_err("refused")).contains("not changed"), "{change}");
    }
    assert_eq!(file(&mona, case.id).await.trail.len(), 2);

    // The operator decides as well: the case is closed.
    admin(world, &["reports", "close", "post", &post.to_string(), "--acted"]).await.expect("closed");
    assert_eq!(queue(&mona).await, []);
    assert_eq!(admin(world, &["moderators", "remove", &handle]).await.unwrap(), format!("@{handle} moderates no more."));
    loop {
        let push = mona.client.next_push().await.expect("the end of the topic");
        if push.topic == Some(CASES) && push.end().is_some() {
            break;
        }
    }
    assert_eq!(code(mona.client.call(GetCase { case: case.id }).await), ErrorCode::NotFound);
    assert_eq!(code(mona.client.call(TakeCase { case: case.id, taken: true }).await), ErrorCode::NotFound);
});
