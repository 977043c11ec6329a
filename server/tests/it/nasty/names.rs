//! Real names are accepted in every field that takes a name.

use protocol::chat::Rename;
use protocol::comments::AnonymousComment;
use protocol::users::Profile;
use reqwest::Method;
use serde_json::{Value, json};

use harness::story;

const NAMES: [&str; 16] = [
    "O'Brien",
    "O’Brien",
    "Peña",
    "東京",
    "Nguyễn Văn Ánh",
    "Nguye\u{302}\u{303}n",
    "Zoë van der Berg-Smith",
    "Łukasz Świątek",
    "Smith, J. Jr. & Sons (North) #2 + Wall 4/5",
    "محمد علي",
    "שָׁלוֹם",
    "नमस्ते",
    "می\u{200C}خواهم",
    "ΟΔΥΣΣΕΑΣ",
    "ไทยแลนด์",
    "Ng",
];

story!(
    real_names_are_accepted_everywhere,
    |config| {
        config.auth.login_tries_account = 1_000;
    },
    |world| {
        for name in NAMES {
            let maya = world.player(name).await;
            let token = Some(maya.tokens.access_token.as_str());
            assert_eq!(maya.rest.profile(&maya.tokens.access_token).await.unwrap().name, name);
            let change = json!({ "name": name, "address": { "name": name, "latitude": 34.0, "longitude": -118.0 } });
            let edited: Profile = maya.rest.call(Method::PUT, &format!("/user/{}", maya.id), token, Some(change)).await.unwrap();
            assert_eq!((edited.name.as_str(), edited.address.unwrap().name.as_str()), (name, name));
            let room = maya.create(name, &[]).await;
            assert_eq!(room.title.as_deref(), Some(name));
            let renamed = maya.client.call(Rename { chat: room.id, title: name.into() }).await.unwrap();
            assert_eq!(renamed.title.as_deref(), Some(name));
            let form = AnonymousComment { name: name.into(), email: "a@b.cd".into(), message: name.into() };
            maya.rest.call::<Value>(Method::POST, "/comment/anonymous/app/1", None, Some(json!(form))).await.unwrap();
            let stored = rally::features::comments::newest(&world.app().db, None, 1).await.unwrap();
            assert_eq!((stored[0].name.as_str(), stored[0].message.as_str()), (name, name));
        }
    }
);
