//! Lessons as the wire has them.

use std::collections::{HashMap, HashSet};

use protocol::courts::CourtRef;
use protocol::lessons::{ChildRef, Lesson, LessonAbsence, LessonReview, LessonSide, LessonState, OfferedTerms, Pupil as ShownPupil};
use protocol::people::Person;
use protocol::{ChildId, CourtId, LessonId, Millis, UserId};

use super::reviews;
use super::store::{self, Pupil, Row};
use crate::db::Db;
use crate::error::Result;
use crate::features::children::reading;
use crate::features::courts::reference;
use crate::features::people::names;

/// A lesson, and which sides have reviewed it: what its readers see differs in that alone.
pub(super) struct Shown {
    lesson: Lesson,
    reviewed: Vec<LessonSide>,
}

impl Shown {
    pub(super) fn as_seen_by(&self, user: UserId) -> Lesson {
        let side = if user == self.lesson.coach.id { LessonSide::Coach } else { LessonSide::Player };
        let mut lesson = Lesson { reviewed: self.reviewed.contains(&side), ..self.lesson.clone() };
        if ![self.lesson.coach.id, self.lesson.booked_by.id].contains(&user) {
            // A child is its guardian's, and known to its coach.
            lesson.pupils.iter_mut().for_each(|pupil| pupil.child = None);
        }
        lesson
    }
}

pub(super) async fn shown(db: &Db, row: &Row, pupils: &[Pupil]) -> Result<Shown> {
    let known = Known::of(db, &[row], &HashMap::from([(row.id, pupils.to_vec())])).await?;
    known.shown(row, pupils)
}

/// Lessons as one reader sees them, in their order, in a few statements for any number.
pub(super) async fn all(db: &Db, rows: &[Row], reader: UserId) -> Result<Vec<Lesson>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let pupils = store::pupils(db, rows.iter().map(|row| row.id)).await?;
    let known = Known::of(db, &rows.iter().collect::<Vec<_>>(), &pupils).await?;
    let of = |row: &Row| pupils.get(&row.id).map(Vec::as_slice).unwrap_or_default();
    rows.iter().map(|row| Ok(known.shown(row, of(row))?.as_seen_by(reader))).collect()
}

/// What lessons refer to.
struct Known {
    people: HashMap<UserId, Person>,
    children: HashMap<ChildId, String>,
    courts: HashMap<CourtId, CourtRef>,
    reviews: HashMap<LessonId, Vec<reviews::Written>>,
}

impl Known {
    async fn of(db: &Db, rows: &[&Row], pupils: &HashMap<LessonId, Vec<Pupil>>) -> Result<Self> {
        let Some(tenant) = rows.first().map(|row| row.tenant) else {
            return Ok(Self { people: HashMap::new(), children: HashMap::new(), courts: HashMap::new(), reviews: HashMap::new() });
        };
        let all = || pupils.values().flatten();
        let users: HashSet<UserId> =
            rows.iter().flat_map(|row| [row.coach, row.booked_by]).chain(all().map(|pupil| pupil.user_id)).collect();
        let courts: Vec<CourtId> = rows.iter().flat_map(|row| [Some(row.court), row.offer_court]).flatten().collect();
        let completed: Vec<LessonId> = rows.iter().filter(|row| row.review_by.is_some()).map(|row| row.id).collect();
        Ok(Self {
            people: names::named(db, tenant, users).await?.into_iter().map(|person| (person.id, person)).collect(),
            children: reading::named(db, &all().filter_map(|pupil| pupil.child).collect::<Vec<_>>()).await?,
            courts: reference::refs(db, courts).await?,
            reviews: reviews::of_lessons(db, completed).await?,
        })
    }

    fn person(&self, user: UserId) -> Person {
        let nobody = || Person { id: user, name: String::new(), handle: String::new(), profile_image: None };
        self.people.get(&user).cloned().unwrap_or_else(nobody)
    }

    fn court(&self, court: CourtId) -> CourtRef {
        let unknown = || CourtRef {
            id: court,
            name: String::new(),
            location: protocol::people::Spot { latitude: 0.0, longitude: 0.0 },
            address: None,
            light: false,
            indoor: false,
        };
        self.courts.get(&court).cloned().unwrap_or_else(unknown)
    }

    fn shown(&self, row: &Row, pupils: &[Pupil]) -> Result<Shown> {
        let reviews = self.reviews.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let offer = row.offer()?.map(|offer| OfferedTerms {
            by: offer.by,
            starts_at: offer.starts_at,
            ends_at: Millis(offer.starts_at.0 + row.length()),
            zone: row.zone.clone(),
            court: self.court(offer.court),
            price: offer.price,
            note: offer.note,
        });
        let absence =
            row.absent()?.zip(row.object_by).map(|(side, object_by)| LessonAbsence { side, object_by, objection: row.objection.clone() });
        let pupil = |pupil: &Pupil| ShownPupil {
            person: self.person(pupil.user_id),
            child: pupil.child.map(|child| ChildRef { id: child, name: self.children.get(&child).cloned().unwrap_or_default() }),
        };
        let lesson = Lesson {
            id: row.id,
            coach: self.person(row.coach),
            booked_by: self.person(row.booked_by),
            pupils: pupils.iter().map(pupil).collect(),
            kind: row.kind()?,
            state: row.state()?,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            zone: row.zone.clone(),
            court: self.court(row.court),
            price: row.price,
            charged: row.charged,
            message: row.message.clone(),
            offer,
            turn: row.turn()?,
            answer_by: row.answer_by,
            rounds: row.rounds,
            cancel_by: row.cancel_by,
            late: row.late,
            reason: row.reason.clone(),
            series: row.series,
            pass: row.pass,
            chat: row.chat,
            absence,
            review_by: row.review_by.filter(|_| row.state().is_ok_and(|state| state == LessonState::Completed)),
            reviews: reviews.iter().filter(|one| one.is_shown).map(LessonReview::from).collect(),
            reviewed: false,
            version: row.version,
            requested_at: row.requested_at,
        };
        Ok(Shown { lesson, reviewed: reviews.iter().map(|one| one.side).collect() })
    }
}
