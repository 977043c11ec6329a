//! Random plans: people on two nodes post, comment, like, edit, delete and block, several at once, while moderators hide, show and remove.
//! Whoever has the feed and the posts open sees in the end what a fresh load shows. A failure prints its seed: `PLAN_SEED=… cargo test
//! posts::plans` repeats its choices.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use protocol::client::ServerPush;
use protocol::posts::{DeleteComment, EditComment, LikePost};
use protocol::session::{OpenTopic, TopicEnd};
use protocol::{CommentId, UserId};
use rally::features::posts::{comments::hiding as comment_hiding, hiding};
use rally::run::{Actor, run_typed};
use rally::work;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use harness::plans::{allow, seeds};

/// Somebody else was faster, is in a block, or has posted often enough today.
const REFUSALS: [ErrorCode; 5] =
    [ErrorCode::Conflict, ErrorCode::Forbidden, ErrorCode::NotFound, ErrorCode::LimitReached, ErrorCode::Unavailable];
const STEPS: usize = 60;

/// A post without what is counted: counts come unlogged.
fn uncounted(post: Post) -> Post {
    Post { likes: 0, comments: 0, ..post }
}

type Comments = BTreeMap<CommentId, Comment>;

/// What somebody reads: one state per topic, made of its snapshot and its pushes.
struct Reader {
    player: Player,
    held: BTreeMap<Topic, u64>,
    feed: BTreeMap<PostId, Post>,
    threads: BTreeMap<PostId, (Post, Comments)>,
}

impl Reader {
    async fn new(player: Player) -> Self {
        let topics = feed(&player, FeedKind::Area).await.topics;
        let mut reader = Self { player, held: BTreeMap::new(), feed: BTreeMap::new(), threads: BTreeMap::new() };
        for topic in topics {
            reader.open(topic).await;
        }
        reader
    }

    /// Loads a topic anew; one that may no longer be opened is forgotten.
    async fn open(&mut self, topic: Topic) {
        let Ok(opened) = self.player.client.call(OpenTopic { topic, since: None }).await else { return self.forget(topic) };
        self.held.insert(topic, opened.seq);
        match topic {
            Topic::Post(id) => drop(self.threads.insert(id, thread(serde_json::from_value(opened.snapshot).expect("a post")))),
            _ => {
                let snapshot: FeedSnapshot = serde_json::from_value(opened.snapshot).expect("a feed");
                self.feed.extend(snapshot.posts.into_iter().map(|entry| (entry.post.id, uncounted(entry.post))));
            }
        }
    }

    fn forget(&mut self, topic: Topic) {
        self.held.remove(&topic);
        if let Topic::Post(id) = topic {
            self.threads.remove(&id);
        }
    }

    async fn take(&mut self, push: ServerPush) {
        let Some(topic) = push.topic.filter(|topic| self.held.contains_key(topic)) else { return };
        match push.end() {
            Some(TopicEnd::Reset) => return self.open(topic).await,
            Some(TopicEnd::Revoked | TopicEnd::Gone) => return self.forget(topic),
            None => {}
        }
        // Counts have no number.
        let Some(seq) = push.seq.filter(|seq| *seq > self.held[&topic]) else { return };
        assert_eq!(seq, self.held[&topic] + 1, "{topic}: pushes in between were lost");
        self.held.insert(topic, seq);
        if push.is_skip() {
            return;
        }
        match topic {
            Topic::Post(id) => self.take_of_post(id, push.post().expect("of a post")),
            _ => match push.feed().expect("of a feed") {
                FeedPush::PostAdded { post } | FeedPush::PostEdited { post } => drop(self.feed.insert(post.id, uncounted(*post))),
                FeedPush::PostGone { post } => drop(self.feed.remove(&post)),
                FeedPush::PostCounts { .. } => {}
            },
        }
    }

    fn take_of_post(&mut self, id: PostId, push: PostPush) {
        let Some((post, comments)) = self.threads.get_mut(&id) else { return };
        match push {
            PostPush::PostEdited { post: next } => *post = uncounted(*next),
            PostPush::PostGone { .. } => drop(self.threads.remove(&id)),
            PostPush::CommentAdded { comment } | PostPush::CommentEdited { comment } | PostPush::CommentDeleted { comment } => {
                add_comment(comments, *comment);
            }
            PostPush::PostCounts { .. } | PostPush::CommentCounts { .. } => {}
        }
    }

    /// Takes pushes until every topic has reached its head in the database.
    async fn settle(&mut self, world: &World) {
        loop {
            while let Some(push) = self.player.client.try_push() {
                self.take(push).await;
            }
            let topics: Vec<Topic> = self.held.keys().copied().collect();
            let extents = rally::realtime::log::extents(&world.app().db, &topics).await.expect("the heads");
            let heads: BTreeMap<Topic, u64> = extents.into_iter().map(|(topic, extent)| (topic, extent.head)).collect();
            if topics.iter().all(|topic| self.held.get(topic) == Some(&heads.get(topic).copied().unwrap_or(0))) {
                return;
            }
            let push = self.player.client.next_push().await.expect("a push for every entry of the log");
            self.take(push).await;
        }
    }
}

/// All pages of the feed around `HERE`.
async fn whole_feed(player: &Player) -> BTreeMap<PostId, Post> {
    let (mut all, mut cursor) = (BTreeMap::new(), None);
    loop {
        let question = GetFeed { feed: FeedKind::Area, location: Some(HERE), cursor, ..GetFeed::default() };
        let page = player.client.call(question).await.expect("a page");
        all.extend(page.posts.into_iter().map(|entry| (entry.post.id, uncounted(entry.post))));
        cursor = page.cursor;
        if cursor.is_none() {
            return all;
        }
    }
}

/// Those that say something, without what is counted.
fn add_comment(comments: &mut Comments, comment: Comment) {
    if comment.deleted_at.is_some() {
        comments.remove(&comment.id);
    } else {
        comments.insert(comment.id, Comment { likes: 0, replies: 0, ..comment });
    }
}

fn thread(snapshot: PostSnapshot) -> (Post, Comments) {
    let mut comments = Comments::new();
    for entry in snapshot.comments.comments.into_iter().chain(snapshot.comments.replies) {
        add_comment(&mut comments, entry.comment);
    }
    (uncounted(snapshot.entry.post), comments)
}

/// One person's command, sensible or not.
fn command<'a>(
    chance: &mut StdRng,
    player: &'a Player,
    posts: &[(PostId, i64)],
    comments: &[CommentId],
) -> BoxFuture<'a, Result<(), ClientError>> {
    let (roll, n) = (chance.random_range(0..100), chance.random_range(0..1_000_000));
    let text = format!("Number {n}");
    let (post, comment) = (posts.choose(chance).copied(), comments.choose(chance).copied());
    async move {
        let client = &player.client;
        match (roll, post, comment) {
            (0..25, ..) | (_, None, _) => add(player, form(&text)).await.map(drop),
            (25..40, Some((post, version)), _) => client.call(EditPost { post, version, form: form(&text) }).await.map(drop),
            (40..48, Some((post, _)), _) => client.call(DeletePost { post }).await.map(drop),
            (48..58, Some((post, _)), _) => client.call(LikePost { post, on: roll % 3 > 0 }).await.map(drop),
            (84..92, _, Some(comment)) => client.call(EditComment { comment, text }).await.map(drop),
            (92..100, _, Some(comment)) => client.call(DeleteComment { comment }).await.map(drop),
            (_, Some((post, _)), _) => client.call(AddComment { post, reply_to: None, text }).await.map(drop),
        }
    }
    .boxed()
}

/// What moderators do.
async fn moderate(world: &World, chance: &mut StdRng, posts: &[(PostId, i64)], comments: &[CommentId]) {
    let (core, system) = (world.app(), Actor::System(protocol::TenantId::FIRST));
    let (hidden, roll) = (chance.random_bool(0.6), chance.random_range(0..10));
    let done = match (posts.choose(chance).map(|(post, _)| *post), comments.choose(chance).copied()) {
        (Some(post), _) if roll < 5 => run_typed(core, system, work!(|cx, post, hidden| hiding::set_hidden(cx, post, hidden))).await,
        (Some(post), _) if roll == 5 => run_typed(core, system, work!(|cx, post| hiding::remove(cx, post))).await,
        (_, Some(comment)) => {
            run_typed::<bool>(core, system, work!(|cx, comment, hidden| comment_hiding::set_hidden(cx, comment, hidden))).await
        }
        _ => Ok(false),
    };
    done.expect("moderated");
}

struct Plan {
    world: World,
    chance: StdRng,
    readers: Vec<Reader>,
    /// Those who were ever in a block with each other: what they had on screen before is reloaded by no push.
    apart: BTreeSet<(UserId, UserId)>,
}

impl Plan {
    async fn begin(world: World, seed: u64) -> Self {
        let mut readers = Vec::new();
        for name in ["Maya Okafor", "Ben Carter", "Ana Ruiz"] {
            readers.push(Reader::new(world.player(name).await).await);
            readers.push(Reader::new(world.player_elsewhere(&format!("{name} Abroad")).await).await);
        }
        Self { world, chance: StdRng::seed_from_u64(seed), readers, apart: BTreeSet::new() }
    }

    /// A block, a moderator, somebody who opens a post, or several people at the same moment.
    async fn step(&mut self) {
        let Self { world, chance, readers, apart } = self;
        let db = &world.app().db;
        let posts: Vec<(PostId, i64)> = db.query("SELECT id, version FROM post WHERE deleted_at IS NULL").all().await.expect("posts");
        let comments: Vec<CommentId> = db.query("SELECT id FROM post_comment WHERE deleted_at IS NULL").scalars().await.expect("comments");
        match chance.random_range(0..100) {
            0..4 => {
                let (one, other) = (chance.random_range(0..readers.len()), chance.random_range(0..readers.len()));
                let (one, other) = (&readers[one].player, &readers[other].player);
                if one.id != other.id {
                    apart.extend([(one.id, other.id), (other.id, one.id)]);
                    one.rest.block(&one.tokens.access_token, other.id, chance.random_bool(0.7)).await.expect("a block");
                    world.jobs_performed().await;
                }
            }
            4..18 => moderate(world, chance, &posts, &comments).await,
            18..35 => {
                let reader = chance.random_range(0..readers.len());
                if let Some((post, _)) = posts.choose(chance) {
                    readers[reader].open(Topic::Post(*post)).await;
                }
            }
            _ => {
                let many = chance.random_range(1..=3);
                let commands: Vec<_> = readers.sample(chance, many).map(|reader| &reader.player).collect();
                let commands: Vec<_> = commands.into_iter().map(|player| command(chance, player, &posts, &comments)).collect();
                for done in join_all(commands).await {
                    allow(done, &REFUSALS);
                }
            }
        }
    }

    /// Everybody's state equals a fresh load, but for those with whom they were ever in a block.
    async fn compare(self) {
        let Self { world, mut readers, apart, .. } = self;
        world.jobs_performed().await;
        for reader in &mut readers {
            reader.settle(&world).await;
            let me = reader.player.id;
            let counts = |author: UserId| !apart.contains(&(me, author));
            let shown =
                |posts: BTreeMap<PostId, Post>| -> Vec<Post> { posts.into_values().filter(|post| counts(post.author.id)).collect() };
            let fresh = whole_feed(&reader.player).await;
            assert_eq!(shown(std::mem::take(&mut reader.feed)), shown(fresh), "the feed of {}", reader.player.name);
            for (id, (post, comments)) in std::mem::take(&mut reader.threads) {
                let (fresh, listed) = thread(reader.player.snapshot::<PostSnapshot>(Topic::Post(id)).await);
                let said = |comments: Comments| -> Vec<Comment> { comments.into_values().filter(|one| counts(one.author.id)).collect() };
                assert_eq!(post, fresh, "a post as {} sees it", reader.player.name);
                assert_eq!(said(comments), said(listed), "its comments as {} sees them", reader.player.name);
            }
        }
        drop(readers);
        world.end().await;
    }
}

#[test]
fn what_was_pushed_is_what_a_fresh_load_shows() {
    harness::story::run(async {
        for seed in seeds(4) {
            println!("PLAN_SEED={seed}");
            let mut plan = Plan::begin(World::begin(harness::Backend::TwoNodes).await, seed).await;
            for _ in 0..STEPS {
                plan.step().await;
            }
            plan.compare().await;
        }
    });
}
