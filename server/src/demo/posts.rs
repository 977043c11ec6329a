//! What people posted in the last days, who liked it, what others answered, and who reported it.

use protocol::posts::{AddComment, AddPost, Card, Comment, LikeComment, LikePost, Post, PostCommand, PostForm};
use protocol::reports::{ReportCommand, Reported, SendReport};
use protocol::{Command, TenantId};
use serde::Deserialize;

use super::ago::Ago;
use super::commands::{answered, done};
use super::stage::{Ids, Stage};
use super::step;
use crate::error::{Error, Result};
use crate::features::courts::seeding::{self, Known};
use crate::run::{Core, Cx};
use crate::{instance, work};

/// A post and what followed.
#[derive(Clone, Debug, Deserialize)]
struct Script {
    by: String,
    ago: Ago,
    text: String,
    /// The beginning of the name of a court that it shares.
    court: Option<String>,
    /// Whether it shares the author's lessons.
    #[serde(default)]
    lessons: bool,
    /// Whether comments are off.
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    likes: Vec<String>,
    #[serde(default)]
    comments: Vec<Line>,
    #[serde(default)]
    reports: Vec<Report>,
}

#[derive(Clone, Debug, Deserialize)]
struct Line {
    by: String,
    ago: Ago,
    text: String,
    /// The number, from 1, of the comment that it replies to.
    answers: Option<usize>,
    #[serde(default)]
    likes: Vec<String>,
    #[serde(default)]
    reports: Vec<Report>,
}

#[derive(Clone, Debug, Deserialize)]
struct Report {
    by: String,
    ago: Ago,
    /// As in the lookup of report types.
    reason: String,
    note: Option<String>,
}

fn read() -> Result<Vec<Script>> {
    Ok(serde_json::from_str(include_str!("posts.json"))?)
}

/// Adds missing posts, the oldest first.
pub(super) async fn play_all(core: &Core, ids: &Ids) -> Result<()> {
    let places = seeding::known(&core.db, TenantId::FIRST).await?;
    for (number, script) in read()?.into_iter().enumerate().rev() {
        step::run(core, || work!(|cx, ids, places, script| play(cx, ids, places, (number, script)))).await?;
    }
    Ok(())
}

/// Adds a post with all that followed, in one transaction.
async fn play(cx: &mut Cx, ids: Ids, places: Vec<Known>, (number, script): (usize, Script)) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.post.{number}")).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    let post = stage.post(cx, &places, &script).await?;
    for liker in &script.likes {
        stage.enter(cx, liker, script.ago.0 / 2)?;
        done(cx, Command::Posts(PostCommand::LikePost(LikePost { post: post.id, on: true }))).await?;
    }
    stage.send_reports(cx, &Reported::Post { post: post.id }, &script.reports).await?;
    let mut written: Vec<Comment> = Vec::with_capacity(script.comments.len());
    for line in &script.comments {
        written.push(stage.comment(cx, &post, &written, line).await?);
    }
    cx.now = stage.now;
    Ok(())
}

impl Stage {
    async fn post(&self, cx: &mut Cx, places: &[Known], script: &Script) -> Result<Post> {
        self.enter(cx, &script.by, script.ago.0)?;
        let court = script.court.as_ref().map(|name| {
            let place = places.iter().find(|place| place.name.starts_with(name));
            place.map(|place| Card::Court { court: place.id }).ok_or_else(|| Error::internal(format!("the demo has no court {name}")))
        });
        let lessons = script.lessons.then(|| self.id(&script.by).map(|coach| Card::Lesson { coach, starts_at: None }));
        let card = court.or(lessons).transpose()?;
        let form = PostForm { text: script.text.clone(), images: Vec::new(), location: None, card, comments_open: !script.closed };
        answered(cx, Command::Posts(PostCommand::AddPost(AddPost { form }))).await
    }

    async fn comment(&self, cx: &mut Cx, post: &Post, written: &[Comment], line: &Line) -> Result<Comment> {
        self.enter(cx, &line.by, line.ago.0)?;
        let reply_to = line.answers.and_then(|number| written.get(number.checked_sub(1)?)).map(|comment| comment.id);
        let add = AddComment { post: post.id, reply_to, text: line.text.clone() };
        let comment: Comment = answered(cx, Command::Posts(PostCommand::AddComment(add))).await?;
        for liker in &line.likes {
            self.enter(cx, liker, line.ago.0 / 2)?;
            done(cx, Command::Posts(PostCommand::LikeComment(LikeComment { comment: comment.id, on: true }))).await?;
        }
        self.send_reports(cx, &Reported::Comment { comment: comment.id }, &line.reports).await?;
        Ok(comment)
    }

    async fn send_reports(&self, cx: &mut Cx, about: &Reported, reports: &[Report]) -> Result<()> {
        for Report { by, ago, reason, note } in reports {
            self.enter(cx, by, ago.0)?;
            let send = SendReport { about: about.clone(), reason: reason.clone(), note: note.clone() };
            done(cx, Command::Reports(ReportCommand::SendReport(send))).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::person;

    #[test]
    fn scripts_of_posts_are_consistent() {
        let (ids, scripts) = (person::ids(&person::read().unwrap()), read().unwrap());
        assert!(scripts.is_sorted_by_key(|script| script.ago), "the newest first");
        for script in &scripts {
            let reports = script.comments.iter().flat_map(|line| &line.reports).chain(&script.reports).map(|report| &report.by);
            let lines = script.comments.iter().flat_map(|line| line.likes.iter().chain([&line.by])).chain(reports);
            assert!(script.likes.iter().chain([&script.by]).chain(lines).all(|key| ids.contains_key(key)), "{}", script.text);
            assert!(script.comments.is_sorted_by_key(|line| std::cmp::Reverse(line.ago)), "{}", script.text);
            assert!(script.comments.iter().all(|line| line.ago < script.ago), "{}", script.text);
            assert!(!script.closed || script.comments.is_empty(), "{}", script.text);
        }
    }
}
