//! Games of the past and coming days: a few that tell a story, and many random ones.
//!
//! Everything goes through the normal commands, as the people and at the times of the stories.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::courts::Surface;
use protocol::enrolments::{Decide, Enrolment, EnrolmentCommand, Join, LeaveEvent};
use protocol::events::{
    CreateEvent, Event, EventCommand, EventForm, EventMade, Format, GenderRule, InviteToEvent, Repeat, RepeatEvery, WaitingPolicy,
};
use protocol::matches::{ConfirmMatch, Match, MatchCommand, ReportMatch, Score, SetScore};
use protocol::people::Spot;
use protocol::play::{BeAvailable, PlayCommand};
use protocol::{Command, Millis, TenantId, UserId};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::ago::Ago;
use super::commands::{answered, done};
use super::person::Person;
use super::season::{self, Season};
use super::stage::{Ids, Stage};
use super::step;
use crate::error::{Error, Result};
use crate::features::courts::seeding::Known;
use crate::features::{courts, play};
use crate::run::{Core, Cx};
use crate::{geo, instance, work};

/// The town of the demo's courts.
const ZONE: &str = "America/Los_Angeles";
const HOUR: i64 = 3_600_000;
/// Where Maya lives; most people play near there.
const SILVER_LAKE: Spot = Spot { latitude: 34.0869, longitude: -118.2702 };
const NEAR: f64 = 9.0;
/// Random games per day, from today on.
const A_DAY: [usize; 9] = [7, 11, 10, 4, 5, 5, 3, 4, 8];
/// The first people of the list organise and play the random games.
const PLAYERS: usize = 160;
/// Who is available to play now, and for how many minutes.
const FREE: [(&str, i64); 4] = [("yusuf", 150), ("camila", 240), ("noah", 95), ("amara", 180)];

/// A game and its story.
#[derive(Clone, Debug, Deserialize)]
struct Script {
    key: String,
    by: String,
    name: String,
    kind: String,
    /// The beginning of the court's name; any other court if none matches.
    court: String,
    note: Option<String>,
    surface: Option<Surface>,
    /// Days from today.
    day: i64,
    from: String,
    to: String,
    format: Option<Format>,
    level: Option<[f64; 2]>,
    #[serde(default)]
    gender: GenderRule,
    #[serde(default)]
    competitive: bool,
    #[serde(default)]
    private: bool,
    capacity: i64,
    price: Option<i64>,
    #[serde(default)]
    organiser_rests: bool,
    description: Option<String>,
    /// The number of weekly repeats.
    #[serde(default)]
    weeks: i64,
    made: Ago,
    #[serde(default, rename = "in")]
    players: Vec<String>,
    /// Who joins the waiting list.
    #[serde(default)]
    wait: Vec<String>,
    /// Who requests to join and gets no answer.
    #[serde(default)]
    ask: Vec<String>,
    #[serde(default)]
    invite: Vec<String>,
    /// Who leaves.
    #[serde(default)]
    out: Vec<String>,
    result: Option<Outcome>,
    season: Option<Season>,
}

#[derive(Clone, Debug, Deserialize)]
struct Outcome {
    a: Vec<String>,
    b: Vec<String>,
    /// Games of both sides, and the loser's points in a tie-break.
    sets: Vec<Vec<u16>>,
    by: String,
    confirmed: bool,
}

fn read() -> Result<Vec<Script>> {
    Ok(serde_json::from_str(include_str!("games.json"))?)
}

/// Adds missing games, and makes some people available to play.
pub(super) async fn play_all(core: &Core, people: &[Person], ids: &Ids) -> Result<()> {
    let places = courts::seeding::known(&core.db, TenantId::FIRST).await?;
    let mut scripts = read()?;
    scripts.extend(others(people, &mut StdRng::seed_from_u64(4)));
    // In chronological order, as notifications are listed in order of creation.
    scripts.sort_by_key(|script| (script.day.min(0), std::cmp::Reverse(script.made)));
    for script in scripts {
        step::run(core, || work!(|cx, ids, places, script| perform(cx, ids, places, script))).await?;
    }
    step::run(core, || work!(|cx, ids| be_free(cx, ids))).await
}

async fn perform(cx: &mut Cx, ids: Ids, places: Vec<Known>, script: Script) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.game.{}", script.key)).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    let event = stage.create(cx, &places, &script).await?;
    for player in &script.players {
        let enrolment: Enrolment = stage.join(cx, player, &event).await?;
        if script.private {
            stage.enter(cx, &script.by, script.made.0 / 4)?;
            done(cx, Command::Enrolments(EnrolmentCommand::Decide(Decide { enrolment: enrolment.id, accept: true }))).await?;
        }
    }
    for player in script.wait.iter().chain(&script.ask) {
        stage.join::<Enrolment>(cx, player, &event).await?;
    }
    if !script.invite.is_empty() {
        stage.enter(cx, &script.by, script.made.0 / 2)?;
        let users = script.invite.iter().map(|key| stage.id(key)).collect::<Result<_>>()?;
        done(cx, Command::Events(EventCommand::InviteToEvent(InviteToEvent { event: event.id, users }))).await?;
    }
    for player in &script.out {
        stage.enter(cx, player, script.made.0 / 8)?;
        done(cx, Command::Enrolments(EnrolmentCommand::LeaveEvent(LeaveEvent { event: event.id }))).await?;
    }
    if let Some(outcome) = &script.result {
        stage.report(cx, &event, outcome).await?;
    }
    if let Some(season) = &script.season {
        season::play(cx, &stage, &event, &script.by, season).await?;
    }
    cx.now = stage.now;
    Ok(())
}

async fn be_free(cx: &mut Cx, ids: Ids) -> Result<()> {
    let stage = Stage { now: cx.now, ids };
    for (key, minutes) in FREE {
        if play::is_free(cx.db(), stage.id(key)?, stage.now).await? {
            continue;
        }
        stage.enter(cx, key, std::time::Duration::ZERO)?;
        let until = Millis(stage.now.0 + minutes * 60_000);
        let free = BeAvailable { until, location: None, distance: None, level_min: None, level_max: None };
        done(cx, Command::Play(PlayCommand::BeAvailable(free))).await?;
    }
    Ok(())
}

impl Stage {
    async fn create(&self, cx: &mut Cx, places: &[Known], script: &Script) -> Result<Event> {
        let (date, place) = (self.date(script)?, place(places, script)?);
        let repeat = (script.weeks > 0).then(|| date.checked_add(Span::new().weeks(script.weeks))).transpose().map_err(Error::internal)?;
        let form = EventForm {
            name: script.name.clone(),
            kind: script.kind.clone(),
            court: Some(place.id),
            court_note: script.note.clone(),
            surface: script.surface.filter(|surface| place.has(*surface)),
            date: Some(date.to_string()),
            from: Some(script.from.clone()),
            to: Some(script.to.clone()),
            to_date: None,
            second_hour: false,
            is_private: script.private,
            format: script.format,
            competitive: script.competitive,
            level_min: script.level.map(|[min, _]| min),
            level_max: script.level.map(|[_, max]| max),
            age_range: Vec::new(),
            gender: script.gender,
            friends_only: false,
            capacity: script.capacity,
            organiser_plays: !script.organiser_rests,
            players_min: None,
            court_open: false,
            confirm_by: None,
            price: script.price,
            description: script.description.clone(),
            image: None,
            waiting: WaitingPolicy::FirstCome,
            leave_minutes: 120,
            enrol_minutes: 0,
            guests: None,
        };
        let repeat = repeat.map(|until| Repeat { every: RepeatEvery::Week, until: until.to_string() });
        self.enter(cx, &script.by, script.made.0)?;
        let made: EventMade =
            answered(cx, Command::Events(EventCommand::CreateEvent(CreateEvent { form, repeat, draft: false, if_free: false }))).await?;
        Ok(made.event)
    }

    /// The day in the courts' time zone; tomorrow instead of today if the game would start within the hour or earlier.
    fn date(&self, script: &Script) -> Result<Date> {
        let zone = TimeZone::get(ZONE).map_err(Error::internal)?;
        let now = Timestamp::from_millisecond(self.now.0).map_err(Error::internal)?.to_zoned(zone);
        let from: Time = format!("{}:00", script.from).parse().map_err(Error::internal)?;
        let late = script.day == 0 && now.time().checked_add(Span::new().hours(1)).map_or(true, |soon| soon >= from || soon < now.time());
        let day = if late { 1 } else { script.day };
        now.date().checked_add(Span::new().days(day)).map_err(Error::internal)
    }

    async fn join<T: DeserializeOwned>(&self, cx: &mut Cx, key: &str, event: &Event) -> Result<T> {
        // Halfway between its creation and its start, or now.
        let until = event.starts_at.map_or(self.now.0, |starts_at| starts_at.0.min(self.now.0));
        let ago = self.now.0 - event.created_at.0.midpoint(until);
        self.enter(cx, key, std::time::Duration::from_millis(u64::try_from(ago).unwrap_or_default()))?;
        answered(cx, Command::Enrolments(EnrolmentCommand::Join(Join { event: event.id, invite: None, if_free: false }))).await
    }

    async fn report(&self, cx: &mut Cx, event: &Event, outcome: &Outcome) -> Result<()> {
        let ended = event.ends_at.unwrap_or(self.now);
        let side = |keys: &[String]| keys.iter().map(|key| self.id(key)).collect::<Result<Vec<UserId>>>();
        let sets = outcome.sets.iter().map(|set| set_of(set)).collect::<Result<Vec<_>>>()?;
        let score = Score { format: None, sets, ending: protocol::matches::Ending::Completed, winner: None };
        cx.act_as(self.id(&outcome.by)?);
        cx.now = Millis((ended.0 + HOUR / 2).min(self.now.0));
        let report =
            ReportMatch { event: event.id, a: side(&outcome.a)?, b: side(&outcome.b)?, guests_a: Vec::new(), guests_b: Vec::new(), score };
        let result: Match = answered(cx, Command::Matches(MatchCommand::ReportMatch(report))).await?;
        if outcome.confirmed {
            let other = if outcome.a.contains(&outcome.by) { &outcome.b } else { &outcome.a };
            cx.act_as(self.id(other.first().ok_or_else(|| Error::internal("a side without players"))?)?);
            cx.now = Millis((ended.0 + HOUR).min(self.now.0));
            let confirm = ConfirmMatch { match_id: result.id, version: result.version, score: None };
            done(cx, Command::Matches(MatchCommand::ConfirmMatch(confirm))).await?;
        }
        Ok(())
    }
}

fn set_of(numbers: &[u16]) -> Result<SetScore> {
    match *numbers {
        [a, b] => Ok(SetScore { a, b, tiebreak: None, match_tiebreak: false }),
        [a, b, tiebreak] => Ok(SetScore { a, b, tiebreak: Some(tiebreak), match_tiebreak: false }),
        _ => Err(Error::internal("a set has two numbers, and a third one of its tie-break")),
    }
}

/// The court of a script, or else a random one with its surface, nearby if possible.
fn place<'p>(places: &'p [Known], script: &Script) -> Result<&'p Known> {
    if let Some(named) = places.iter().find(|place| place.name.starts_with(&script.court)) {
        return Ok(named);
    }
    let fits = |place: &&Known| script.surface.is_none_or(|surface| place.has(surface));
    let (near, far): (Vec<&Known>, Vec<&Known>) =
        places.iter().filter(fits).partition(|place| geo::miles(place.spot(), SILVER_LAKE) < NEAR);
    let fitting = if near.is_empty() { far } else { near };
    let chance = script.key.bytes().chain(script.court.bytes()).map(usize::from).sum::<usize>();
    fitting.get(chance % fitting.len().max(1)).copied().ok_or_else(|| Error::internal("there are no courts"))
}

/// The random games: the same on every machine.
fn others(people: &[Person], chance: &mut StdRng) -> Vec<Script> {
    let players: Vec<&Person> = people.iter().take(PLAYERS).filter(|person| person.level().is_some()).collect();
    let days = A_DAY.iter().enumerate().flat_map(|(day, count)| (0..*count).map(move |turn| (day, turn)));
    days.filter_map(|(day, turn)| another(&players, i64::try_from(day).ok()?, turn, chance)).collect()
}

fn another(players: &[&Person], day: i64, turn: usize, chance: &mut StdRng) -> Option<Script> {
    let by = *one_of(players, chance)?;
    let level = by.level()?;
    let (kind, names, format, capacity) = *one_of(&KINDS, chance)?;
    let hour = *one_of(&HOURS, chance)?;
    let band = [(level - 0.5).max(1.0), (level + 0.5).min(7.0)];
    let fits = |other: &&&Person| other.key != by.key && other.level().is_some_and(|level| (band[0]..=band[1]).contains(&level));
    let fitting: Vec<&&Person> = players.iter().filter(fits).collect();
    let wanted = chance.random_range(0..=usize::try_from(capacity).ok()?);
    let first = chance.random_range(0..fitting.len().max(1));
    let players = fitting.iter().cycle().skip(first).take(wanted.min(fitting.len())).map(|person| person.key.clone()).collect();
    let surface = *one_of(&[Surface::Hard, Surface::Hard, Surface::Hard, Surface::Clay, Surface::Grass], chance)?;
    Some(Script {
        key: format!("other-{day}-{turn}"),
        by: by.key.clone(),
        name: (*one_of(names, chance)?).to_owned(),
        kind: kind.to_owned(),
        court: format!("court {}", chance.random_range(0..1_000)),
        note: None,
        surface: Some(surface),
        day,
        from: format!("{hour:02}:{:02}", one_of(&[0, 30], chance)?),
        to: format!("{:02}:{:02}", hour + 2, one_of(&[0, 15, 30], chance)?),
        format,
        level: Some(band),
        gender: GenderRule::Open,
        competitive: chance.random_ratio(1, 2),
        private: false,
        capacity,
        price: if chance.random_ratio(1, 2) { Some(*one_of(&[400, 500, 600, 800, 1_000], chance)?) } else { None },
        organiser_rests: false,
        description: None,
        weeks: 0,
        made: Ago(std::time::Duration::from_secs(3_600 * chance.random_range(4..96))),
        players,
        wait: Vec::new(),
        ask: Vec::new(),
        invite: Vec::new(),
        out: Vec::new(),
        result: None,
        season: None,
    })
}

type Kind = (&'static str, &'static [&'static str], Option<Format>, i64);

const KINDS: [Kind; 5] = [
    ("singles", &["Singles, two sets", "A set and a coffee", "Hit and a set", "Baseline singles"], Some(Format::Single), 2),
    ("doubles", &["Doubles, who is missing", "Four for doubles", "Doubles before dinner", "Steady doubles"], Some(Format::Double), 4),
    ("doubles", &["Evening doubles", "Doubles under lights", "Two pairs, three sets"], Some(Format::Double), 4),
    ("practice", &["Cross-court hour", "Serve and return practice", "Drills, then points"], Some(Format::Single), 2),
    ("social", &["Mixer with short sets", "Round robin and snacks"], Some(Format::Double), 8),
];

const HOURS: [i64; 9] = [7, 8, 9, 10, 16, 17, 18, 19, 20];

fn one_of<'a, T>(list: &'a [T], chance: &mut impl Rng) -> Option<&'a T> {
    list.get(chance.random_range(0..list.len().max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::person;

    #[test]
    fn game_scripts_are_consistent() {
        let people = person::read().unwrap();
        let ids = person::ids(&people);
        let mut scripts = read().unwrap();
        scripts.extend(others(&people, &mut StdRng::seed_from_u64(4)));
        assert!(scripts.len() > 60);
        for script in &scripts {
            let named = [&script.players, &script.wait, &script.ask, &script.invite, &script.out];
            let regulars = script.season.iter().flat_map(|season| &season.regulars).map(|(key, _)| key);
            assert!(named.into_iter().flatten().chain([&script.by]).chain(regulars).all(|key| ids.contains_key(key)), "{}", script.key);
            assert!(script.from < script.to, "{}", script.key);
        }
    }
}
