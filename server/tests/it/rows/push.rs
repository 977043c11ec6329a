//! The caller rows of push subscriptions.

use protocol::push::{AnswerPush, GetPush, SubscribePush, UnsubscribePush};

use crate::callers::{Command, OK, Path, Rows, SIGN_IN, Things, everybody, of, post, signed_in};

inventory::submit!(Rows::commands(commands));
inventory::submit!(Rows::paths(answers));

fn commands(_: &Things) -> Vec<Command> {
    let endpoint = "https://push.example.org/send/abc".to_owned();
    // The keys of the example in RFC 8291.
    let subscribe = SubscribePush {
        endpoint: endpoint.clone(),
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
        auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
        lang: None,
    };
    vec![
        of(subscribe, signed_in(OK)),
        of(UnsubscribePush { endpoint: endpoint.clone() }, signed_in(OK)),
        of(GetPush { endpoint: Some(endpoint) }, signed_in(OK)),
    ]
}

fn answers(_: &Things) -> Vec<Path> {
    vec![post("/push/answer", everybody(SIGN_IN)).with(&AnswerPush { token: "a.b.c".into(), accept: true })]
}
