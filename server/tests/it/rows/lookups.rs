//! The caller rows of lookups.

use reqwest::Method;

use crate::callers::{OK, Path, Rows, Things, everybody, get, of_tenant};

inventory::submit!(Rows::paths(rows));

fn rows(things: &Things) -> Vec<Path> {
    let tenant = things.tenant.to_string();
    let list = |template| get(template, everybody(OK)).with_query("?lang=es");
    let of = |template| Path::new(Method::GET, template, &[&tenant], of_tenant(OK)).with_query("?lang=es");
    vec![
        list("/lookup/event/type"),
        list("/lookup/age/range"),
        list("/lookup/level/category"),
        list("/lookup/facility/type"),
        list("/lookup/level"),
        list("/lookup/report/type"),
        list("/lookup/gender"),
        list("/lookup/certificate/level"),
        of("/lookup/terms/conditions/{tenant}"),
        of("/lookup/privacy/policy/{tenant}"),
        of("/lookup/i18n/{tenant}"),
    ]
}
