//! The wire for other languages: TypeScript for the web app, a page for authors of other clients.
//!
//! `make wire` writes both; a test fails when the committed files differ from what these functions return.
//!
//! Nothing is listed here: commands, pushes and types come from the nouns, and with each type come the types it refers to.

use std::collections::BTreeMap;
use std::fmt::Write;

use ts_rs::{Config, TS, TypeVisitor};

use crate::notifications::About;
use crate::{CloseCode, ErrorCode, Key, Kind, NOUNS, Refusal, Request, limits};

/// A command in the generated documents.
pub struct CallDoc {
    pub name: &'static str,
    pub kind: Kind,
    pub(crate) args: TypeDoc,
    pub(crate) ok: TypeDoc,
}

/// What a noun adds to the documents besides its commands.
pub(crate) struct NounDoc {
    pub(crate) pushes: &'static [PushDoc],
    /// Types that no command and no push refers to.
    pub(crate) types: &'static [TypeDoc],
}

pub(crate) struct PushDoc {
    /// Where it is published: a topic's form, or a remark.
    pub(crate) topic: &'static str,
    pub(crate) push: TypeDoc,
}

/// A type of the wire.
pub(crate) struct TypeDoc {
    name: fn(&Config) -> String,
    inline: fn(&Config) -> String,
    declare: fn(&mut Declarations),
}

impl TypeDoc {
    pub(crate) const fn of<T: TS + 'static>() -> Self {
        Self { name: T::name, inline: T::inline, declare: Declarations::visit::<T> }
    }
}

/// Declarations by the name of their type, so that their order depends on nothing else.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types of the language itself, such as lists, have no path and no declaration.
        if T::output_path().is_some() && self.by_name.insert(T::ident(&self.config), T::decl(&self.config)).is_some() {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn config() -> Config {
    Config::new().with_large_int("number")
}

fn declarations() -> impl Iterator<Item = String> {
    let mut declarations = Declarations { config: config(), by_name: BTreeMap::new() };
    for call in Request::all() {
        (call.args.declare)(&mut declarations);
        (call.ok.declare)(&mut declarations);
    }
    for noun in NOUNS {
        noun.pushes.iter().map(|doc| &doc.push).chain(noun.types).for_each(|doc| (doc.declare)(&mut declarations));
    }
    // Of the frames themselves.
    declarations.visit::<Key>();
    declarations.visit::<Refusal>();
    declarations.by_name.into_values()
}

/// `web/src/wire/limits.ts`: one constant each, so that a page loads those alone that it uses.
#[must_use]
pub fn limits_typescript() -> String {
    let mut out = String::from("// Generated from the protocol crate by `make wire`; never edited.\n\n");
    for (name, value, _) in limits::all() {
        let _ = writeln!(out, "export const {name} = {value};");
    }
    out
}

/// `web/src/wire/index.ts`
#[must_use]
pub fn typescript() -> String {
    let config = config();
    let mut out = String::from("// Generated from the protocol crate by `make wire`; never edited.\n\n");
    for declaration in declarations() {
        let _ = writeln!(out, "export {declaration}\n");
    }
    out.push_str("/** Every command: what it takes, what it answers, whether it carries a key. */\nexport interface Calls {\n");
    for call in Request::all() {
        let kind = serde_json::to_string(&call.kind).unwrap_or_default();
        let _ =
            writeln!(out, "  '{}': {{ args: {}; ok: {}; kind: {kind} }};", call.name, (call.args.name)(&config), (call.ok.name)(&config));
    }
    out.push_str("}\n\n/** The pushes of each kind of topic. */\nexport interface Pushes {\n");
    for PushDoc { topic, push } in NOUNS.iter().flat_map(|noun| noun.pushes) {
        // Pushes without this form are about any topic, or about the socket.
        if let Some((kind, _)) = topic.split_once(":{") {
            let _ = writeln!(out, "  {kind}: {};", (push.name)(&config));
        }
    }
    out.push_str("}\n\n/** Commands that are sent without a key: the fewer ones. */\nexport const KEYLESS: ReadonlySet<keyof Calls> = new Set<keyof Calls>([\n");
    for call in Request::all().filter(|call| call.kind != Kind::Keyed) {
        let _ = writeln!(out, "  '{}',", call.name);
    }
    out.push_str("]);\n\n/** Why a server closes a socket. */\nexport const CLOSE = {\n");
    for code in CloseCode::ALL {
        let _ = writeln!(out, "  {code:?}: {},", code.code());
    }
    out.push_str("} as const;\n\n/** What the wire allows. */\nexport * as LIMITS from './limits';\n");
    out
}

/// `web/src/wire/channels.ts`: apart, because few screens need it.
#[must_use]
pub fn channels_typescript() -> String {
    let mut out = String::from(
        "// Generated from the protocol crate by `make wire`; never edited.\n\nimport type { About, Channels } from './index'\n\n",
    );
    out.push_str("/** The channels of a kind that somebody has no setting for. */\n");
    out.push_str("export const DEFAULT_CHANNELS: Readonly<Record<About['kind'], Channels>> = {\n");
    for kind in About::KINDS {
        let _ = writeln!(out, "  {kind}: {},", serde_json::to_string(&About::default_channels(kind)).unwrap_or_default());
    }
    out.push_str("};\n");
    out
}

/// `docs/wire.md`
#[must_use]
pub fn wire_markdown() -> String {
    let config = config();
    let mut out = String::from(PREAMBLE);
    out.push_str("\n## Commands\n\n| Command | sent | args | ok |\n|---|---|---|---|\n");
    for call in Request::all() {
        let sent = match call.kind {
            Kind::Keyed => "with a key",
            Kind::Natural => "any number of times",
            Kind::Read => "reads",
        };
        let _ =
            writeln!(out, "| `{}` | {sent} | `{}` | `{}` |", call.name, cell(&(call.args.name)(&config)), cell(&(call.ok.name)(&config)));
    }
    out.push_str("\n## Pushes\n");
    for PushDoc { topic, push } in NOUNS.iter().flat_map(|noun| noun.pushes) {
        let inline = (push.inline)(&config).replace("} | {", "}\n| {");
        let _ = writeln!(out, "\n`{}`, on {topic}:\n\n```ts\n{inline}\n```", (push.name)(&config));
    }
    out.push_str("\n## Errors\n\n| Code | HTTP | retry | meaning |\n|---|---|---|---|\n");
    for code in ErrorCode::ALL {
        let name = serde_json::to_string(code).unwrap_or_default();
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} |",
            name.trim_matches('"'),
            code.status(),
            if code.retry() { "yes" } else { "no" },
            code.meaning().trim()
        );
    }
    out.push_str("\n## Close codes\n\n| Code | reason | does the client retry? |\n|---|---|---|\n");
    for code in CloseCode::ALL {
        let _ = writeln!(out, "| {} | {} | {} |", code.code(), code.reason(), code.retry());
    }
    out.push_str("\n## Limits\n\n| Limit | value | what |\n|---|---|---|\n");
    for (name, value, meaning) in limits::all() {
        let _ = writeln!(out, "| `{name}` | {value} | {meaning} |");
    }
    out.push_str("\n## Types\n\n```ts\n");
    for declaration in declarations() {
        let _ = writeln!(out, "{declaration}");
    }
    out.push_str("```\n");
    out
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

const PREAMBLE: &str = r#"# The wire

Generated from the protocol crate by `make wire`; never edited.

Text frames over `GET /ws`, subprotocol `rally.v1`, one JSON object each. The first frame is `session.open`.

| Frame | Form |
|---|---|
| request | `{"id": 7, "cmd": "chat.send", "key": "…"?, "args": {…}}` |
| reply | `{"id": 7, "ok": {…}, "at": {"chat:0198…": 41}?}`; `at` names the pushes that the command made |
| refusal | `{"id": 7, "err": {"code", "message", "retry", "field"?, "after_ms"?, "data"?}}` |
| push | `{"topic": "chat:0198…", "seq": 41, "push": "message", "key": "…"?, "data": {…}}` |
| unlogged push | the same without `seq`: may be lost, is dropped first |
| skip | `{"topic", "seq"}`: withheld from this reader, or taken back; it counts and shows nothing |
| end of a topic | `{"topic", "push": "closed", "data": {"reason": "reset" \| "revoked" \| "gone"}}` |
| about this socket | a push without `topic` |
| heartbeat | the server sends `{}`, the client answers `{}` |

Ids are UUID strings, times UTC milliseconds. Unknown fields are ignored, unknown commands refused, unknown pushes skipped by the client.
"#;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// With `WIRE=write` (what `make wire` sets) the files are written, otherwise compared.
    fn check(file: &str, text: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        #[allow(clippy::disallowed_methods)] // A test's own switch, not the server's configuration.
        if std::env::var("WIRE").as_deref() == Ok("write") {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap_or_default() == text, "{file} differs from the protocol: run `make wire`");
    }

    #[test]
    fn the_web_app_has_the_current_wire() {
        check("web/src/wire/index.ts", &super::typescript());
    }

    #[test]
    fn the_web_app_has_the_current_limits() {
        check("web/src/wire/limits.ts", &super::limits_typescript());
    }

    #[test]
    fn the_web_app_has_the_current_channels() {
        check("web/src/wire/channels.ts", &super::channels_typescript());
    }

    #[test]
    fn the_page_describes_the_current_wire() {
        check("docs/wire.md", &super::wire_markdown());
    }
}
