//! Messages and reviews that several people report are hidden as posts are.

use protocol::chat::{Delete, History, Message, Room};
use protocol::courts::{GetCourt, ListReviews};
use protocol::reports::ModerationWhat;
use protocol::{CourtId, MessageId};

use super::hiding::{WEEK, close, decisions, for_weeks, players, whats};
use super::*;

async fn last(reader: &Player, room: &Room) -> Message {
    let history = History { chat: room.id, before: None, limit: None };
    reader.client.call(history).await.expect("messages").messages.pop().expect("a message")
}

async fn report_all(world: &World, reporters: [&Player; 3], about: impl Fn() -> Reported) {
    for reporter in reporters {
        report(reporter, about(), "spam", None).await.expect("reported");
    }
    world.jobs_performed().await;
}

story!(
    two_nodes a_message_that_three_people_report_reads_as_deleted_until_somebody_has_looked_at_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let [elena, maya, ben] = players(world, ["Elena Vasquez", "Maya Okafor", "Ben Carter"]).await;
        let diego = world.player_elsewhere("Diego Fuentes").await;
        let room = elena.create("Eastside", &[&maya, &ben, &diego]).await;
        world.advance(WEEK);
        let reported = async |message: MessageId| report_all(world, [&maya, &ben, &diego], || Reported::Message { message }).await;
        let hidden_in_log = async |words: &str| {
            let words = format!("%{words}%");
            world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE ").arg(words).scalar::<i64>().await.expect("the log")
        };
        let message = elena.say(&room, "Buy my balls").await.id;
        reported(message).await;
        for reader in [&elena, &maya, &diego] {
            let shown = last(reader, &room).await;
            assert!(shown.id == message && shown.text.is_none() && shown.deleted_at.is_some(), "{shown:?}");
        }
        assert_eq!(hidden_in_log("\"text\":\"Buy my balls\"").await, 0, "earlier pushes say nothing of it");
        assert_eq!(decisions(&elena).await, [(ModerationWhat::Hidden, "Buy my balls".into(), None)]);

        close(world, "message", message, false).await;
        for reader in [&elena, &diego] {
            let shown = last(reader, &room).await;
            assert_eq!((shown.text.as_deref(), shown.deleted_at), (Some("Buy my balls"), None), "shown again");
        }
        assert_eq!(whats(&elena).await, [ModerationWhat::Hidden, ModerationWhat::Restored]);
        assert_eq!(whats(&maya).await, [ModerationWhat::ReportDismissed]);

        // Whoever deletes it meanwhile has deleted it; and what is removed does not come back.
        for acted in [false, true] {
            let message = elena.say(&room, "Buy my rackets").await.id;
            reported(message).await;
            if !acted {
                elena.client.call(Delete { message }).await.expect("deleted");
            }
            close(world, "message", message, acted).await;
            assert_eq!(last(&maya, &room).await.text, None);
        }
        let stored: i64 =
            world.app().db.query("SELECT COUNT(*) FROM chat_message WHERE hidden_text IS NOT NULL").scalar().await.expect("messages");
        assert_eq!(stored, 0);
    }
);

async fn stars(reader: &Player, court: CourtId) -> (Option<f64>, i64, usize) {
    let found = reader.client.call(GetCourt { court }).await.expect("a court");
    let listed = reader.client.call(ListReviews { court, cursor: None }).await.expect("reviews").reviews.len();
    (found.rating, found.reviews, listed)
}

story!(
    a_review_that_three_people_report_counts_for_nothing_until_somebody_has_looked_at_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let [elena, maya, ben, diego] = players(world, ["Elena Vasquez", "Maya Okafor", "Ben Carter", "Diego Fuentes"]).await;
        let court = courts::added(&maya, courts::form("Shatto")).await.id;
        maya.client.call(WriteReview { court, rating: 5, text: None }).await.expect("a review");
        let write = async |rating| {
            elena.client.call(WriteReview { court, rating, text: Some("Buy my balls".into()) }).await.expect("a review");
        };
        write(1).await;
        world.advance(WEEK);
        let about = || Reported::Review { court, author: elena.id };
        report_all(world, [&maya, &ben, &diego], about).await;
        assert_eq!(stars(&ben, court).await, (Some(5.0), 1, 1));
        assert_eq!(stars(&elena, court).await, (Some(5.0), 1, 2), "she sees hers");
        assert_eq!(code(report(&ben, about(), "hate", None).await), ErrorCode::NotFound);
        assert_eq!(decisions(&elena).await, [(ModerationWhat::Hidden, "Buy my balls".into(), None)]);
        write(3).await;
        assert_eq!(stars(&ben, court).await, (Some(5.0), 1, 1), "an edit does not show it");
        close(world, "review", format!("{court}:{}", elena.id), false).await;
        assert_eq!(stars(&ben, court).await, (Some(4.0), 2, 2));

        // Edited since somebody looked at it, it is hidden again; removed, it takes no stars along that it did not give.
        write(1).await;
        world.advance(WEEK);
        let others = players(world, ["Ana Ruiz", "Bea Sanz", "Carl Orr"]).await;
        world.advance(WEEK);
        report_all(world, [&others[0], &others[1], &others[2]], about).await;
        assert_eq!(stars(&ben, court).await, (Some(5.0), 1, 1));
        close(world, "review", format!("{court}:{}", elena.id), true).await;
        assert_eq!(stars(&elena, court).await, (Some(5.0), 1, 1));
    }
);
