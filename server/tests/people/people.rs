//! Finding people by text, and resolving their ids.

mod often;
mod relations;
mod search;
mod written;

use protocol::client::ClientError;
use protocol::people::{Find, Get, Person};
use protocol::{ErrorCode, UserId, limits};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

use harness::Player;
use harness::refusals::{code_on, on};
use harness::steps::chat::{crowd, foreigner};
use harness::story;

async fn found(player: &Player, text: &str) -> Vec<String> {
    let people = player.client.call(Find { text: text.into() }).await.expect("an answer").people;
    people.into_iter().map(|person| person.name).collect()
}

async fn named(player: &Player, users: Vec<UserId>) -> Result<Vec<Person>, ClientError> {
    player.client.call(Get { users }).await.map(|people| people.people)
}

story!(people_are_found_by_the_beginning_of_any_word, |world| {
    let maya = world.player("Maya Okafor").await;
    for name in ["Zoë van der Berg-Smith", "Zoltan O'Brien", "Łukasz Świątek", "ΟΔΥΣΣΕΑΣ Παππάς", "東京 太郎"] {
        world.player(name).await;
    }
    for (text, names) in [
        ("zo", &["Zoltan O'Brien", "Zoë van der Berg-Smith"][..]),
        ("ZOË", &["Zoë van der Berg-Smith"]),
        ("zoe", &["Zoë van der Berg-Smith"]),
        ("smi zoe", &["Zoë van der Berg-Smith"]),
        ("berg-smith", &["Zoë van der Berg-Smith"]),
        ("obrien", &["Zoltan O'Brien"]),
        ("o'brien", &["Zoltan O'Brien"]),
        ("@zoltan", &["Zoltan O'Brien"]),
        ("lukasz swiatek", &["Łukasz Świątek"]),
        ("οδυσσεας", &["ΟΔΥΣΣΕΑΣ Παππάς"]),
        ("太", &["東京 太郎"]),
        ("oe", &[]),
        ("zoe obrien", &[]),
        ("maya", &[]),
        ("", &[]),
        ("   ", &[]),
        ("%", &[]),
        ("_", &[]),
        ("z_e", &[]),
        ("z%", &["Zoltan O'Brien", "Zoë van der Berg-Smith"]),
    ] {
        assert_eq!(found(&maya, text).await, names, "{text:?}");
    }
});

story!(a_people_search_finds_at_most_twenty_of_the_same_community, |world| {
    let maya = world.player("Maya Okafor").await;
    let jan = foreigner(world, "Extra Kowalski").await;
    crowd(world, 30).await;
    let people = maya.client.call(Find { text: "extra".into() }).await.unwrap().people;
    assert_eq!(people.len(), limits::PEOPLE_FOUND_MAX);
    assert!(people.iter().all(|person| person.id != jan.id));
    assert_eq!(found(&jan, "extra").await, [] as [&str; 0], "neither the caller nor people of another community");
});

story!(ids_are_resolved_to_people, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let jan = foreigner(world, "Jan Kowalski").await;
    let people = named(&maya, vec![elena.id, maya.id, elena.id, jan.id, UserId(Uuid::now_v7())]).await.unwrap();
    let mut names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Elena Vasquez", "Maya Okafor"], "each once, unknown ids left out");
    assert_eq!(named(&maya, vec![]).await.unwrap(), []);
    assert!(named(&maya, vec![elena.id; 100]).await.is_ok());
    assert_eq!(code_on(named(&maya, vec![elena.id; 101]).await), on(ErrorCode::LimitReached, "users"));
});

story!(
    every_place_search_is_answered,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let mut chance = StdRng::seed_from_u64(20);
        for _ in 0..500 {
            let length = chance.random_range(0..40);
            let text: String = (0..length)
                .filter_map(|_| {
                    let range = match chance.random_range(0..4) {
                        0 => 0x80,
                        1 => 0x600,
                        2 => 0x3000,
                        _ => 0x11_0000,
                    };
                    char::from_u32(chance.random_range(0..range))
                })
                .collect();
            maya.client.call(Find { text: text.clone() }).await.unwrap_or_else(|error| panic!("{text:?}: {error}"));
        }
        maya.client.call(Find { text: "x ".repeat(10_000) }).await.unwrap();
    }
);
