//! Children of a guardian.

use protocol::children::{AddChild, Child, ChildForm};

use crate::Player;

/// Leo, who is at least eleven by the clock of the stories.
pub fn leo() -> ChildForm {
    ChildForm { name: "Leo Okafor".into(), birth_year: 2015, level: Some(2.5), care_note: Some("Allergic to bees".into()) }
}

pub async fn add(guardian: &Player, form: ChildForm) -> Child {
    guardian.client.call(AddChild { form }).await.expect("a child").children.pop().expect("the newest")
}
