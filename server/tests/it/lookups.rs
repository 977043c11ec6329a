//! Dictionary, lists and texts: served from memory, cacheable, in the reader's language.

use protocol::lookups::{Dictionary, Item, Level, LevelCategory, Listed, Section};
use reqwest::Method;

use harness::story;

const LISTS: [&str; 6] = [
    "/lookup/event/type",
    "/lookup/age/range",
    "/lookup/facility/type",
    "/lookup/report/type",
    "/lookup/gender",
    "/lookup/certificate/level",
];

story!(every_lookup_is_served, |world| {
    let rest = world.rest();
    let dictionary: Dictionary = rest.call(Method::GET, "/lookup/i18n/1", None, None).await.unwrap();
    assert_eq!(dictionary.data["app.name"], "Rally");
    for path in ["/lookup/terms/conditions/1", "/lookup/privacy/policy/1"] {
        let sections: Listed<Section> = rest.call(Method::GET, path, None, None).await.unwrap();
        assert!(sections.data.len() > 8, "{path}");
    }
    for path in LISTS {
        let items: Listed<Item> = rest.call(Method::GET, path, None, None).await.unwrap();
        assert!(items.data.len() >= 4, "{path}");
    }
    let levels: Listed<Level> = rest.call(Method::GET, "/lookup/level", None, None).await.unwrap();
    assert_eq!((levels.data.len(), levels.data[5].id.as_str(), levels.data[5].category.as_str()), (13, "3.5", "intermediate"));
    let bands: Listed<LevelCategory> = rest.call(Method::GET, "/lookup/level/category", None, None).await.unwrap();
    assert_eq!(bands.data.len(), 5);
    for path in ["/lookup/i18n/2", "/lookup/i18n/x", "/lookup/terms/conditions/2", "/lookup/gender/1", "/lookup/level/1", "/lookup"] {
        assert_eq!(rest.request(Method::GET, path, None, None).await.unwrap().0, 404, "{path}");
    }
});

story!(answers_are_in_the_users_language, |world| {
    let rest = world.rest();
    let get = async |path: &str, accept: &str| {
        let url = format!("{}/api{path}", rest.base);
        let answer = rest.http.get(url).header("tenant_id", 1).header("accept-language", accept).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        let language = answer.headers()["content-language"].to_str().unwrap().to_owned();
        assert!(answer.headers().get_all("vary").iter().any(|vary| vary == "accept-language"));
        (language, answer.text().await.unwrap())
    };
    for path in
        LISTS.into_iter().chain(["/lookup/level", "/lookup/level/category", "/lookup/terms/conditions/1", "/lookup/privacy/policy/1"])
    {
        let (english, there) = get(path, "").await;
        let (spanish, aqui) = get(path, "fr, es-MX;q=0.8, en;q=0.7").await;
        assert_eq!((english.as_str(), spanish.as_str()), ("en", "es"), "{path}");
        assert_ne!(there, aqui, "{path}");
        assert_eq!(get(&format!("{path}?lang=es"), "en").await.1, aqui, "the `lang` parameter takes precedence over the header");
        assert_eq!(get(&format!("{path}?lang=xx"), "de").await.1, there, "{path}");
    }
    let (_, genders) = get("/lookup/gender?lang=es-AR", "en").await;
    assert!(genders.contains("\"Mujer\""), "{genders}");
});

story!(an_unchanged_lookup_is_answered_304, |world| {
    let rest = world.rest();
    for path in [
        "lookup/i18n/1",
        "lookup/i18n/1?lang=de-AT",
        "lookup/terms/conditions/1",
        "lookup/privacy/policy/1",
        "lookup/event/type",
        "lookup/level",
    ] {
        let get = || rest.http.get(format!("{}/api/{path}", rest.base)).header("tenant_id", 1).header("accept-language", "fr, en;q=0.5");
        let first = get().send().await.unwrap();
        assert_eq!((first.status().as_u16(), first.headers()["content-language"].to_str().unwrap()), (200, "en"));
        let etag = first.headers()["etag"].clone();
        let plain = first.bytes().await.unwrap();
        let again = get().header("if-none-match", &etag).send().await.unwrap();
        assert_eq!((again.status().as_u16(), again.headers()["etag"] == etag), (304, true));
        let other = get().header("if-none-match", "W/\"another\"").header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!((other.status().as_u16(), other.headers()["content-encoding"].to_str().unwrap()), (200, "gzip"));
        assert!(other.bytes().await.unwrap().len() < plain.len());
    }
    let links = || rest.http.get(format!("{}/api/lookup/sso/link", rest.base)).header("tenant_id", 1);
    let etag = links().send().await.unwrap().headers()["etag"].clone();
    assert_eq!(links().header("if-none-match", etag).send().await.unwrap().status(), 304, "other sign-ins as well");
});
