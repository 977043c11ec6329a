//! Lists and texts whose cost must not grow with what there is: people by text, past games, chats, courts by their rating.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::chat::{List, Send};
use protocol::courts::{CourtSort, SearchCourts};
use protocol::events::{ListMyEvents, MyGames};
use protocol::people::{Find, Search};
use protocol::{Call, ChatId};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};

use crate::Outcome;
use crate::asking::Askers;
use crate::cli::{Common, Pace};
use crate::gazetteer::Gazetteer;
use crate::people::RoomSet;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Background, Stage};

/// Limit on remembered next pages.
const PAGES_MAX: usize = 1_000;
/// What must not be exceeded by 99 of 100 answers, in milliseconds.
const P99: f64 = 15.0;
/// Members of a room; with as many rooms for each person as asked for, every person sits in their share of all.
const MEMBERS: usize = 10;
/// Names as people type them: beginnings of one, whole ones, several words, and some that nobody has.
const TEXTS: [&str; 24] = [
    "m",
    "ma",
    "mar",
    "maria",
    "Maria L",
    "maria lopez",
    "José",
    "jose garc",
    "Li Wei",
    "wei li",
    "k",
    "kowal",
    "Łukasz",
    "o'brien",
    "nguy",
    "Nguyễn Van",
    "r1.77",
    "r1 123456",
    "zoë",
    "pri shar",
    "Söfia",
    "martinez ana",
    "zzyzx",
    "chen m",
];

/// Lists and texts among a million people, 200,000 events, 5,000 past games and 1,000 chats.
#[derive(Args, Debug, Default)]
pub struct LargeLists {
    /// People to find.
    #[arg(long)]
    residents: Option<usize>,
    /// Upcoming events; a tenth as many courts.
    #[arg(long)]
    events: Option<usize>,
    /// Past games of each person who asks.
    #[arg(long)]
    past_games: Option<usize>,
    /// Chats of each person who asks.
    #[arg(long)]
    rooms: Option<usize>,
    #[command(flatten)]
    pace: Pace,
}

pub async fn run(common: &Common, args: &LargeLists) -> Outcome<Vec<Report>> {
    let sockets = common.size(args.pace.sockets, 40, 10);
    let background = Background {
        residents: common.size(args.residents, 1_000_000, 20_000),
        events: common.size(args.events, 200_000, 5_000),
        past_games: common.size(args.past_games, 5_000, 200),
        ..Background::default()
    };
    let rooms = RoomSet { rooms: common.size(args.rooms, 1_000, 100) * sockets / MEMBERS, members: MEMBERS };
    let stage = Stage::with_rooms(common, sockets, &[rooms], background).await?;
    let lists = Lists {
        askers: Askers::connect(&stage).await?,
        per_second: common.size(args.pace.per_second, 50, 50) as f64,
        span: common.seconds(args.pace.seconds, 30, 3),
        stage,
    };
    let (gazetteer, mut chance) = (Gazetteer::read()?, StdRng::seed_from_u64(1));
    lists.write_messages().await?;

    let find = |chance: &mut StdRng| Ok(Find { text: text(chance)? });
    let search = |chance: &mut StdRng| Ok(Search { text: Some(text(chance)?), ..Search::default() });
    let courts = |chance: &mut StdRng| best_courts(&gazetteer, chance);
    let past = |_: &mut StdRng| Ok(ListMyEvents { which: MyGames::Past, by_series: false, cursor: None });
    let chats = |_: &mut StdRng| Ok(List { cursor: None });
    Ok(vec![
        lists.phase("people by name", &mut chance, find, |_, _| None).await?,
        lists.phase("people by text, anywhere", &mut chance, search, |asked, page| next(asked, page.cursor, |ask| &mut ask.cursor)).await?,
        lists
            .phase("courts by rating, 500 miles", &mut chance, courts, |asked, page| next(asked, page.cursor, |ask| &mut ask.cursor))
            .await?,
        lists.phase("past games", &mut chance, past, |asked, page| next(asked, page.cursor, |ask| &mut ask.cursor)).await?,
        lists.phase("chats", &mut chance, chats, |asked, page| next(asked, page.cursor, |ask| &mut ask.cursor)).await?,
    ])
}

/// A server under requests of one kind after the other.
struct Lists {
    stage: Stage,
    askers: Askers,
    per_second: f64,
    span: Duration,
}

impl Lists {
    /// Writes a message to every room, so that lists show it: the members take turns, within what one person may send.
    async fn write_messages(&self) -> Outcome<()> {
        for (nth, room) in self.stage.fleet.community.rooms.iter().enumerate() {
            let member =
                room.members.get(nth / self.askers.count() % room.members.len().max(1)).copied().ok_or("a room without members")?;
            let message = Send { chat: ChatId(room.id), text: "See you on court four?".into(), reply_to: None };
            self.askers.call(member, message).await?;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Requests of one kind; one in four is the next page of an earlier one, where there is one.
    async fn phase<C: Call + Clone + 'static>(
        &self,
        name: &str,
        chance: &mut StdRng,
        ask: impl Fn(&mut StdRng) -> Outcome<C>,
        following: impl Fn(C, C::Ok) -> Option<C> + 'static,
    ) -> Outcome<Report> {
        let (next, following): (Rc<RefCell<VecDeque<C>>>, _) = (Rc::default(), Rc::new(following));
        let mut figures = None;
        for span in [Duration::from_secs(2), self.span] {
            let before = Baseline::of(&self.stage.server)?;
            let (pages, received, following) = (next.clone(), next.clone(), following.clone());
            let next_request = || match if chance.random_ratio(1, 4) { pages.borrow_mut().pop_front() } else { None } {
                Some(next) => Ok(next),
                None => ask(chance),
            };
            let remember = move |asked, answer| {
                let mut next = received.borrow_mut();
                next.extend(following(asked, answer));
                next.truncate(PAGES_MAX);
            };
            figures = Some((self.askers.paced(self.per_second, span, next_request, remember).await?, before));
        }
        let (figures, before) = figures.ok_or("nothing was measured")?;
        let mut report = Report::of_requests(format!("large-lists, {name}"), &self.stage, self.askers.count(), &figures, &before)?;
        report.goals.push(Goal::at_most("p99 until the answer is received", "ms", P99, report.latency_ms[1]));
        report.goals.push(Goal::at_most("not answered", "requests", 0.0, report.lost as f64));
        Ok(report)
    }
}

/// The request for the page after this one.
fn next<C>(mut asked: C, cursor: Option<String>, place: impl Fn(&mut C) -> &mut Option<String>) -> Option<C> {
    cursor.is_some().then(|| {
        *place(&mut asked) = cursor;
        asked
    })
}

fn text(chance: &mut impl Rng) -> Outcome<String> {
    Ok(TEXTS.get(chance.random_range(0..TEXTS.len())).ok_or("there is no text")?.to_string())
}

/// The best courts within 500 miles of a town picked by population.
fn best_courts(gazetteer: &Gazetteer, chance: &mut impl Rng) -> Outcome<SearchCourts> {
    Ok(SearchCourts {
        location: gazetteer.by_population(chance)?.spot,
        distance: Some(500.0),
        text: None,
        facility_type: Vec::new(),
        surface: Vec::new(),
        amenities: Default::default(),
        price_max: None,
        sort: CourtSort::Rating,
        cursor: None,
    })
}
