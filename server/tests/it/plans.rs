//! Random plans: people connect, disconnect, chat, mute, join and leave concurrently, and nodes restart. At the end every
//! client's store equals a fresh load. A failure prints its seed: `PLAN_SEED=… cargo test plans` repeats its choices.

use futures_util::future::join_all;
use protocol::chat::{
    AddMembers, Create, Delete, Edit, InviteBack, Leave, Message, Mute, Read, Rejoin, RemoveMember, Rename, Role, Send, SetRole, Silence,
    Unmute, Unsilence,
};
use protocol::client::{Client, ClientError};
use protocol::{ChatId, ErrorCode, Topic};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use harness::device::{Device, Seat, whiles};
use harness::plans::{allow, seeds, tests_on};
use harness::{Backend, World};

const STEPS: usize = 150;
/// Acceptable refusals: the room was left, the member is gone, a role or state does not allow the command, somebody
/// would remove themselves, or is invited back a second time on a day.
const REFUSALS: [ErrorCode; 8] = [
    ErrorCode::Invalid,
    ErrorCode::NotFound,
    ErrorCode::Forbidden,
    ErrorCode::Silenced,
    ErrorCode::ReadOnly,
    ErrorCode::LastOwner,
    ErrorCode::LimitReached,
    ErrorCode::Conflict,
];
const PEOPLE: [&str; 5] = ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Priya Raman", "Omar Farouk"];

struct Plan {
    world: World,
    chance: StdRng,
    seats: Vec<Seat>,
    rooms: Vec<ChatId>,
    messages: Vec<Message>,
    nodes_restart: bool,
}

impl Plan {
    async fn begin(backend: Backend, seed: u64) -> Self {
        let world = World::begin_with(backend, |config| config.realtime.requests_burst = 10_000).await;
        let mut seats = Vec::new();
        for (n, name) in PEOPLE.iter().enumerate() {
            seats.push(Seat::new(world.player_on(n % world.nodes.len(), name).await).await);
        }
        let mut plan = Self {
            world,
            chance: StdRng::seed_from_u64(seed),
            seats,
            rooms: Vec::new(),
            messages: Vec::new(),
            nodes_restart: backend == Backend::TwoNodes,
        };
        let everybody: Vec<_> = plan.seats.iter().skip(1).map(|seat| seat.player.id).collect();
        for title in ["Friday doubles", "Ladder talk", "Stringing"] {
            let room = plan.seats[0].player.client.call(Create { title: title.into(), members: everybody.clone() }).await.unwrap();
            plan.rooms.push(room.id);
        }
        plan
    }

    async fn step(&mut self) {
        let who = self.chance.random_range(0..self.seats.len());
        if !self.seats[who].connected {
            return self.seats[who].reconnect().await;
        }
        match self.chance.random_range(0..100) {
            0..4 => self.drop_connection(who).await,
            4..6 if self.nodes_restart => self.restart_a_node().await,
            _ => self.act_at_once().await,
        }
        for seat in self.seats.iter_mut().filter(|seat| seat.connected) {
            while let Some(push) = seat.player.client.try_push() {
                seat.device.take(&seat.player.client, &push).await;
            }
        }
    }

    /// Sends one command each for a random number of people, concurrently.
    async fn act_at_once(&mut self) {
        let connected: Vec<usize> = (0..self.seats.len()).filter(|who| self.seats[*who].connected).collect();
        let count = self.chance.random_range(1..=connected.len());
        let acting: Vec<usize> = connected.sample(&mut self.chance, count).copied().collect();
        let commands: Vec<_> = acting.into_iter().map(|who| self.command(who)).collect();
        for done in join_all(commands).await {
            self.messages.extend(allow(done, &REFUSALS).flatten());
        }
    }

    async fn drop_connection(&mut self, who: usize) {
        let node = self.chance.random_range(0..self.world.nodes.len());
        let seat = &mut self.seats[who];
        seat.player.rest = self.world.nodes[node].rest();
        seat.player.client = Client::connect(&seat.player.rest.ws_url()).await.unwrap();
        seat.connected = false;
    }

    /// Disconnects its people, who reconnect to any running node.
    async fn restart_a_node(&mut self) {
        let gone = self.world.nodes.remove(self.chance.random_range(0..self.world.nodes.len()));
        let address = gone.rest().base;
        self.world.add_node().await;
        // To the new node, so that both stay in use.
        let node = self.world.nodes.last().expect("a node").rest();
        for seat in self.seats.iter_mut().filter(|seat| seat.player.rest.base == address) {
            seat.player.rest = node.clone();
            seat.connected = false;
        }
        gone.stop().await;
    }

    /// Sends a command, sensible or not; returns the sent message, if any. A refused command must change nothing.
    fn command(&mut self, who: usize) -> impl Future<Output = Result<Option<Message>, ClientError>> + use<> {
        let chance = &mut self.chance;
        let chat = *self.rooms.choose(chance).unwrap();
        let other = self.seats.choose(chance).unwrap().player.id;
        let until = *whiles(self.world.app().clock.now()).choose(chance).unwrap();
        let message = self.messages.choose(chance).map(|message| (message.id, message.number));
        let roll = chance.random_range(0..100);
        let role = *[Role::Owner, Role::Admin, Role::Member, Role::ReadOnly].choose(chance).unwrap();
        let client = self.seats[who].player.client.caller();
        async move {
            let done = match (roll, message) {
                (0..45, _) | (_, None) => {
                    return client.call(Send { chat, text: format!("message {roll}"), reply_to: None }).await.map(Some);
                }
                (45..52, Some((message, _))) => client.call(Edit { message, text: format!("better {roll}") }).await.map(drop),
                (52..57, Some((message, _))) => client.call(Delete { message }).await.map(drop),
                (57..67, Some((_, number))) => client.call(Read { chat, number }).await.map(drop),
                (67..72, _) => client.call(Mute { chat, until }).await.map(drop),
                (72..75, _) => client.call(Unmute { chat }).await.map(drop),
                (75..79, _) => client.call(Silence { chat, user: other, until }).await.map(drop),
                (79..82, _) => client.call(Unsilence { chat, user: other }).await.map(drop),
                (82..87, _) => client.call(AddMembers { chat, users: vec![other] }).await.map(drop),
                (87..90, _) => client.call(RemoveMember { chat, user: other }).await.map(drop),
                (90..94, _) => client.call(SetRole { chat, user: other, role }).await.map(drop),
                (94..96, _) => client.call(Leave { chat }).await.map(drop),
                (96..97, _) => client.call(InviteBack { chat, users: vec![other] }).await.map(drop),
                (97..98, _) => client.call(Rejoin { chat }).await.map(drop),
                _ => client.call(Rename { chat, title: format!("Room {roll}") }).await.map(drop),
            };
            done.map(|()| None)
        }
    }

    /// Reconnects everybody; once caught up, each store must equal a fresh load.
    async fn compare(mut self) {
        let app = self.world.app().clone();
        let mut compared = 0;
        for (n, seat) in self.seats.iter_mut().enumerate() {
            if !seat.connected {
                seat.reconnect().await;
            }
            seat.settle(&app).await;
            // From each node in turn: nobody may have come to one that was restarted at the end.
            let fresh = seat.player.other_device(&self.world.nodes[n % self.world.nodes.len()]).await;
            let mut afresh = Device::new(seat.player.id);
            for chat in &self.rooms {
                afresh.open(&fresh.client, Topic::Chat(*chat)).await;
            }
            let now = app.clock.now();
            let known: Vec<_> = std::mem::take(&mut seat.device.chats).into_values().map(|room| Device::comparable(room, now)).collect();
            let loaded: Vec<_> = afresh.chats.into_values().map(|room| Device::comparable(room, now)).collect();
            assert_eq!(known, loaded, "what {} knows", seat.player.name);
            compared += known.iter().map(|room| room.messages.len()).sum::<usize>();
        }
        assert!(compared > STEPS / 4, "the plan left something to compare: {compared}");
        drop(self.seats);
        self.world.end().await;
    }
}

async fn run(backend: Backend) {
    for seed in seeds(4) {
        println!("PLAN_SEED={seed} on {backend:?}");
        let mut plan = Plan::begin(backend, seed).await;
        for _ in 0..STEPS {
            plan.step().await;
        }
        plan.compare().await;
    }
}

tests_on!(run: on_sqlite Sqlite, on_postgres Postgres, on_two_nodes TwoNodes);
