//! Signing up the people.

use super::person::{Deed, Names, Person};
use super::pictures;
use super::sign_ins::PASSWORD;
use super::step;
use crate::error::Result;
use crate::features::auth::accounts;
use crate::features::users::Due;
use crate::features::users::activity::{self, Cause};
use crate::features::users::profiles::new_person::NewPerson;
use crate::features::users::profiles::records;
use crate::run::{Core, Cx};
use crate::{instance, jobs, work};

/// People of one transaction.
const AT_ONCE: usize = 24;

/// Signs up missing people.
pub(super) async fn sign_up_all(core: &Core, people: &[Person]) -> Result<()> {
    let mut password_hash = None;
    for (number, some) in people.chunks(AT_ONCE).enumerate() {
        let mark = if number == 0 { "demo.people".to_owned() } else { format!("demo.people.{number}") };
        if instance::is_marked(&core.db, &mark).await? {
            continue;
        }
        let hash = match &password_hash {
            Some(hash) => String::clone(hash),
            None => accounts::hash(core, PASSWORD).await?,
        };
        let some = some.to_vec();
        step::run(core, || work!(|cx, mark, some, hash| sign_up(cx, mark, some, hash))).await?;
        password_hash = Some(hash);
    }
    Ok(())
}

async fn sign_up(cx: &mut Cx, mark: String, people: Vec<Person>, password_hash: String) -> Result<()> {
    if !instance::mark(cx.db(), &mark).await? {
        return Ok(());
    }
    let (now, tenant) = (cx.now, cx.tenant());
    let names = people.iter().map(Names::parse).collect::<Result<Vec<_>>>()?;
    let mut rows = Vec::with_capacity(people.len());
    for (person, Names { email, name, handle }) in people.iter().zip(&names) {
        let created_at = now - person.joined.0;
        let new = NewPerson { id: person.id, tenant, email, name, handle, password_hash: &password_hash, created_at };
        rows.push((new, person.details(now)?));
    }
    records::insert_many(cx.db(), &rows).await?;
    pictures::write_down(cx, &people).await?;
    let deeds: Vec<(Cause, Deed)> = people.iter().flat_map(|person| person.deeds(now)).collect();
    for cause in [Cause::GameConfirmed, Cause::Organised, Cause::Review, Cause::Post] {
        let done: Vec<Deed> = deeds.iter().filter(|(of, _)| *of == cause).map(|(_, deed)| *deed).collect();
        activity::insert_many(cx.db(), cause, &done).await?;
    }
    for (person, details) in rows {
        cx.now = person.created_at;
        cx.act_as(person.id);
        cx.record("user", person.id.0, "signed_up", None, Some("player")).await?;
        if let Some(at) = details.certificate_expires_at.filter(|at| *at > now) {
            jobs::schedule(cx, &Due::CertificateExpires { user: person.id, at }, at).await?;
        }
    }
    cx.now = now;
    Ok(())
}
