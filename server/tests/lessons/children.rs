//! Children: seen by their guardian alone, limited, exported and forgotten.

use protocol::children::{AddChild, ChildForm, EditChild, ListChildren, RemoveChild};
use protocol::{ChildId, ErrorCode, limits};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use harness::refusals::{code, code_on, on};
use harness::steps::children::{add, leo};
use harness::story;
use harness::{PASSWORD, Player};

async fn names(guardian: &Player) -> Vec<String> {
    let list = guardian.client.call(ListChildren {}).await.expect("children").children;
    list.into_iter().map(|child| child.form.name).collect()
}

story!(two_nodes a_guardian_adds_edits_and_removes_children, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let child = add(&maya, leo()).await;
    assert_eq!(child.form, leo());
    add(&maya, ChildForm { name: "Ada Okafor".into(), level: None, care_note: Some("  ".into()), ..leo() }).await;
    assert_eq!((names(&maya).await, names(&elena).await), (vec!["Leo Okafor".to_owned(), "Ada Okafor".to_owned()], vec![]));

    let form = ChildForm { name: " Leo  O. ".into(), level: Some(3.0), ..leo() };
    let edited = maya.client.call(EditChild { child: child.id, form: form.clone() }).await.unwrap().children;
    assert_eq!((edited[0].form.name.as_str(), edited[0].form.level, edited[0].id), ("Leo O.", Some(3.0), child.id));
    for child in [child.id, ChildId(Uuid::now_v7())] {
        assert_eq!(code(elena.client.call(EditChild { child, form: form.clone() }).await), ErrorCode::NotFound, "not hers");
        assert_eq!(code(elena.client.call(RemoveChild { child }).await), ErrorCode::NotFound, "not hers");
    }
    let data: Value = maya.rest.call(Method::GET, "/user/data", Some(&maya.tokens.access_token), None).await.unwrap();
    assert_eq!((&data["children"][1]["name"], &data["children"][1]["care_note"]), (&json!("Leo O."), &json!("Allergic to bees")));

    maya.client.call(RemoveChild { child: child.id }).await.unwrap();
    assert_eq!(names(&maya).await, ["Ada Okafor"]);
    assert_eq!(code(maya.client.call(RemoveChild { child: child.id }).await), ErrorCode::NotFound, "it is gone");
    let left: Vec<(String, Option<String>)> =
        world.app().db.query("SELECT name, care_note FROM child WHERE id = ").arg(child.id).all().await.unwrap();
    assert_eq!(left, [(String::new(), None)], "nothing is known of it any more");

    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    let left: i64 = world.app().db.query("SELECT COUNT(*) FROM child WHERE name <> ''").scalar().await.unwrap();
    assert_eq!(left, 0, "a removed account has no children");
});

story!(what_is_no_child_is_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    let year =
        i64::from(jiff::Timestamp::from_millisecond(world.app().clock.now().0).unwrap().strftime("%Y").to_string().parse::<i32>().unwrap());
    for (form, field) in [
        (ChildForm { name: " ".into(), ..leo() }, "name"),
        (ChildForm { name: "Leo <b>".into(), ..leo() }, "name"),
        (ChildForm { birth_year: year - 19, ..leo() }, "birth_year"),
        (ChildForm { birth_year: year + 1, ..leo() }, "birth_year"),
        (ChildForm { birth_year: i64::MIN, ..leo() }, "birth_year"),
        (ChildForm { level: Some(2.6), ..leo() }, "level"),
        (ChildForm { care_note: Some("x".repeat(limits::CARE_NOTE_MAX + 1)), ..leo() }, "care_note"),
    ] {
        assert_eq!(code_on(maya.client.call(AddChild { form: form.clone() }).await), on(ErrorCode::Invalid, field), "{form:?}");
    }
    add(&maya, ChildForm { birth_year: year - 18, ..leo() }).await;
    for number in 1..limits::CHILDREN_MAX {
        add(&maya, ChildForm { name: format!("Child {number}"), ..leo() }).await;
    }
    assert_eq!(code(maya.client.call(AddChild { form: leo() }).await), ErrorCode::LimitReached);
});
