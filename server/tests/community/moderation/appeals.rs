//! An appeal goes to somebody else, and takes back what can be taken back.

use protocol::moderation::{Case, DecideCase, Ruling, TrailWhat};
use protocol::reports::{ModerationWhat, Reported};
use protocol::{ErrorCode, PostId};

use super::{appeal, appointed, decide, decision, file, heard, own, queue, report};
use crate::reports::hiding::{WEEK, for_weeks};
use harness::refusals::{code, key};
use harness::steps::posts::{get, written};
use harness::story;
use harness::{Player, World};

/// A post of Elena's that Maya has reported.
async fn reported(world: &World, elena: &Player, maya: &Player, mona: &Player) -> (PostId, Case) {
    let post = written(elena, &format!("Buy my balls {}", world.app().clock.now().0)).await.id;
    report(maya, Reported::Post { post }).await;
    (post, queue(mona).await.pop().expect("a case"))
}

story!(
    two_nodes an_appeal_goes_to_somebody_else_and_shows_a_post_again,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (elena, maya) = (world.player("Elena Vasquez").await, world.player_elsewhere("Maya Okafor").await);
        let mona = appointed(world, world.player("Mona Adel").await).await;
        let grace = appointed(world, world.player_elsewhere("Grace Liu").await).await;
        let (post, case) = reported(world, &elena, &maya, &mona).await;
        assert_eq!(code(appeal(&elena, case.id).await), ErrorCode::NotFound, "there is nothing to appeal against");
        decide(&mona, decision(&case, Ruling::Hidden)).await.expect("decided");
        world.jobs_performed().await;
        assert_eq!((heard(&elena).await.0, heard(&maya).await.0), (ModerationWhat::RuledHidden, ModerationWhat::ReportUpheld));
        assert_eq!(code(get(&maya, post).await), ErrorCode::NotFound);
        assert_eq!(code(appeal(&maya, case.id).await), ErrorCode::NotFound, "it is not hers");
        let after = appeal(&elena, case.id).await.expect("appealed");
        assert!(after.open && after.appeal.is_some() && after.appeal_by.is_none(), "{after:?}");
        assert_eq!(key(appeal(&elena, case.id).await), "appeal_twice");

        let open = queue(&mona).await.pop().expect("it is back");
        assert_eq!(open.appeal.as_ref().map(|appeal| appeal.text.as_str()), Some("We talk like that. Ask her."));
        assert_eq!(file(&mona, case.id).await.barred.as_deref(), Some("moderate_appealed"));
        assert_eq!(key(decide(&mona, decision(&open, Ruling::Hidden)).await), "moderate_appealed");
        assert_eq!(key(decide(&grace, decision(&case, Ruling::Stands)).await), "case_changed", "as it was before the appeal");
        decide(&grace, decision(&open, Ruling::Stands)).await.expect("decided");
        world.jobs_performed().await;
        assert_eq!((heard(&elena).await.0, heard(&maya).await.0), (ModerationWhat::AppealGranted, ModerationWhat::ReportDismissed));
        assert!(!get(&maya, post).await.expect("shown again").post.hidden);
        let trail: Vec<TrailWhat> = file(&grace, case.id).await.trail.into_iter().map(|entry| entry.what).collect();
        use TrailWhat::{Appealed, Reported as WasReported, RuledHidden, RuledStands};
        assert_eq!(trail, [WasReported, RuledHidden, Appealed, RuledStands]);
        assert_eq!(key(appeal(&elena, case.id).await), "appeal_twice", "it is over");
    }
);

story!(
    an_appeal_is_refused_comes_too_late_or_has_nothing_to_take_back,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (elena, maya) = (world.player("Elena Vasquez").await, world.player("Maya Okafor").await);
        let (mona, grace) =
            (appointed(world, world.player("Mona Adel").await).await, appointed(world, world.player("Grace Liu").await).await);
        let (post, case) = reported(world, &elena, &maya, &mona).await;
        decide(&mona, DecideCase { warn: true, ..decision(&case, Ruling::Hidden) }).await.expect("decided");
        appeal(&elena, case.id).await.expect("appealed");
        let open = queue(&grace).await.pop().expect("it is back");
        decide(&grace, DecideCase { warn: true, ..decision(&open, Ruling::Hidden) }).await.expect("decided");
        assert_eq!(heard(&elena).await, (ModerationWhat::AppealRefused, "Insult. House rules, point 2.".into(), Some(case.id)));
        assert!(get(&elena, post).await.expect("hers").post.hidden);

        world.advance(std::time::Duration::from_secs(1));
        let (_, case) = reported(world, &elena, &maya, &mona).await;
        decide(&mona, decision(&case, Ruling::Removed)).await.expect("decided");
        assert_eq!(key(appeal(&elena, case.id).await), "appeal_closed", "it is gone for good");
        world.advance(std::time::Duration::from_secs(1));
        let (_, case) = reported(world, &elena, &maya, &mona).await;
        decide(&mona, decision(&case, Ruling::Hidden)).await.expect("decided");
        world.advance(WEEK * 5);
        assert!(own(&elena, case.id).await.expect("hers").appeal_by.is_none());
        assert_eq!(key(appeal(&elena, case.id).await), "appeal_closed", "a month is over");
    }
);
