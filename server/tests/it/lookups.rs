//! Dictionary and texts: from memory, sent once.

use protocol::lookups::{Dictionary, Listed, Section};
use reqwest::Method;

use crate::story;

story!(the_dictionary_and_the_texts_are_there, |world| {
    let rest = world.rest();
    let dictionary: Dictionary = rest.call(Method::GET, "/lookup/i18n/1", None, None).await.unwrap();
    assert_eq!(dictionary.data["app.name"], "Rally");
    for path in ["/lookup/terms/conditions/1", "/lookup/privacy/policy/1"] {
        let sections: Listed<Section> = rest.call(Method::GET, path, None, None).await.unwrap();
        assert!(sections.data.len() > 3, "{path}");
    }
    for path in ["/lookup/i18n/2", "/lookup/i18n/x", "/lookup/terms/conditions/2", "/lookup/gender/1"] {
        assert_eq!(rest.request(Method::GET, path, None, None).await.unwrap().0, 404, "{path}");
    }
});

story!(what_a_reader_has_is_not_sent_again, |world| {
    let rest = world.rest();
    for path in ["lookup/i18n/1", "lookup/i18n/1?lang=de-AT", "lookup/terms/conditions/1", "lookup/privacy/policy/1"] {
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
});
