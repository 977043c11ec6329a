//! A user of a world.

use protocol::auth::Tokens;
use protocol::chat::{ChatPush, Create, OpenDirect, Room, Send};
use protocol::client::{Client, Mirror, Rest, ServerPush};
use protocol::session::{OpenTopic, Opened};
use protocol::{Topic, UserId};
use serde::de::DeserializeOwned;

use super::Node;

pub const PASSWORD: &str = "correct horse";

/// A user with an account, and a socket to a node.
pub struct Player {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub tokens: Tokens,
    pub client: Client,
    pub mirror: Mirror,
    pub rest: Rest,
}

impl Player {
    /// Signs a user up on any server.
    pub async fn sign_up(rest: Rest, email: &str, name: &str) -> Self {
        let tokens = rest.sign_up(email, PASSWORD, name).await.expect("a sign-up");
        Self::connect(rest, name, email, tokens).await
    }

    async fn connect(rest: Rest, name: &str, email: &str, tokens: Tokens) -> Self {
        let mut mirror = Mirror::new();
        let client = Client::connect(&rest.ws_url()).await.expect("a socket");
        let opened = client.open(mirror.open(&tokens.access_token)).await.expect("a session");
        mirror.opened(&opened).expect("an opened session");
        let user = opened.user.expect("a profile");
        Self { id: user.id, name: name.to_owned(), email: email.to_owned(), tokens, client, mirror, rest }
    }

    /// Another device of the same user, on any node.
    pub async fn other_device(&self, node: &Node) -> Self {
        let rest = node.rest();
        let tokens = rest.log_in(&self.email, PASSWORD).await.expect("a sign-in");
        Self::connect(rest, &self.name, &self.email, tokens).await
    }

    /// Reconnects the device, and resumes its topics.
    pub async fn reconnect(&mut self) -> Opened {
        self.client = Client::connect(&self.rest.ws_url()).await.expect("a socket");
        let opened = self.client.open(self.mirror.open(&self.tokens.access_token)).await.expect("a session");
        self.mirror.opened(&opened).expect("a resumed session");
        opened
    }

    pub async fn open_direct(&self, other: &Player) -> Room {
        self.client.call(OpenDirect { user: other.id }).await.expect("a direct room")
    }

    pub async fn create(&self, title: &str, members: &[&Player]) -> Room {
        let members = members.iter().map(|player| player.id).collect();
        self.client.call(Create { title: title.to_owned(), members }).await.expect("a group")
    }

    /// Subscribes to a topic; returns its state.
    pub async fn snapshot<T: DeserializeOwned>(&self, topic: Topic) -> T {
        let opened = self.client.call(OpenTopic { topic, since: None }).await.expect("a topic that the player may open");
        serde_json::from_value(opened.snapshot).expect("its state")
    }

    /// The same, and a reconnect resumes the topic.
    pub async fn open<T: DeserializeOwned>(&mut self, topic: Topic) -> T {
        let opened = self.client.call(OpenTopic { topic, since: None }).await.expect("a topic that the player may open");
        self.mirror.topic_opened(topic, &opened).expect("a beginning");
        serde_json::from_value(opened.snapshot).expect("its state")
    }

    /// The messages of a room that this device has received, with their numbers, in the order of their arrival.
    pub fn received(&self, room: Topic) -> Vec<(u64, String)> {
        let message = |push: &ServerPush| match push.chat().expect("a push of a room") {
            ChatPush::Message(message) => Some((message.number, message.text.expect("a text"))),
            _ => None,
        };
        self.mirror.pushes(room).filter_map(message).collect()
    }

    pub async fn say(&self, room: &Room, text: &str) -> protocol::chat::Message {
        self.client.call(Send { chat: room.id, text: text.to_owned(), reply_to: None }).await.expect("a message")
    }
}
