//! What several people report is hidden until somebody has looked at it; the decision reaches its author and those who reported it.

use std::time::Duration;

use protocol::notifications::{About, ListNotifications};
use protocol::posts::{Comment, DeleteComment, EditComment, ListComments, PostSnapshot};
use protocol::reports::ModerationWhat;
use protocol::{PostId, Topic};
use rally::config::Config;

use super::*;
use harness::steps::posts::{commented, edit, form, get, written};

pub const WEEK: Duration = Duration::from_secs(7 * 86_400);

/// Sessions outlive what the clock is advanced by.
pub fn for_weeks(config: &mut Config) {
    config.auth.access_life = WEEK * 50;
    config.auth.refresh_life = WEEK * 60;
}

/// What became of things of somebody, and of those that they reported, by kind, with how each begins. Not by time: whoever runs `rally
/// admin` has a clock of their own, which no story advances.
pub async fn decisions(player: &Player) -> Vec<(ModerationWhat, String, Option<PostId>)> {
    let list = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let decision = |about: &About| match about {
        About::Moderated { what, start, post, .. } => Some((*what, start.clone(), *post)),
        _ => None,
    };
    let mut decisions: Vec<_> = list.iter().filter_map(|row| decision(&row.about)).collect();
    decisions.sort_by_key(|(what, start, _)| format!("{what:?} {start}"));
    decisions
}

pub async fn whats(player: &Player) -> Vec<ModerationWhat> {
    decisions(player).await.into_iter().map(|(what, ..)| what).collect()
}

pub async fn close(world: &World, noun: &str, id: impl ToString, acted: bool) {
    let id = id.to_string();
    let task = ["reports", "close", noun, &id, "--acted"];
    admin(world, if acted { &task } else { &task[..4] }).await.expect("closed");
    world.jobs_performed().await;
}

pub async fn players<const N: usize>(world: &World, names: [&str; N]) -> [Player; N] {
    let mut players = Vec::with_capacity(N);
    for name in names {
        players.push(world.player(name).await);
    }
    players.try_into().unwrap_or_else(|_| panic!("{N} players"))
}

story!(
    two_nodes what_three_people_report_is_hidden_until_somebody_has_looked_at_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let [elena, maya, ben] = players(world, ["Elena Vasquez", "Maya Okafor", "Ben Carter"]).await;
        let diego = world.player_elsewhere("Diego Fuentes").await;
        let post = written(&elena, "Buy my balls").await;
        let about = || Reported::Post { post: post.id };
        world.advance(WEEK);
        let crowd = players(world, ["New One", "New Two", "New Three", "New Four", "New Five"]).await;
        for newcomer in &crowd {
            report(newcomer, about(), "spam", None).await.expect("reported");
        }
        for reason in ["spam", "fraud", "hate"] {
            report(&maya, about(), reason, None).await.expect("reported");
        }
        report(&ben, about(), "spam", None).await.expect("reported");
        world.jobs_performed().await;
        get(&diego, post.id).await.expect("two people, and some whom nobody knows");
        diego.snapshot::<PostSnapshot>(Topic::Post(post.id)).await;
        report(&diego, about(), "spam", None).await.expect("reported");
        world.jobs_performed().await;
        assert_eq!(code(get(&diego, post.id).await), ErrorCode::NotFound, "hidden");
        assert!(get(&elena, post.id).await.expect("hers").post.hidden);
        assert_eq!(decisions(&elena).await, [(ModerationWhat::Hidden, "Buy my balls".into(), Some(post.id))]);

        close(world, "post", post.id, false).await;
        assert!(!get(&diego, post.id).await.expect("shown again").post.hidden);
        assert_eq!(whats(&elena).await, [ModerationWhat::Hidden, ModerationWhat::Restored]);
        for reporter in [&maya, &ben, &diego, &crowd[4]] {
            assert_eq!(whats(reporter).await, [ModerationWhat::ReportDismissed]);
        }

        // What somebody let stand is not hidden again, unless its author changed it.
        world.advance(WEEK);
        let others = players(world, ["Ana Ruiz", "Bea Sanz", "Carl Orr", "Dan Poe", "Eve Roy", "Fay Lim"]).await;
        world.advance(WEEK);
        for other in &others[..4] {
            report(other, about(), "spam", None).await.expect("reported");
        }
        world.jobs_performed().await;
        get(&diego, post.id).await.expect("somebody has looked at it");
        let shown = get(&elena, post.id).await.expect("hers").post;
        edit(&elena, &shown, form("Buy my rackets")).await.expect("edited");
        report(&others[4], about(), "spam", None).await.expect("reported");
        world.jobs_performed().await;
        assert_eq!(code(get(&diego, post.id).await), ErrorCode::NotFound, "nobody has looked at this");

        close(world, "post", post.id, true).await;
        assert_eq!(code(get(&elena, post.id).await), ErrorCode::NotFound, "removed for good");
        let all = decisions(&elena).await;
        assert!(all.contains(&(ModerationWhat::Removed, "Buy my rackets".into(), None)), "{all:?}");
        assert_eq!(decisions(&others[0]).await, [(ModerationWhat::ReportUpheld, "Buy my rackets".into(), None)]);
        assert!(whats(&others[5]).await.is_empty(), "who reported nothing hears nothing");
        close(world, "post", post.id, true).await;
        assert_eq!(whats(&elena).await.len(), 4, "nothing is decided twice");
    }
);

story!(
    a_hidden_comment_is_its_authors_alone_and_its_replies_stay,
    |config| {
        for_weeks(config);
    },
    |world| {
        let [elena, maya, ben, diego, fay] =
            players(world, ["Elena Vasquez", "Maya Okafor", "Ben Carter", "Diego Fuentes", "Fay Lim"]).await;
        let post = written(&maya, "Anybody for doubles?").await.id;
        let comment = commented(&elena, post, "You cannot play.").await;
        let answer = protocol::posts::AddComment { post, reply_to: Some(comment.id), text: "That was unkind.".into() };
        ben.client.call(answer).await.expect("a reply");
        world.advance(WEEK);
        let mut phone = diego.other_device(&world.nodes[0]).await;
        phone.snapshot::<PostSnapshot>(Topic::Post(post)).await;
        for reporter in [&maya, &ben, &diego] {
            report(reporter, Reported::Comment { comment: comment.id }, "harassment", None).await.expect("reported");
        }
        world.jobs_performed().await;
        assert_eq!(phone.next_push(Topic::Post(post), "closed").await.end(), Some(protocol::session::TopicEnd::Reset));
        let read = async |player: &Player| -> (Vec<Comment>, i64) {
            let page = player.client.call(ListComments { post, replies_to: None, cursor: None }).await.expect("comments");
            let all = page.comments.into_iter().chain(page.replies).map(|entry| entry.comment).collect();
            (all, get(player, post).await.expect("a post").post.comments)
        };
        let (seen, count) = read(&diego).await;
        assert!(seen[0].text.is_empty() && seen[0].hidden && seen[0].deleted_at.is_some(), "{seen:?}");
        assert_eq!((seen[1].text.as_str(), count), ("That was unkind.", 1));
        let (own, _) = read(&elena).await;
        assert!(own[0].text == "You cannot play." && own[0].hidden && own[0].deleted_at.is_none(), "{own:?}");
        let about_it = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%cannot play%' AND topic LIKE 'post:%'");
        let stored: i64 = about_it.scalar().await.unwrap();
        assert_eq!(stored, 0, "earlier pushes say nothing more");
        assert_eq!(decisions(&elena).await, [(ModerationWhat::Hidden, "You cannot play.".into(), Some(post))]);
        elena.client.call(EditComment { comment: comment.id, text: "You still cannot play.".into() }).await.expect("edited");
        assert!(read(&diego).await.0[0].text.is_empty(), "an edit does not show it");

        close(world, "comment", comment.id, false).await;
        let (seen, count) = read(&diego).await;
        assert_eq!((seen[0].text.as_str(), seen[0].hidden, count), ("You still cannot play.", false, 2));
        for reporter in [&maya, &ben, &diego] {
            assert_eq!(decisions(reporter).await, [(ModerationWhat::ReportDismissed, "You cannot play.".into(), Some(post))]);
        }

        // Whoever deletes a hidden comment takes nothing away that was not shown.
        let other = commented(&elena, post, "Nor can he.").await;
        let answer = protocol::posts::AddComment { post, reply_to: Some(other.id), text: "Stop it.".into() };
        ben.client.call(answer).await.expect("a reply");
        let wrong_once = [&maya, &ben, &diego];
        for (reporter, shown) in wrong_once.into_iter().map(|one| (one, 4)).chain([(&fay, 3)]) {
            report(reporter, Reported::Comment { comment: other.id }, "harassment", None).await.expect("reported");
            world.jobs_performed().await;
            assert_eq!(read(&diego).await.1, shown, "those who were wrong once weigh less: it takes four");
        }
        elena.client.call(DeleteComment { comment: other.id }).await.expect("deleted");
        let (seen, count) = read(&diego).await;
        let gone = seen.iter().find(|one| one.id == other.id).expect("it has a reply");
        assert!(gone.deleted_at.is_some() && !gone.hidden && count == 3, "deleted, as those read who had it open: {gone:?}");
        close(world, "comment", other.id, true).await;
        assert_eq!(whats(&maya).await, [ModerationWhat::ReportDismissed, ModerationWhat::ReportUpheld]);
    }
);
