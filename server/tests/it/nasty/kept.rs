//! How texts are stored, and what the tables may contain.

use protocol::text::is_blank;
use rally::db::Engine;

use harness::World;

/// How an accepted text comes back, by field name: as sent, except for documented changes. Single-line texts collapse
/// whitespace, longer texts are trimmed with normalised line ends, messages lose what turns the direction of the text around it, what
/// shows nothing is no text, handles lose their `@`, addresses are lowercased.
pub fn as_kept(field: &str, text: &str) -> String {
    match field {
        "name" | "title" => text.split_whitespace().collect::<Vec<_>>().join(" "),
        "text" => text.replace("\r\n", "\n").replace(is_embedding, "").trim().to_owned(),
        "aboutMe" if is_blank(text) => String::new(),
        "aboutMe" | "message" => text.replace("\r\n", "\n").trim().to_owned(),
        "handle" => text.trim().trim_start_matches('@').to_owned(),
        "email" => text.trim().to_lowercase(),
        _ => text.to_owned(),
    }
}

/// Controls that embed or override a direction.
fn is_embedding(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Columns with multi-line texts or JSON.
const LONGER: [(&str, &str); 21] = [
    ("app_comment", "message"),
    ("app_user", "about_me"),
    ("app_user", "settings"),
    ("chat_message", "text"),
    ("child", "care_note"),
    ("court", "description"),
    ("court_review", "text"),
    ("court_version", "data"),
    ("command_key", "pushed"),
    ("command_key", "result"),
    ("event", "description"),
    ("lesson_practice", "text"),
    ("lesson_review", "text"),
    ("post", "text"),
    ("post_comment", "text"),
    ("pupil_file", "goals"),
    ("pupil_file", "notes"),
    ("job", "payload"),
    ("notification", "data"),
    ("push_log", "body"),
    ("meta", "value"),
];

/// Single-line columns contain no invisible or direction-changing characters, multi-line ones no control characters
/// except line ends and tabs.
pub async fn check_tables(world: &World) {
    let db = &world.app().db;
    let columns = match db.engine() {
        Engine::Sqlite => {
            "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.type = 'TEXT'"
        }
        Engine::Postgres => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE data_type = 'text' AND table_schema = 'public'"
        }
    };
    let columns: Vec<(String, String)> = db.query(columns).all().await.expect("the columns");
    assert!(columns.iter().any(|column| column == &("app_user".to_owned(), "name".to_owned())), "{columns:?}");
    for (table, column) in columns {
        let longer = LONGER.contains(&(&table, &column));
        let select: &'static str = format!("SELECT {column} FROM {table} WHERE {column} IS NOT NULL").leak();
        let texts: Vec<String> = db.query(select).scalars().await.expect("texts");
        for text in texts {
            let seen = if longer { text.chars().all(|c| matches!(c, '\n' | '\t') || !c.is_control()) } else { !text.contains(is_unseen) };
            assert!(seen, "{table}.{column} contains {text:?}");
        }
    }
}

/// Control characters, direction marks, line and paragraph separators, tags and annotations.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}' | '\u{FEFF}')
        || matches!(c, '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}
