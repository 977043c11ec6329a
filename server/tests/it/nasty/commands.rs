//! Nasty texts in every text field of every command.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use protocol::client::Client;
use protocol::session::Open;
use protocol::{Call, Key};
use serde_json::json;

use super::kept::{as_kept, check_tables};
use super::{Nasty, Slot, fault, share, slots, strings_for};
use crate::callers::{Cast, Things, commands, take_answer};
use harness::World;
use harness::story;

/// Users sending concurrently, each over their own socket.
const SENDERS: usize = 4;
/// Concurrent requests on one socket; the limit is sixteen.
const WINDOW: usize = 12;

/// Fields whose accepted text shows in the answer.
const SHOWN: [(&str, &str); 4] = [("chat.create", "/title"), ("chat.edit", "/text"), ("chat.rename", "/title"), ("chat.send", "/text")];

story!(
    nasty_texts_in_every_command_field,
    |config| {
        config.realtime.requests_per_second = 1_000_000;
        config.realtime.requests_burst = 1_000_000;
    },
    |world| {
        let (world, strings) = (&*world, &strings_for(world));
        let sent = join_all((0..SENDERS).map(|sender| send_share(world, strings, sender))).await;
        let shown: BTreeSet<(&str, String)> = sent.into_iter().flatten().collect();
        assert_eq!(shown, SHOWN.iter().map(|(name, place)| (*name, (*place).to_owned())).collect());
        check_tables(world).await;
    }
);

/// Sends one sender's share of the texts for all slots. Returns the slots whose text came back as sent.
async fn send_share(world: &World, strings: &[Nasty], sender: usize) -> BTreeSet<(&'static str, String)> {
    let mut cast = Cast::assemble(world).await;
    let mut shown = BTreeSet::new();
    let client = &mut cast.owner.client;
    for (number, (name, slot)) in command_slots(&cast.things).into_iter().enumerate() {
        for some in share(strings, (sender, SENDERS), number).chunks(WINDOW) {
            for (id, nasty) in (10_000..).zip(some) {
                let (key, args) = (Key::fresh(), slot.filled(&nasty.json));
                client.send_raw(&format!("{{\"id\":{id},\"cmd\":\"{name}\",\"key\":\"{key}\",\"args\":{args}}}")).await.expect("sent");
            }
            for _ in some {
                let (id, answer) = take_answer(client).await.unwrap_or_else(|error| panic!("{name}{}: {error}", slot.place));
                let nasty = some[usize::try_from(id - 10_000).unwrap()];
                let about = format!("{name}{} {}", slot.place, nasty.short());
                assert_eq!(fault(nasty, &answer), None, "{about}: {}", answer.body);
                if answer.status == 200 && SHOWN.contains(&(name, &slot.place)) {
                    let text = nasty.text.as_deref().expect("a text");
                    assert_eq!(answer.body.pointer(&slot.place), Some(&json!(as_kept(&slot.place[1..], text))), "{about}");
                    shown.insert((name, slot.place.clone()));
                }
            }
        }
    }
    shown
}

/// Every text field of every command's example, once. `session.open` has a story of its own below.
fn command_slots(things: &Things) -> Vec<(&'static str, Slot)> {
    let mut known = BTreeSet::new();
    let commands = commands(things).into_iter().filter(|command| command.name != Open::NAME);
    let all = commands.flat_map(|command| slots(&command.args).into_iter().map(move |slot| (command.name, slot)));
    all.filter(|(name, slot)| known.insert((*name, slot.place.clone()))).collect()
}

story!(nasty_texts_when_opening_a_session, |world| {
    let (world, strings) = (&*world, &strings_for(world));
    let things = Things::made_up();
    let open = commands(&things).into_iter().find(|command| command.name == Open::NAME).expect("an example");
    for slot in slots(&open.args) {
        // Without a token the other fields are read, as for a guest.
        let guest = slot.place != "/access_token";
        for some in strings.chunks(50) {
            join_all(some.iter().map(|nasty| greet(world, &slot, nasty, guest))).await;
        }
    }
    check_tables(world).await;
});

/// Checks that this first frame is answered, or closes the socket with a code.
async fn greet(world: &World, slot: &Slot, nasty: &Nasty, guest: bool) {
    let mut args = slot.filled(&nasty.json);
    if guest {
        args = args.replacen("\"access_token\"", "\"no_token\"", 1).replacen("\"tenant\":4711", "\"tenant\":1", 1);
    }
    let mut client = Client::connect(&world.rest().ws_url()).await.expect("a socket");
    client.send_raw(&format!("{{\"id\":1,\"cmd\":\"session.open\",\"args\":{args}}}")).await.expect("sent");
    let about = format!("session.open{} {}", slot.place, nasty.short());
    match take_answer(&mut client).await {
        Ok((_, answer)) => assert_eq!(fault(nasty, &answer), None, "{about}: {}", answer.body),
        Err(_) => {
            let (code, reason) = client.closed().await.expect("a close frame");
            assert!((4_400..4_500).contains(&code), "{about}: {code} {reason}");
        }
    }
}
