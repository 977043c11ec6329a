//! Texts with their values filled in, as plain text and as HTML.

use protocol::limits;

use super::language::Language;
use super::letter::{Content, Letter};
use crate::words::isolated;

const FRAME: &str = include_str!("frame.html");

const CODE: &str = "<div style=\"display:inline-block;padding:12px 24px;border-radius:12px;background:#eef4df;color:#1d241c;\
                    font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px\">{code}</div>";

const BUTTON: &str = "<a href=\"{link}\" style=\"display:inline-block;padding:12px 24px;border-radius:12px;background:#2f6b2c;color:#ffffff;\
                      font-weight:600;text-decoration:none\">{open}</a>";

/// The texts of one mail.
pub(super) struct Filled<'a> {
    pub(super) subject: String,
    pub(super) greeting: String,
    pub(super) lead: String,
    pub(super) content: Content<'a>,
    /// The link, and the text of its button.
    pub(super) link: String,
    pub(super) open: &'static str,
    pub(super) hint: String,
    pub(super) footer: String,
}

impl<'a> Filled<'a> {
    pub(super) fn of(letter: &Letter<'a>, public_url: &str) -> Self {
        let text = |key: &str| letter.language.text(key);
        let about = letter.about;
        let (who, event, when, path, hint, footer) = match letter.content {
            Content::Code(_) => ("", "", "", "", text("code.hint"), text("footer")),
            Content::News { who, event, when, path } => (who, event, when, path, text("notice.hint"), text("notice.footer")),
        };
        let of_news = |key: String| filled(text(&key), who, event, when);
        Self {
            subject: of_news(format!("{about}.subject")),
            greeting: text("greeting").replace("{name}", &isolated(letter.name)),
            lead: of_news(format!("{about}.lead")),
            content: letter.content,
            link: format!("{}{path}", public_url.trim_end_matches('/')),
            open: text("notice.open"),
            hint: hint.replace("{minutes}", &limits::CODE_MINUTES.to_string()),
            footer: footer.replace("{url}", public_url),
        }
    }

    pub(super) fn plain(&self) -> String {
        let Self { greeting, lead, hint, footer, link, .. } = self;
        let middle = match self.content {
            Content::Code(code) => code,
            Content::News { .. } => link,
        };
        format!("{greeting}\n\n{lead}\n\n    {middle}\n\n{hint}\n\n--\n{footer}\n")
    }

    pub(super) fn html(&self, language: Language) -> String {
        let middle = match self.content {
            Content::Code(code) => CODE.replace("{code}", &escaped(code)),
            Content::News { .. } => BUTTON.replace("{link}", &escaped(&self.link)).replace("{open}", &escaped(self.open)),
        };
        let mut page = FRAME.replace("{lang}", language.tag()).replace("{middle}", &middle);
        for (placeholder, text) in [
            ("{subject}", &self.subject),
            ("{greeting}", &self.greeting),
            ("{lead}", &self.lead),
            ("{hint}", &self.hint),
            ("{footer}", &self.footer),
        ] {
            page = page.replace(placeholder, &escaped(text));
        }
        page
    }
}

/// A text of a notification with what it names.
pub fn filled(text: &str, who: &str, event: &str, when: &str) -> String {
    text.replace("{who}", &isolated(who)).replace("{event}", &isolated(event)).replace("{when}", &isolated(when))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
