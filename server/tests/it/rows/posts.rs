//! The caller rows of posts and comments.

use protocol::posts::{
    AddComment, AddPost, DeleteComment, DeletePost, EditComment, EditPost, FeedKind, GetFeed, GetPost, LikeComment, LikePost, ListComments,
    PostForm, SavePost,
};
use protocol::session::OpenTopic;
use protocol::{Cell, ErrorCode, Topic};

use crate::callers::{Command, NOT_FOUND, OK, Row, Rows, SIGN_IN, Things, of, signed_in};
use harness::steps::posts::HERE;

inventory::submit!(Rows::commands(rows));

/// For everybody who sees the post.
const SEEN: Row = [SIGN_IN, OK, OK, NOT_FOUND, NOT_FOUND];
/// For its author alone; others who see it are refused.
const ITS_AUTHORS: Row = [SIGN_IN, Err(ErrorCode::Forbidden), OK, NOT_FOUND, NOT_FOUND];

fn rows(things: &Things) -> Vec<Command> {
    let (post, comment) = (things.post, things.comment);
    let form = || PostForm { text: "Anybody for a hit?".into(), images: Vec::new(), location: Some(HERE), card: None, comments_open: true };
    let area = Cell::new(0x0842_9a1d_ffff_ffff).expect("an area");
    let feed = |feed| GetFeed { feed, location: Some(HERE), ..GetFeed::default() };
    vec![
        of(AddPost { form: form() }, signed_in(OK)),
        of(EditPost { post, version: 1, form: form() }, ITS_AUTHORS),
        of(DeletePost { post }, ITS_AUTHORS),
        of(LikePost { post, on: true }, SEEN),
        of(SavePost { post, on: true }, SEEN),
        of(AddComment { post, reply_to: Some(comment), text: "Count me in.".into() }, SEEN),
        of(EditComment { comment, text: "Friday at seven.".into() }, ITS_AUTHORS),
        of(DeleteComment { comment }, ITS_AUTHORS),
        of(LikeComment { comment, on: true }, SEEN),
        of(GetPost { post }, SEEN),
        of(ListComments { post, replies_to: None, cursor: None }, SEEN),
        of(feed(FeedKind::Area), signed_in(OK)),
        of(feed(FeedKind::Followed), signed_in(OK)),
        of(feed(FeedKind::Saved), signed_in(OK)),
        of(feed(FeedKind::Mine), signed_in(OK)),
        of(OpenTopic { topic: Topic::Feed(area), since: None }, [SIGN_IN, OK, OK, OK, NOT_FOUND]),
        of(OpenTopic { topic: Topic::Post(post), since: None }, SEEN),
    ]
}
