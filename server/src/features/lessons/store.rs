//! The tables `lesson` and `lesson_pupil`.

use std::collections::HashMap;

use protocol::lessons::{LessonKind, LessonSide, LessonState};
use protocol::{ChatId, ChildId, CourtId, LessonId, LessonSeriesId, Millis, PassId, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::{from_column, to_column};
use crate::sql;

/// No lesson lasts longer, in milliseconds: what overlaps a time begins at most so long before it.
const LONGEST: i64 = protocol::limits::LESSON_MINUTES_MAX * 60_000;

/// A lesson as it is stored.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: LessonId,
    pub(super) tenant: TenantId,
    pub(super) coach: UserId,
    pub(super) booked_by: UserId,
    state: String,
    kind: String,
    pub(super) starts_at: Millis,
    pub(super) ends_at: Millis,
    pub(super) zone: String,
    pub(super) court: CourtId,
    pub(super) price: i64,
    pub(super) charged: Option<i64>,
    pub(super) message: Option<String>,
    pub(super) series: Option<LessonSeriesId>,
    pub(super) pass: Option<PassId>,
    pub(super) chat: Option<ChatId>,
    pub(super) rounds: i64,
    turn: Option<String>,
    pub(super) answer_by: Option<Millis>,
    offer_by: Option<String>,
    pub(super) offer_starts_at: Option<Millis>,
    pub(super) offer_court: Option<CourtId>,
    pub(super) offer_price: Option<i64>,
    pub(super) offer_note: Option<String>,
    pub(super) late: bool,
    pub(super) reason: Option<String>,
    pub(super) cancel_by: Millis,
    absent: Option<String>,
    pub(super) object_by: Option<Millis>,
    pub(super) objection: Option<String>,
    pub(super) review_by: Option<Millis>,
    pub(super) start_version: i64,
    pub(super) version: i64,
    pub(super) requested_at: Millis,
}

/// Other terms that one side offers.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub(super) by: LessonSide,
    pub(super) starts_at: Millis,
    pub(super) court: CourtId,
    pub(super) price: i64,
    pub(super) note: Option<String>,
}

/// A new lesson.
pub(super) struct New {
    pub(super) tenant: TenantId,
    pub(super) coach: UserId,
    pub(super) booked_by: UserId,
    pub(super) kind: LessonKind,
    pub(super) starts_at: Millis,
    pub(super) ends_at: Millis,
    pub(super) zone: String,
    pub(super) court: CourtId,
    pub(super) price: i64,
    pub(super) message: Option<String>,
    pub(super) series: Option<LessonSeriesId>,
    pub(super) pass: Option<PassId>,
    pub(super) chat: Option<ChatId>,
    pub(super) cancel_by: Millis,
}

impl Row {
    /// A request that nobody has answered.
    pub(super) fn of(new: New, id: LessonId, now: Millis) -> Result<Self> {
        Ok(Self {
            id,
            tenant: new.tenant,
            coach: new.coach,
            booked_by: new.booked_by,
            state: to_column(LessonState::Requested)?,
            kind: to_column(new.kind)?,
            starts_at: new.starts_at,
            ends_at: new.ends_at,
            zone: new.zone,
            court: new.court,
            price: new.price,
            charged: None,
            message: new.message,
            series: new.series,
            pass: new.pass,
            chat: new.chat,
            rounds: 0,
            turn: None,
            answer_by: None,
            offer_by: None,
            offer_starts_at: None,
            offer_court: None,
            offer_price: None,
            offer_note: None,
            late: false,
            reason: None,
            cancel_by: new.cancel_by,
            absent: None,
            object_by: None,
            objection: None,
            review_by: None,
            start_version: 0,
            version: 1,
            requested_at: now,
        })
    }

    pub(super) fn state(&self) -> Result<LessonState> {
        from_column(&self.state)
    }

    pub(super) fn state_name(&self) -> &str {
        &self.state
    }

    pub(super) fn set_state(&mut self, state: LessonState) -> Result<()> {
        self.state = to_column(state)?;
        Ok(())
    }

    pub(super) fn kind(&self) -> Result<LessonKind> {
        from_column(&self.kind)
    }

    pub(super) fn turn(&self) -> Result<Option<LessonSide>> {
        self.turn.as_deref().map(from_column).transpose()
    }

    pub(super) fn absent(&self) -> Result<Option<LessonSide>> {
        self.absent.as_deref().map(from_column).transpose()
    }

    pub(super) fn set_absent(&mut self, side: Option<LessonSide>) -> Result<()> {
        self.absent = side.map(to_column).transpose()?;
        Ok(())
    }

    /// Has a side answer by then.
    pub(super) fn await_answer(&mut self, side: LessonSide, answer_by: Millis) -> Result<()> {
        self.turn = Some(to_column(side)?);
        self.answer_by = Some(answer_by);
        Ok(())
    }

    /// Nobody owes an answer any more, and no other terms are offered.
    pub(super) fn settle(&mut self) {
        self.turn = None;
        self.answer_by = None;
        self.offer_by = None;
        self.offer_starts_at = None;
        self.offer_court = None;
        self.offer_price = None;
        self.offer_note = None;
    }

    pub(super) fn offer(&self) -> Result<Option<Offer>> {
        let (Some(by), Some(starts_at), Some(court)) = (self.offer_by.as_deref(), self.offer_starts_at, self.offer_court) else {
            return Ok(None);
        };
        let price = self.offer_price.unwrap_or(self.price);
        Ok(Some(Offer { by: from_column(by)?, starts_at, court, price, note: self.offer_note.clone() }))
    }

    pub(super) fn set_offer(&mut self, offer: Offer) -> Result<()> {
        self.offer_by = Some(to_column(offer.by)?);
        self.offer_starts_at = Some(offer.starts_at);
        self.offer_court = Some(offer.court);
        self.offer_price = Some(offer.price);
        self.offer_note = offer.note;
        Ok(())
    }

    pub(super) fn minutes(&self) -> i64 {
        (self.ends_at.0 - self.starts_at.0) / 60_000
    }

    pub(super) fn length(&self) -> i64 {
        self.ends_at.0 - self.starts_at.0
    }

    /// The side that somebody answers for; none for strangers and for pupils who did not book.
    pub(super) fn side_of(&self, user: UserId) -> Option<LessonSide> {
        match user {
            _ if user == self.coach => Some(LessonSide::Coach),
            _ if user == self.booked_by => Some(LessonSide::Player),
            _ => None,
        }
    }
}

macro_rules! columns {
    ($prefix:literal) => {
        concat!(
            $prefix,
            "id, ",
            $prefix,
            "tenant, ",
            $prefix,
            "coach, ",
            $prefix,
            "booked_by, ",
            $prefix,
            "state, ",
            $prefix,
            "kind, ",
            $prefix,
            "starts_at, ",
            $prefix,
            "ends_at, ",
            $prefix,
            "zone, ",
            $prefix,
            "court, ",
            $prefix,
            "price, ",
            $prefix,
            "charged, ",
            $prefix,
            "message, ",
            $prefix,
            "series, ",
            $prefix,
            "pass, ",
            $prefix,
            "chat, ",
            $prefix,
            "rounds, ",
            $prefix,
            "turn, ",
            $prefix,
            "answer_by, ",
            $prefix,
            "offer_by, ",
            $prefix,
            "offer_starts_at, ",
            $prefix,
            "offer_court, ",
            $prefix,
            "offer_price, ",
            $prefix,
            "offer_note, ",
            $prefix,
            "late, ",
            $prefix,
            "reason, ",
            $prefix,
            "cancel_by, ",
            $prefix,
            "absent, ",
            $prefix,
            "object_by, ",
            $prefix,
            "objection, ",
            $prefix,
            "review_by, ",
            $prefix,
            "start_version, ",
            $prefix,
            "version, ",
            $prefix,
            "requested_at"
        )
    };
}

pub(super) mod disputed;
pub(super) mod listed;
pub(super) mod times;
pub(super) mod writing;

pub(super) async fn find(db: &Db, tenant: TenantId, lesson: LessonId) -> Result<Option<Row>> {
    Ok(sql!(db, concat!("SELECT ", columns!(""), " FROM lesson WHERE id = $1 AND tenant = $2"), lesson, tenant).optional().await?)
}

/// A pupil of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, crate::db::FromRow)]
pub(super) struct Pupil {
    pub(super) user_id: UserId,
    pub(super) child: Option<ChildId>,
}

/// The pupils of lessons, in their order.
pub(super) async fn pupils(db: &Db, lessons: impl IntoIterator<Item = LessonId>) -> Result<HashMap<LessonId, Vec<Pupil>>> {
    let query = db.query("SELECT lesson, user_id, child FROM lesson_pupil WHERE lesson IN ").list(lessons);
    let rows: Vec<(LessonId, UserId, Option<ChildId>)> = query.push(" ORDER BY lesson, position").all().await?;
    let mut found: HashMap<LessonId, Vec<Pupil>> = HashMap::new();
    for (lesson, user_id, child) in rows {
        found.entry(lesson).or_default().push(Pupil { user_id, child });
    }
    Ok(found)
}

/// Takes a pupil out of a lesson.
pub(super) async fn remove_pupil(db: &Db, lesson: LessonId, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM lesson_pupil WHERE lesson = $1 AND user_id = $2", lesson, user).run().await?;
    Ok(())
}
