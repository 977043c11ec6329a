//! Passes: asked for, given, used and ended.
//!
//! INVARIANT: a pass is used no more often than it has lessons: counted under the lock of its row.

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::lessons::LessonKind;
use protocol::notifications::About;
use protocol::packages::{AnswerPass, AskForPackage, EndPass, Pass, PassState};
use protocol::{ErrorCode, Millis, PassId, Refusal, Topic, UserId, sentence};

use super::{shown, store};
use crate::error::{Result, not_found};
use crate::features::columns::{from_column, to_column};
use crate::features::people::names;
use crate::features::{blocks, notifications};
use crate::run::Cx;
use store::PassRow;

const DAY: Duration = Duration::from_secs(86_400);

/// Asks the coach for a package.
pub(super) async fn ask(cx: &mut Cx, args: AskForPackage) -> Result<Pass> {
    let me = cx.caller()?.user;
    cx.queue_for(args.package.0)?;
    let offered = store::lock_offered(cx.db(), cx.tenant(), args.package).await?.ok_or_else(not_found)?;
    if offered.coach == me {
        return Err(Refusal::invalid("package", sentence!("package_own")).into());
    }
    if blocks::any_between(cx.db(), me, [offered.coach]).await? {
        return Err(not_found());
    }
    let id = cx.new_id();
    if !store::insert_pass(cx.db(), (id, cx.tenant(), me), &offered, cx.now).await? {
        return Err(Refusal::saying(ErrorCode::Conflict, sentence!("package_asked")).into());
    }
    cx.record("pass", id.0, "state", None, Some("asked")).await?;
    let pass = changed(cx, id).await?;
    notify(cx, offered.coach, &pass).await?;
    Ok(pass)
}

/// Gives a player the pass that they asked for, or refuses it.
pub(super) async fn answer(cx: &mut Cx, args: AnswerPass) -> Result<Pass> {
    let me = cx.caller()?.user;
    cx.queue_for(args.pass.0)?;
    let row = store::lock(cx.db(), args.pass).await?.filter(|row| row.coach == me).ok_or_else(not_found)?;
    check_state(&row, PassState::Asked)?;
    let (state, expires_at) = if args.accept {
        (PassState::Active, Some(cx.now + DAY * u32::try_from(row.days).unwrap_or(0)))
    } else {
        (PassState::Refused, None)
    };
    let pass = turn(cx, &row, state, expires_at).await?;
    notify(cx, row.player, &pass).await?;
    Ok(pass)
}

/// The player takes back what they asked for; the coach ends an active pass.
pub(super) async fn end(cx: &mut Cx, args: EndPass) -> Result<Pass> {
    let me = cx.caller()?.user;
    cx.queue_for(args.pass.0)?;
    let row = store::lock(cx.db(), args.pass).await?.filter(|row| row.coach == me || row.player == me).ok_or_else(not_found)?;
    let (from, to, other) = if row.player == me {
        (PassState::Asked, PassState::Withdrawn, row.coach)
    } else {
        (PassState::Active, PassState::Ended, row.player)
    };
    check_state(&row, from)?;
    let pass = turn(cx, &row, to, row.expires_at).await?;
    notify(cx, other, &pass).await?;
    Ok(pass)
}

/// What a pass is used for.
#[derive(Clone, Copy, Debug)]
pub(in crate::features) enum For {
    Lesson {
        kind: LessonKind,
        minutes: i64,
    },
    /// A place in a class of this length.
    Class {
        minutes: i64,
    },
}

impl For {
    /// Refuses a pass for other lessons.
    fn check(self, row: &PassRow) -> Result<()> {
        let kind = from_column::<LessonKind>(&row.kind)?;
        match self {
            Self::Lesson { kind: wanted, minutes } if kind == wanted && row.minutes == minutes => Ok(()),
            Self::Class { minutes } if kind == LessonKind::Group && row.minutes >= minutes => Ok(()),
            Self::Lesson { .. } => Err(Refusal::invalid("pass", sentence!("pass_other_lessons")).into()),
            Self::Class { minutes } => Err(Refusal::invalid("pass", sentence!("pass_other_classes", minutes = minutes)).into()),
        }
    }
}

/// Uses a pass for something that begins at `at`; none of its lessons is used twice. Refuses a pass of others, one for other
/// lessons, one that is used up, ended or expires before that.
pub(in crate::features) async fn use_one(
    cx: &mut Cx,
    pass: PassId,
    (player, coach): (UserId, UserId),
    wanted: For,
    at: Millis,
) -> Result<()> {
    let row = store::lock(cx.db(), pass).await?.filter(|row| row.player == player && row.coach == coach);
    let row = row.ok_or_else(|| Refusal::invalid("pass", sentence!("pass_unknown")))?;
    if row.state != to_column(PassState::Active)? {
        return Err(Refusal::conflict(sentence!("pass_not_active"), &row.state).on("pass").into());
    }
    wanted.check(&row)?;
    if row.used >= row.lessons {
        return Err(Refusal::conflict(sentence!("pass_used_up"), "used_up").on("pass").into());
    }
    if row.expires_at.is_none_or(|end| end <= at) {
        return Err(Refusal::conflict(sentence!("pass_expires"), "expired").on("pass").into());
    }
    store::set_used(cx.db(), pass, row.used + 1).await?;
    changed(cx, pass).await.map(drop)
}

/// Gives a lesson back to the pass that was used for it: its coach has cancelled, or it does not take place for no fault of the
/// player's. The pass may have ended or expired meanwhile; it counts right all the same.
pub(in crate::features) async fn give_back(cx: &mut Cx, pass: PassId) -> Result<()> {
    let Some(row) = store::lock(cx.db(), pass).await?.filter(|row| row.used > 0) else { return Ok(()) };
    store::set_used(cx.db(), pass, row.used - 1).await?;
    changed(cx, pass).await.map(drop)
}

/// Takes back what either of two people has asked the other for: one has blocked the other.
pub(crate) async fn part(cx: &mut Cx, pair: [UserId; 2]) -> Result<()> {
    for id in store::asked_between(cx.db(), pair).await? {
        if let Some(row) = store::lock(cx.db(), id).await?.filter(|row| row.state == "asked") {
            turn(cx, &row, PassState::Withdrawn, None).await?;
        }
    }
    Ok(())
}

fn check_state(row: &PassRow, expected: PassState) -> Result<()> {
    if from_column::<PassState>(&row.state)? == expected {
        Ok(())
    } else {
        Err(Refusal::conflict(sentence!("pass_state"), &row.state).into())
    }
}

/// Brings a locked pass into another state.
async fn turn(cx: &mut Cx, row: &PassRow, state: PassState, expires_at: Option<Millis>) -> Result<Pass> {
    let to = to_column(state)?;
    store::set_state(cx.db(), row.id, &to, expires_at).await?;
    cx.record("pass", row.id.0, "state", Some(&row.state), Some(&to)).await?;
    changed(cx, row.id).await
}

/// A pass as it is shown.
pub(super) async fn shown(cx: &Cx, id: PassId) -> Result<Pass> {
    let rows = store::find(cx.db(), id).await?.into_iter().collect();
    shown::to_wire(cx.db(), cx.tenant(), rows).await?.pop().ok_or_else(not_found)
}

/// Pushes a pass to its coach and its player.
async fn changed(cx: &mut Cx, id: PassId) -> Result<Pass> {
    let pass = shown(cx, id).await?;
    for user in [pass.coach.id, pass.player.id] {
        // Both have agreed on it: a block between them hides neither.
        cx.push(Topic::User(user), &UserPush::PassChanged { pass: Box::new(pass.clone()) })?.without_author();
    }
    Ok(pass)
}

async fn notify(cx: &mut Cx, user: UserId, pass: &Pass) -> Result<()> {
    let me = cx.caller()?.user;
    let Some(by) = names::named(cx.db(), cx.tenant(), [me]).await?.pop() else { return Ok(()) };
    let about = About::PassNews { pass: pass.id, name: pass.form.name.clone(), state: pass.state, by };
    notifications::notify(cx, user, about, Some(me)).await
}
