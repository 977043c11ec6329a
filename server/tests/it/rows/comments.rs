//! The caller rows of comments.

use protocol::comments::{AnonymousComment, AppComment};
use reqwest::Method;

use crate::callers::{CREATED, NOT_FOUND, Path, Rows, SIGN_IN, Things, of_tenant};

inventory::submit!(Rows::paths(rows));

fn rows(things: &Things) -> Vec<Path> {
    let tenant = things.tenant.to_string();
    let form = AnonymousComment { name: "Maya Okafor".into(), email: "maya@example.org".into(), message: "Hello,\nwhat a club.".into() };
    let thought = AppComment { message: "More clay courts.".into(), rating: Some(4) };
    vec![
        Path::new(Method::POST, "/comment/anonymous/app/{id}", &[&tenant], of_tenant(CREATED)).with(&form),
        Path::new(Method::POST, "/comment/app/{id}", &[&tenant], [SIGN_IN, CREATED, CREATED, CREATED, NOT_FOUND]).with(&thought),
    ]
}
