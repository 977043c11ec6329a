//! The callers, and the things their requests refer to.

use protocol::client::{Client, ClientError, Rest};
use protocol::courts::AddCourt;
use protocol::enrolments::AddEnrolment;
use protocol::events::EventForm;
use protocol::matches::ReportMatch;
use protocol::play::AskToPlay;
use protocol::session::Open;
use protocol::{
    AskId, ChatId, ChildId, CommentId, CourtId, EnrolmentId, ErrorCode, EventId, FixtureId, Key, LeagueId, MatchId, MessageId,
    NotificationId, PackageId, PassId, PostId, SearchId, SessionId, SideId, UserId,
};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Outcome;
use super::paths::{Body, Path};
use crate::rows::courts::court_form;
use crate::rows::matches::score;
use crate::rows::searches::a_search;
use harness::steps::chat::{crowd, foreigner};
use harness::steps::children;
use harness::steps::events;
use harness::steps::live;
use harness::steps::matches::Game;
use harness::steps::play::an_hour;
use harness::steps::posts;
use harness::{PASSWORD, Player, World, servers};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No access token; a guest on the socket.
    Nobody,
    /// In the owner's community, but unrelated to the owner.
    Stranger,
    /// The owner of the things.
    Owner,
    /// Blocked by the owner.
    Blocked,
    /// In another community.
    Foreigner,
    /// Has blocked the owner: answered as [`Kind::Blocked`] is, but for what they do about their own block.
    Blocker,
}

impl Kind {
    pub const ALL: [Self; 6] = [Self::Nobody, Self::Stranger, Self::Owner, Self::Blocked, Self::Foreigner, Self::Blocker];

    /// Its place in a row.
    pub fn index(self) -> usize {
        match self {
            Self::Nobody => 0,
            Self::Stranger => 1,
            Self::Owner => 2,
            Self::Blocked | Self::Blocker => 3,
            Self::Foreigner => 4,
        }
    }
}

/// The ids in requests: the owner's and their things', or made-up ones.
#[derive(Clone)]
pub struct Things {
    pub tenant: i64,
    pub user: UserId,
    pub email: String,
    pub room: ChatId,
    pub message: MessageId,
    /// A member of the room.
    pub member: UserId,
    /// Not a member of the room.
    pub newcomer: UserId,
    /// On the owner's other device.
    pub session: SessionId,
    pub refresh_token: String,
    pub access_token: String,
    pub notification: NotificationId,
    /// The owner's game, in progress, with the member and the newcomer.
    pub game: EventId,
    /// The owner against the member, reported by the owner.
    pub result: MatchId,
    /// The owner against the newcomer, scored by the owner.
    pub live: MatchId,
    /// Organised by the owner.
    pub event: EventId,
    /// A guest's enrolment in the event.
    pub enrolment: EnrolmentId,
    /// Added by the owner.
    pub court: CourtId,
    /// From the owner to the stranger.
    pub ask: AskId,
    /// Saved by the owner.
    pub search: SearchId,
    /// Open for enrolment; the owner organises it and plays in it.
    pub league: LeagueId,
    /// The owner's, in it.
    pub side: SideId,
    /// Of another league of the owner's, between two others.
    pub fixture: FixtureId,
    /// The owner is its captain; nobody else is on its roster.
    pub team: SideId,
    /// Of another league of the owner's, between the teams of two others; without a date.
    pub tie: FixtureId,
    /// The owner's.
    pub child: ChildId,
    /// Where the owner gives lessons.
    pub lesson_court: CourtId,
    /// Offered by the owner, who is a coach.
    pub package: PackageId,
    /// The stranger has asked the owner for it.
    pub pass: PassId,
    /// Written by the owner.
    pub post: PostId,
    /// On that post, by the owner.
    pub comment: CommentId,
}

impl Things {
    pub fn made_up() -> Self {
        Self {
            tenant: 4_711,
            user: UserId(Uuid::now_v7()),
            email: format!("{}@example.org", Uuid::now_v7().simple()),
            room: ChatId(Uuid::now_v7()),
            message: MessageId(Uuid::now_v7()),
            member: UserId(Uuid::now_v7()),
            newcomer: UserId(Uuid::now_v7()),
            session: SessionId(Uuid::now_v7()),
            refresh_token: Uuid::now_v7().simple().to_string(),
            access_token: Uuid::now_v7().simple().to_string(),
            notification: NotificationId(Uuid::now_v7()),
            game: EventId(Uuid::now_v7()),
            result: MatchId(Uuid::now_v7()),
            live: MatchId(Uuid::now_v7()),
            event: EventId(Uuid::now_v7()),
            enrolment: EnrolmentId(Uuid::now_v7()),
            court: CourtId(Uuid::now_v7()),
            ask: AskId(Uuid::now_v7()),
            search: SearchId(Uuid::now_v7()),
            league: LeagueId(Uuid::now_v7()),
            side: SideId(Uuid::now_v7()),
            fixture: FixtureId(Uuid::now_v7()),
            team: SideId(Uuid::now_v7()),
            tie: FixtureId(Uuid::now_v7()),
            child: ChildId(Uuid::now_v7()),
            lesson_court: CourtId(Uuid::now_v7()),
            package: PackageId(Uuid::now_v7()),
            pass: PassId(Uuid::now_v7()),
            post: PostId(Uuid::now_v7()),
            comment: CommentId(Uuid::now_v7()),
        }
    }
}

/// The status and body of an answer; on the socket the status is the refusal code's, or 200.
#[derive(Debug, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    /// Also checks that a refusal's status matches its code.
    pub fn outcome(&self) -> Outcome {
        if self.status < 400 {
            return Ok(self.status);
        }
        let code: ErrorCode = serde_json::from_value(self.body["code"].clone()).unwrap_or_else(|_| panic!("no refusal: {self:?}"));
        assert_eq!(code.status(), self.status, "{}", self.body);
        Err(code)
    }
}

/// One caller of each kind.
pub struct Cast {
    guest: Client,
    pub stranger: Player,
    pub owner: Player,
    pub blocked: Player,
    pub foreigner: Player,
    pub blocker: Player,
    pub handle: String,
    pub things: Things,
}

impl Cast {
    pub async fn assemble(world: &World) -> Self {
        let guest = Client::connect(&world.rest().ws_url()).await.expect("a socket");
        guest.open(Open::default()).await.expect("a guest's session");
        let owner = straight(world.player("Owen Ownby").await);
        let stranger = straight(world.player("Sam Strange").await);
        let blocked = straight(world.player("Bo Blocked").await);
        let foreigner = straight(foreigner(world, "Fay Foreign").await);
        let blocker = straight(world.player("Bea Blocker").await);
        let extras = crowd(world, 2).await;
        let room = owner.client.call(protocol::chat::Create { title: "Doubles".into(), members: vec![extras[0]] }).await.expect("a room");
        let message = owner.say(&room, "Thursday at seven?").await;
        let game = Game::of(&owner).with(world, [owner.id, extras[0], extras[1]]).await;
        let reported =
            ReportMatch { event: game, a: vec![owner.id], b: vec![extras[0]], guests_a: vec![], guests_b: vec![], score: score() };
        let result = owner.client.call(reported).await.expect("a result");
        let live = live::create(&owner, game, owner.id, extras[1]).await.expect("a live match");
        live::start(&owner, live.id, live::PAD).await.expect("started");
        let court = events::court(world, "Riverside", events::HERE, events::LOS_ANGELES).await;
        let form = EventForm { capacity: 64, guests: Some(3), ..events::form(court, &events::day(world, 5), "19:00", "21:00") };
        let event = events::create(&owner, form).await.id;
        let guest_player = AddEnrolment { event, user: None, guest: Some("Kim".into()) };
        let enrolment = owner.client.call(guest_player).await.expect("a guest").id;
        let (played_at, court) = (court, owner.client.call(AddCourt { form: court_form() }).await.expect("a court"));
        stranger.client.call(an_hour()).await.expect("free");
        let question = AskToPlay { user: Some(stranger.id), starts_at: None, court: None, message: None };
        let ask = owner.client.call(question).await.expect("an ask");
        let (blocking, token) = (format!("/user/{}/block/1", blocked.id), Some(owner.tokens.access_token.as_str()));
        owner.rest.call::<Value>(Method::POST, &blocking, token, None).await.expect("blocked");
        blocker.rest.block(&blocker.tokens.access_token, owner.id, true).await.expect("blocked");
        let search = owner.client.call(a_search()).await.expect("a search").id;
        let (league, side) = crate::rows::leagues::enrolling(world, &owner).await;
        let fixture = crate::rows::leagues::drawn(world, &owner, &extras).await;
        let (team, tie) = crate::rows::leagues::of_teams(world, &owner, &extras).await;
        let child = children::add(&owner, children::leo()).await.id;
        let (package, pass) = crate::rows::packages::asked(&owner, &stranger, played_at).await;
        let post = posts::written(&owner, "Anybody for doubles?").await.id;
        let comment = posts::commented(&owner, post, "Thursday at seven.").await.id;
        let elsewhere = owner.rest.log_in(&owner.email, PASSWORD).await.expect("another device");
        let (phone, opened) = Client::sign_in(&owner.rest.ws_url(), &elsewhere.access_token).await.expect("another socket");
        drop(phone);
        let things = Things {
            tenant: 1,
            user: owner.id,
            email: owner.email.clone(),
            room: room.id,
            message: message.id,
            member: extras[0],
            newcomer: extras[1],
            session: opened.session.expect("a session"),
            refresh_token: elsewhere.refresh_token,
            access_token: elsewhere.access_token,
            notification: NotificationId(Uuid::now_v7()),
            game,
            result: result.id,
            live: live.id,
            event,
            enrolment,
            court: court.id,
            ask: ask.id,
            search,
            league,
            side,
            fixture,
            team,
            tie,
            child,
            lesson_court: played_at,
            package,
            pass,
            post,
            comment,
        };
        let handle = opened.user.expect("a profile").handle;
        Self { guest, stranger, owner, blocked, foreigner, blocker, handle, things }
    }

    pub fn player(&self, kind: Kind) -> Option<&Player> {
        match kind {
            Kind::Nobody => None,
            Kind::Stranger => Some(&self.stranger),
            Kind::Owner => Some(&self.owner),
            Kind::Blocked => Some(&self.blocked),
            Kind::Foreigner => Some(&self.foreigner),
            Kind::Blocker => Some(&self.blocker),
        }
    }

    fn client(&mut self, kind: Kind) -> &mut Client {
        match kind {
            Kind::Nobody => &mut self.guest,
            Kind::Stranger => &mut self.stranger.client,
            Kind::Owner => &mut self.owner.client,
            Kind::Blocked => &mut self.blocked.client,
            Kind::Foreigner => &mut self.foreigner.client,
            Kind::Blocker => &mut self.blocker.client,
        }
    }

    /// Sends a command over this caller's socket.
    pub async fn ask(&mut self, kind: Kind, name: &str, args: &Value) -> Answer {
        ask(self.client(kind), name, args).await
    }

    /// Whether everybody still is to the owner what they were: nobody has blocked anybody, or signed out, since.
    pub async fn is_as_assembled(&mut self) -> bool {
        let about_owner = json!({ "user": self.things.user });
        for kind in [Kind::Stranger, Kind::Owner, Kind::Blocked, Kind::Foreigner, Kind::Blocker] {
            let sees = matches!(kind, Kind::Stranger | Kind::Owner);
            // The socket of whoever signed out is closed, sooner or later.
            match answered(self.client(kind), "match.history", &about_owner).await {
                Ok(answer) if (answer.status == 200) == sees => {}
                Ok(_) | Err(_) => return false,
            }
        }
        true
    }

    pub async fn request(&self, kind: Kind, path: &Path) -> Answer {
        let player = self.player(kind);
        let rest = player.map_or(&self.owner.rest, |player| &player.rest);
        request(rest, player.map(|player| player.tokens.access_token.as_str()), path).await
    }
}

/// Gives the player an HTTP client that does not follow redirects.
pub fn straight(mut player: Player) -> Player {
    player.rest.http = servers::http().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    player
}

/// Sends a command and waits for its answer.
pub async fn ask(client: &mut Client, name: &str, args: &Value) -> Answer {
    answered(client, name, args).await.unwrap_or_else(|error| panic!("{name} {args}: {error}"))
}

async fn answered(client: &mut Client, name: &str, args: &Value) -> Result<Answer, ClientError> {
    let key = Key::fresh();
    client.send_raw(&format!("{{\"id\":1000,\"cmd\":\"{name}\",\"key\":\"{key}\",\"args\":{args}}}")).await?;
    let (id, answer) = take_answer(client).await?;
    assert_eq!(id, 1_000, "{name} {args}");
    Ok(answer)
}

/// The next answer to a raw frame, with the frame's id.
pub async fn take_answer(client: &mut Client) -> Result<(u64, Answer), ClientError> {
    let frame = client.next_answer().await?;
    let answer = match frame.err {
        Some(refusal) => Answer { status: refusal.code.status(), body: json!(refusal) },
        None => Answer { status: 200, body: serde_json::from_str(frame.ok.expect("an answer").get()).expect("JSON") },
    };
    Ok((frame.id.expect("the frame's id"), answer))
}

/// Sends a request below `/api`, with the tenant of `rest` in the header.
pub async fn request(rest: &Rest, access: Option<&str>, path: &Path) -> Answer {
    let mut request = rest.http.request(path.method.clone(), format!("{}/api{}", rest.base, path.filled));
    if let Some(tenant) = rest.tenant {
        request = request.header("tenant_id", tenant.0);
    }
    if let Some(access) = access {
        request = request.bearer_auth(access);
    }
    request = match &path.body {
        Body::None => request,
        Body::Json(json) => request.json(json),
    };
    answer_of(request).await
}

/// The answer to a request; its body is JSON, a table as text, or empty.
pub async fn answer_of(request: RequestBuilder) -> Answer {
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    let is_table = answer.headers().get("content-type").is_some_and(|kind| kind.as_bytes().starts_with(b"text/csv"));
    let text = answer.text().await.expect("a body");
    Answer {
        status,
        body: if is_table {
            Value::String(text)
        } else if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status} without JSON: {text}"))
        },
    }
}
