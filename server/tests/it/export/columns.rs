//! Every column that refers to a person is in their export, or says why it is not.

use super::data;
use harness::story;

/// The columns, each with the list of the export that holds it.
const EXPORTED: [(&str, &str); 70] = [
    ("session.user_id", "sessions"),
    ("sso_identity.user_id", "other_sign_ins"),
    ("known_source.user_id", "sign_in_sources"),
    ("app_comment.author", "comments"),
    ("chat_member.user_id", "rooms"),
    ("chat_message.author", "rooms"),
    ("chat_left.user_id", "left_groups"),
    ("chat_left.invited_by", "left_groups"),
    ("chat_reaction.user_id", "reactions"),
    ("follow.follower", "follows"),
    ("follow.followee", "followers"),
    ("block.blocker", "blocked"),
    ("notification.user_id", "notifications"),
    ("push_subscription.user_id", "push_subscriptions"),
    ("picture.owner", "pictures"),
    ("activity.user_id", "activity"),
    ("report.by_user", "reports"),
    ("moderation_case.author", "moderation_cases"),
    ("court.added_by", "court_edits"),
    ("court_version.editor", "court_edits"),
    ("court_review.author", "reviews"),
    ("court_proposal.by_user", "court_proposals"),
    ("court_proposal.decided_by", "court_decisions"),
    ("event.organiser", "events"),
    ("event_link.by_user", "invitation_links"),
    ("enrolment.user_id", "enrolments"),
    ("enrolment.host", "enrolments"),
    ("excuse.by_user", "excuses"),
    ("staff.user_id", "roles"),
    ("poll_vote.user_id", "poll_answers"),
    ("due.user_id", "dues"),
    ("due.owed_to", "dues"),
    ("match_player.user_id", "matches"),
    ("match_result.disputed_by", "matches"),
    ("match_result.reported_by", "results_entered"),
    ("match_result.corrected_by", "results_entered"),
    ("match_event.by_user", "matches_scored"),
    ("match_favourite.user_id", "followed_matches"),
    ("play_free.user_id", "free_to_play"),
    ("play_ask.by_user", "asks_made"),
    ("play_asked.user_id", "asks_received"),
    ("saved_search.user_id", "saved_searches"),
    ("league.organiser", "leagues_organised"),
    ("league_side.player", "leagues"),
    ("league_side.partner", "leagues"),
    ("league_member.player", "leagues"),
    ("line_up.by_user", "line_ups"),
    ("fixture_proposal.by_user", "dates_proposed"),
    ("fixture.reason_by", "reasons_given"),
    ("rubber.reason_by", "reasons_given"),
    ("rating.user_id", "ratings"),
    ("rated_player.user_id", "rating_changes"),
    ("child.guardian", "children"),
    ("package.coach", "packages"),
    ("lesson_pass.coach", "lesson_passes"),
    ("lesson_pass.player", "lesson_passes"),
    ("lesson.coach", "lessons"),
    ("lesson.booked_by", "lessons"),
    ("lesson_pupil.user_id", "lessons"),
    ("lesson_review.author", "lesson_reviews"),
    ("coach_terms.coach", "lesson_terms"),
    ("coach_exception.coach", "lesson_exceptions"),
    ("coach_calendar.coach", "followed_calendar"),
    ("pupil_file.coach", "pupil_files"),
    ("slot_wish.user_id", "awaited_times"),
    ("post.author", "posts"),
    ("post_like.user_id", "liked_posts"),
    ("post_save.user_id", "saved_posts"),
    ("post_comment.author", "post_comments"),
    ("post_comment_like.user_id", "liked_comments"),
];

/// The others, each with the reason.
const NOT_EXPORTED: [(&str, &str); 29] = [
    ("sso_arrival.user_id", "lives for minutes: a secret"),
    ("mail_code.user_id", "lives for minutes: a secret"),
    ("block.blocked", "who blocks whom is the blocker's"),
    ("report.author", "whoever reports is not named"),
    ("moderation_case.taken_by", "the case of whoever it is about"),
    ("moderation_case.decided_by", "the case of whoever it is about"),
    ("moderation_entry.by_user", "the case of whoever it is about"),
    ("event_series.organiser", "its events are exported"),
    ("enrolment.by_user", "who decided about another's seat"),
    ("play_ask.taken_by", "the ask of whoever made it"),
    ("staff.asked_by", "the role of whoever has it"),
    ("due.set_by", "the due of whoever owes it"),
    ("due.paid_by", "the due of whoever owes it"),
    ("search_matched.user_id", "what was notified already, so that it is not again"),
    ("match_live.scorer", "which device scores now"),
    ("match_live.link_by", "which link to score holds now"),
    ("match_scorer.user_id", "who may score a match of others"),
    ("match_scorer.added_by", "who may score a match of others"),
    ("rubber.a_first", "as the line-up names them"),
    ("rubber.a_second", "as the line-up names them"),
    ("rubber.b_first", "as the line-up names them"),
    ("rubber.b_second", "as the line-up names them"),
    ("league_side.first_player", "which of a pair asked the other"),
    ("league.organised_by", "who handed the league over"),
    ("lesson_review.coach", "the review of whoever wrote it"),
    ("slot_wish.coach", "the wish of whoever waits"),
    ("coach_block.coach", "made of the calendar that they follow"),
    ("free_hour.coach", "made of their terms and lessons"),
    ("free_hours_extended.coach", "made of their terms and lessons"),
];

story!(
    sqlite every_column_that_refers_to_a_person_is_exported_or_says_why_not,
    |_config| {},
    |world| {
        let db = &world.app().db;
        let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
        let mut columns = Vec::new();
        for table in db.query(tables).scalars::<String>().await.expect("the tables") {
            let keys = format!("SELECT \"from\" FROM pragma_foreign_key_list('{table}') WHERE \"table\" = 'app_user' ORDER BY 1");
            let found: Vec<String> = db.query(&*keys.leak()).scalars().await.expect("the keys");
            columns.extend(found.into_iter().map(|column| format!("{table}.{column}")));
        }
        let all = data(&world.player("Maya Okafor").await).await;
        for (column, list) in EXPORTED {
            assert!(columns.iter().any(|found| found == column), "there is no {column}");
            assert!(all.get(list).is_some(), "{column}: there is no list {list}");
        }
        let known = |column: &String| EXPORTED.iter().chain(&NOT_EXPORTED).any(|(known, _)| known == column);
        let unknown: Vec<&String> = columns.iter().filter(|column| !known(column)).collect();
        assert!(unknown.is_empty(), "neither exported nor said why not: {unknown:?}");
    }
);
