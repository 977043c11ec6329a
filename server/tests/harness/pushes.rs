//! Waiting for pushes.

use protocol::Topic;
use protocol::client::ServerPush;

use super::Player;

impl Player {
    /// The next push of that name on a topic; skips others.
    pub async fn next_push(&mut self, topic: Topic, name: &str) -> ServerPush {
        loop {
            let push = self.client.next_push().await.unwrap_or_else(|error| panic!("{name} on {topic}: {error}"));
            if push.topic == Some(topic) && push.is_named(name) {
                return push;
            }
        }
    }

    /// The next pushes of these names on these topics; skips others. Those of two topics, or one that is not logged, come in either order.
    pub async fn next_pushes<const N: usize>(&mut self, wanted: [(Topic, &str); N]) -> [ServerPush; N] {
        let mut found: [Option<ServerPush>; N] = [const { None }; N];
        while found.iter().any(Option::is_none) {
            let push = self.client.next_push().await.unwrap_or_else(|error| panic!("{wanted:?}: {error}"));
            let place = wanted.iter().position(|(topic, name)| push.topic == Some(*topic) && push.is_named(name));
            if let Some(place) = place {
                found[place] = Some(push);
            }
        }
        found.map(|push| push.expect("found"))
    }

    /// The same on the user's own topic.
    pub async fn next_own_push(&mut self, name: &str) -> ServerPush {
        self.next_push(Topic::User(self.id), name).await
    }

    /// All pushes on the user's own topic, up to and including the first of this name.
    pub async fn own_pushes_until(&mut self, name: &str) -> Vec<ServerPush> {
        let mut pushes = Vec::new();
        loop {
            let push = self.client.next_push().await.unwrap_or_else(|error| panic!("{name}: {error}"));
            if push.topic != Some(Topic::User(self.id)) {
                continue;
            }
            let last = push.is_named(name);
            pushes.push(push);
            if last {
                return pushes;
            }
        }
    }
}
