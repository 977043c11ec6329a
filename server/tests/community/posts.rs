//! Posts: written, edited, deleted, listed, liked, saved and commented on.

mod comments;
mod feeds;
pub mod gone;
mod marks;
mod mentions;
mod plans;

use image::ImageFormat;
use protocol::client::ClientError;
use protocol::events::EventForm;
use protocol::people::Spot;
use protocol::posts::{
    AddComment, Card, Comment, DeletePost, EditPost, FeedKind, FeedPush, FeedSnapshot, GetFeed, Post, PostEntry, PostForm, PostPush,
    PostSnapshot,
};
use protocol::{CourtId, ErrorCode, EventId, PostId, Topic, limits};
use uuid::Uuid;

use crate::reports::hiding::{WEEK, for_weeks};
use harness::races::{both, race, winner};
use harness::refusals::{code, code_on, on, refusal, state_in};
use harness::steps::chat::foreigner;
use harness::steps::posts::{HERE, add, commented, edit, feed, form, get, next_feed_push, open_feed, texts, written};
use harness::steps::{courts, events, media};
use harness::story;
use harness::{Player, World};

/// Sixty miles east of `HERE`.
const FAR: Spot = Spot { latitude: 34.05, longitude: -117.2 };

/// The next push of a post.
pub async fn next_post_push(player: &mut Player, post: PostId, name: &str) -> PostPush {
    player.next_push(Topic::Post(post), name).await.post().expect("of a post")
}

/// The next pushes of these names: one that is not logged may overtake the others.
pub async fn post_pushes<const N: usize>(player: &mut Player, post: PostId, names: [&str; N]) -> [PostPush; N] {
    let pushes = player.next_pushes(names.map(|name| (Topic::Post(post), name))).await;
    pushes.map(|push| push.post().expect("of a post"))
}

/// A picture that this player has uploaded.
async fn uploaded(player: &Player) -> String {
    media::taken(player, &media::picture(40, 30, ImageFormat::Jpeg)).await.url
}

story!(two_nodes a_post_appears_at_once_to_those_who_have_its_area_open, |world| {
    let (maya, mut diego) = (world.player("Maya Okafor").await, world.player_elsewhere("Diego Fuentes").await);
    assert!(open_feed(&diego).await.is_empty());
    let picture = uploaded(&maya).await;
    let post = add(&maya, PostForm { images: vec![picture.clone()], ..form(" Won the  club final!\r\nThank you all. ") }).await.unwrap();
    assert_eq!(post.text, "Won the  club final!\nThank you all.");
    assert_eq!((post.images[0].url.as_str(), post.images[0].width, post.images[0].height), (picture.as_str(), 40, 30));
    assert_eq!((post.author.id, post.likes, post.comments, post.version, post.edited_at), (maya.id, 0, 0, 1, None));
    let spot = post.spot.expect("an area");
    assert!(spot != HERE && rally::geo::miles(spot, HERE) < 0.5 && post.area.is_some(), "{post:?}");
    assert_eq!(next_feed_push(&mut diego).await, FeedPush::PostAdded { post: Box::new(post.clone()) });
    assert_eq!(feed(&diego, FeedKind::Area).await.posts, [PostEntry { post: post.clone(), liked: false, saved: false }]);
    assert_eq!(open_feed(&diego).await, [post.text.as_str()]);
    assert_eq!(get(&diego, post.id).await.unwrap().post, post);

    let edited = edit(&maya, &post, PostForm { images: vec![picture.clone()], ..form("Won it.") }).await.unwrap();
    assert_eq!((edited.text.as_str(), edited.version, edited.spot), ("Won it.", 2, post.spot));
    assert!(edited.edited_at.is_some());
    assert_eq!(next_feed_push(&mut diego).await, FeedPush::PostEdited { post: Box::new(edited.clone()) });
    let same = edit(&maya, &edited, PostForm { images: vec![picture.clone()], location: None, ..form("Won it.") }).await.unwrap();
    assert_eq!(same, edited, "an edit that changes nothing is none");

    let deleted = maya.client.call(DeletePost { post: post.id }).await.unwrap();
    assert!(deleted.deleted_at.is_some() && deleted.text.is_empty() && deleted.images.is_empty(), "{deleted:?}");
    assert_eq!(next_feed_push(&mut diego).await, FeedPush::PostGone { post: post.id });
    assert!(feed(&diego, FeedKind::Area).await.posts.is_empty());
    for gone in [get(&diego, post.id).await, get(&maya, post.id).await] {
        assert_eq!(code(gone), ErrorCode::NotFound);
    }
    let uses: i64 = world.app().db.query("SELECT uses FROM picture").scalar().await.unwrap();
    assert_eq!(uses, 0, "its picture is released");
    let kept: i64 = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%Won it%' OR body LIKE '%club final%'").scalar().await.unwrap();
    assert_eq!(kept, 0, "earlier pushes say nothing more");
});

story!(the_same_post_is_written_once_a_day, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let picture = uploaded(&maya).await;
    let first = add(&maya, PostForm { images: vec![picture.clone()], ..form("Rackets, cheap!") }).await.unwrap();
    let state = |refused: Result<Post, ClientError>| {
        let refusal = refusal(refused);
        let data = refusal.data.expect("data");
        (refusal.code, data["state"].clone(), data["post"].clone())
    };
    let already = (ErrorCode::Conflict, "posted_already".into(), first.id.to_string().into());
    assert_eq!(state(add(&maya, form("  RACKETS cheap ")).await), already);
    assert_eq!(state(add(&maya, PostForm { images: vec![picture], ..form("Look at this") }).await), already);
    add(&elena, form("Rackets, cheap!")).await.expect("somebody else");
    let court = courts::added(&maya, courts::form("Shatto")).await.id;
    add(&maya, PostForm { card: Some(Card::Court { court }), ..form("Rackets, cheap!") }).await.expect("about something else");
    maya.client.call(DeletePost { post: first.id }).await.unwrap();
    let second = add(&maya, form("Rackets, cheap!")).await.expect("the first one is gone");
    edit(&maya, &second, form("Rackets, very cheap!")).await.expect("edited");
    add(&maya, form("Rackets, cheap!")).await.expect("it says something else now");
});

story!(a_post_needs_text_and_fits_its_limits, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for text in ["", "  \n ", "\u{200B}\u{2800}"] {
        let refused = refusal(add(&maya, form(text)).await);
        assert_eq!(
            (refused.code, refused.field.as_deref(), refused.message.as_str()),
            (ErrorCode::Invalid, Some("text"), "Write something")
        );
    }
    let too_long = ["x".repeat(limits::POST_TEXT_MAX + 1), "x".repeat(limits::CLIENT_FRAME_MAX - 1000)].map(|text| (text, "too_long"));
    let special = ["a\0b", "a\u{202E}b"].map(|text| (text.to_owned(), "special_characters"));
    for (text, key) in too_long.into_iter().chain(special) {
        assert_eq!(refusal(add(&maya, form(&text)).await).key(), Some(key));
    }
    assert!(add(&maya, form(&"🎾".repeat(limits::POST_TEXT_MAX))).await.is_ok(), "a push holds the longest post");
    // Markup and addresses are text.
    for text in ["<script>alert(1)</script>", "javascript:alert(1)", "{{7*7}} %00 ' OR 1=1 --", "नमस्ते 東京 👩‍👩‍👧"]
    {
        assert_eq!(written(&maya, text).await.text, text);
    }
    let (mine, hers) = (uploaded(&maya).await, uploaded(&elena).await);
    let seven: Vec<String> = (0..7).map(|_| format!("/media/{}", Uuid::now_v7())).collect();
    for images in
        [seven, vec![hers], vec![mine.clone(), mine.clone()], vec!["https://example.org/x.jpg".into()], vec![mine.clone() + "?size=small"]]
    {
        let refused = code_on(add(&maya, PostForm { images: images.clone(), ..form("Look") }).await);
        assert_eq!(refused, on(ErrorCode::Invalid, "images"), "{images:?}");
    }
    let nowhere = Spot { latitude: 91.0, longitude: 0.0 };
    assert_eq!(code(add(&maya, PostForm { location: Some(nowhere), ..form("Up there") }).await), ErrorCode::BadRequest);
    let homeless = add(&maya, PostForm { location: None, ..form("Nowhere") }).await.unwrap();
    assert_eq!((homeless.area, homeless.spot), (None, None), "without an area of its author, a post has none");
});

story!(a_post_shares_what_its_author_sees, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = courts::added(&elena, courts::form("Shatto")).await.id;
    let terms = |friends_only| EventForm { friends_only, ..events::form(court, &events::day(world, 3), "19:00", "21:00") };
    let (open, for_friends) = (events::create(&elena, terms(false)).await.id, events::create(&elena, terms(true)).await.id);
    for card in [Card::Court { court }, Card::Event { event: open }] {
        let post = add(&maya, PostForm { card: Some(card.clone()), ..form("Look at this") }).await.unwrap();
        assert_eq!(post.card, Some(card));
    }
    let missing = [
        Card::Event { event: for_friends },
        Card::Event { event: EventId(Uuid::now_v7()) },
        Card::Court { court: CourtId(Uuid::now_v7()) },
        Card::Lesson { coach: elena.id, starts_at: None },
        Card::Match { match_id: protocol::MatchId(Uuid::now_v7()) },
        Card::League { league: protocol::LeagueId(Uuid::now_v7()) },
    ];
    for card in missing {
        let refused = add(&maya, PostForm { card: Some(card.clone()), ..form("Look at this") }).await;
        assert_eq!(code_on(refused), on(ErrorCode::Invalid, "card"), "{card:?}");
    }
    let hers = add(&elena, PostForm { card: Some(Card::Event { event: for_friends }), ..form("My own") }).await.unwrap();
    assert_eq!(get(&maya, hers.id).await.unwrap().post.card, Some(Card::Event { event: for_friends }), "which she may not read");
});

story!(two_nodes of_two_edits_of_one_version_one_counts, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    race(2, ["desk", "phone"], async |round| {
        let post = written(&maya, "First").await;
        let (desk, other) = both(round, edit(&maya, &post, form("From the desk")), edit(&phone, &post, form("From the phone"))).await;
        let name = winner(("desk", &desk), ("phone", &other));
        let refused = if name == "desk" { other } else { desk };
        assert_eq!(state_in(&refusal(refused)), "edited");
        assert_eq!(get(&maya, post.id).await.unwrap().post.version, 2);
        maya.client.call(DeletePost { post: post.id }).await.unwrap();
        name
    })
    .await;
});

story!(nobody_else_changes_a_post, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let post = written(&maya, "Mine").await;
    assert_eq!(code(edit(&elena, &post, form("Hers")).await), ErrorCode::Forbidden);
    assert_eq!(code(elena.client.call(DeletePost { post: post.id }).await), ErrorCode::Forbidden);
    let jan = foreigner(world, "Jan Kowalski").await;
    assert_eq!(code(get(&jan, post.id).await), ErrorCode::NotFound);
    assert_eq!(code(edit(&jan, &post, form("His")).await), ErrorCode::NotFound);
    assert!(feed(&jan, FeedKind::Area).await.posts.is_empty(), "communities are separate");
});

story!(
    a_member_posts_fifty_times_a_day_and_a_newcomer_ten_times,
    |config| {
        for_weeks(config);
    },
    |world| {
        world.advance_to_noon();
        let maya = world.player("Maya Okafor").await;
        for most in [limits::NEWCOMER_POSTS_PER_DAY, limits::POSTS_PER_DAY] {
            for n in 0..most {
                written(&maya, &format!("Number {n} of {most}")).await;
            }
            assert_eq!(code(add(&maya, form("One more")).await), ErrorCode::LimitReached, "{most}");
            world.advance(WEEK);
        }
    }
);

story!(
    a_newcomer_comments_fifty_times_a_day,
    |config| {
        for_weeks(config);
    },
    |world| {
        world.advance_to_noon();
        let maya = world.player("Maya Okafor").await;
        let post = written(&maya, "Anybody for doubles?").await.id;
        for n in 0..limits::NEWCOMER_COMMENTS_PER_DAY {
            commented(&maya, post, &format!("Number {n}")).await;
        }
        let more = || AddComment { post, reply_to: None, text: "One more".into() };
        assert_eq!(code(maya.client.call(more()).await), ErrorCode::LimitReached);
        world.advance(WEEK);
        for _ in 0..=limits::NEWCOMER_COMMENTS_PER_DAY {
            maya.client.call(more()).await.expect("no newcomer");
        }
    }
);
