//! Joins pitches into places, with their names and facilities.

use std::collections::{BTreeMap, HashMap};

use protocol::courts::{Amenities, Counts, CourtForm};
use protocol::limits;
use protocol::people::Spot;
use protocol::text::{CourtName, Phone, StreetAddress};

use super::pitches::{Found, Ground, Pitch};
use super::skipped::Skipped;
use crate::features::courts::{ImportedCourt, email, website};
use crate::gazetteer;
use crate::geo;
use crate::words;

/// Pitches within this distance of each other form one place.
const TOGETHER_MILES: f64 = 150.0 / 1_609.344;
/// Degrees of latitude of a grid square for finding neighbours: more than the miles above.
const SQUARE: f64 = 0.002;

/// Words that name a pitch, not a place.
const PLAIN_WORDS: [&str; 20] = [
    "tennis",
    "court",
    "courts",
    "pitch",
    "pitches",
    "pickleball",
    "cancha",
    "canchas",
    "pista",
    "pistas",
    "de",
    "tenis",
    "the",
    "public",
    "north",
    "south",
    "east",
    "west",
    "lower",
    "upper",
];

/// A pitch and its enclosing area.
struct Member {
    pitch: Pitch,
    ground: Option<usize>,
    /// The area's or the operator's folded name: pitches of the same one are joined first.
    whose: Option<String>,
}

/// Joins pitches into places, in the order of their ids, so that importing a file again gives the same places.
pub(super) fn join(found: Found, skipped: &mut Skipped) -> Vec<ImportedCourt> {
    let grounds = found.grounds;
    let mut pitches = found.pitches;
    pitches.sort_by_cached_key(order_of);
    pitches.dedup_by(|a, b| a.id.is_some() && a.id == b.id);
    let members: Vec<Member> = pitches.into_iter().map(|pitch| member(pitch, &grounds)).collect();
    let groups = grouped(&members);
    let mut places = Vec::with_capacity(groups.len());
    for group in groups {
        let group: Vec<&Member> = group.into_iter().filter_map(|one| members.get(one)).collect();
        let Some(first) = group.first() else { continue };
        let ground = group.iter().find_map(|member| grounds.get(member.ground?));
        match form(&group, ground) {
            Some(form) => places.push(ImportedCourt { source: source(&first.pitch), form }),
            None => skipped.add("is somebody's own, without a name", &source(&first.pitch)),
        }
    }
    places
}

/// Older features have smaller numbers.
fn order_of(pitch: &Pitch) -> (String, u64, String, String) {
    let (kind, number) = pitch.id.as_deref().and_then(|id| id.rsplit_once('/')).unwrap_or_default();
    let spot = format!("{:.5},{:.5}", pitch.spot.latitude, pitch.spot.longitude);
    (kind.to_owned(), number.parse().unwrap_or(u64::MAX), number.to_owned(), spot)
}

fn source(pitch: &Pitch) -> String {
    match &pitch.id {
        Some(id) => format!("osm:{id}"),
        None => format!("at:{:.5},{:.5}", pitch.spot.latitude, pitch.spot.longitude),
    }
}

fn member(pitch: Pitch, grounds: &[Ground]) -> Member {
    // The smallest enclosing one: a sports centre before the park around it.
    let around = grounds.iter().enumerate().filter(|(_, ground)| ground.holds(pitch.spot));
    let around = around.min_by(|a, b| rank(a.1).total_cmp(&rank(b.1))).map(|(number, ground)| (number, ground.tags.get("name")));
    let whose = around.and_then(|(_, name)| name).or(pitch.tags.get("operator")).map(words::fold).filter(|name| !name.is_empty());
    Member { ground: around.map(|(number, _)| number), whose, pitch }
}

/// Residential areas give their name only if nothing else does.
fn rank(ground: &Ground) -> f64 {
    if ground.tags.is("landuse", &["residential"]) { ground.size() + 1e6 } else { ground.size() }
}

/// Groups members that are close together; each group in order.
fn grouped(members: &[Member]) -> Vec<Vec<usize>> {
    let mut heads: Vec<usize> = (0..members.len()).collect();
    let near = neighbours(members);
    for (a, b, _) in &near {
        if whose(members, *a) == whose(members, *b) {
            unite(&mut heads, *a, *b);
        }
    }
    // A pitch without an owner belongs to the nearest one that has one.
    let mut best: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
    for (a, b, miles) in &near {
        let (silent, telling) = match (whose(members, *a), whose(members, *b)) {
            (None, Some(_)) => (*a, *b),
            (Some(_), None) => (*b, *a),
            (None, None) | (Some(_), Some(_)) => continue,
        };
        let head = head(&heads, silent);
        if best.get(&head).is_none_or(|(least, _)| miles < least) {
            best.insert(head, (*miles, telling));
        }
    }
    for (silent, (_, telling)) in best {
        unite(&mut heads, silent, telling);
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for one in 0..members.len() {
        groups.entry(head(&heads, one)).or_default().push(one);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    groups.sort();
    groups
}

fn whose(members: &[Member], one: usize) -> Option<&str> {
    members.get(one).and_then(|member| member.whose.as_deref())
}

fn head(heads: &[usize], one: usize) -> usize {
    let mut at = one;
    while let Some(next) = heads.get(at).copied().filter(|next| *next != at) {
        at = next;
    }
    at
}

/// The smaller index becomes the root, so that paths stay short for sorted pairs; paths are compressed on the way.
fn unite(heads: &mut [usize], a: usize, b: usize) {
    let (a_head, b_head) = (head(heads, a), head(heads, b));
    let least = a_head.min(b_head);
    for one in [a, b, a_head, b_head] {
        if let Some(place) = heads.get_mut(one) {
            *place = least;
        }
    }
}

/// Pairs that are close together, with their distance.
fn neighbours(members: &[Member]) -> Vec<(usize, usize, f64)> {
    let square = |member: &Member| {
        let slope = member.pitch.spot.latitude.to_radians().cos().max(0.05);
        (number(member.pitch.spot.latitude / SQUARE), number(member.pitch.spot.longitude * slope / SQUARE))
    };
    let mut squares: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    for (one, member) in members.iter().enumerate() {
        squares.entry(square(member)).or_default().push(one);
    }
    let mut near = Vec::new();
    for (one, member) in members.iter().enumerate() {
        let (north, east) = square(member);
        let around = (-1..=1).flat_map(|n| (-1..=1).map(move |e| (north + n, east + e)));
        for other in around.filter_map(|square| squares.get(&square)).flatten().copied().filter(|other| *other > one) {
            let Some(that) = members.get(other) else { continue };
            let miles = geo::miles(member.pitch.spot, that.pitch.spot);
            if miles <= TOGETHER_MILES {
                near.push((one, other, miles));
            }
        }
    }
    near
}

/// Rounds down a number that is within the range of a globe.
#[allow(clippy::as_conversions, clippy::cast_possible_truncation)] // Degrees over a small constant are far below 2^53.
fn number(of: f64) -> i64 {
    of.floor() as i64
}

/// The data of a place; `None` for a private one without a name.
fn form(group: &[&Member], ground: Option<&Ground>) -> Option<CourtForm> {
    let pitches: Vec<&Pitch> = group.iter().map(|member| &member.pitch).collect();
    let said = |keys: &[&str]| {
        let of_pitches = pitches.iter().find_map(|pitch| pitch.tags.first(keys));
        ground.and_then(|ground| ground.tags.first(keys)).or(of_pitches)
    };
    let named = ground.and_then(|ground| ground.tags.get("name")).or_else(|| pitches.iter().find_map(|pitch| own_name(pitch)));
    let named = named.or_else(|| said(&["operator"])).and_then(CourtName::of_any);
    let is_private = pitches.iter().all(|pitch| pitch.tags.is("access", &["private"]));
    if is_private && named.is_none() {
        return None;
    }
    let location = middle(&pitches);
    let name = named.or_else(|| CourtName::of_any(&format!("Tennis courts, {}", where_it_is(&pitches, location))))?;
    let street = said(&["addr:street"]).map(|street| match said(&["addr:housenumber"]) {
        Some(number) => format!("{number} {street}"),
        None => street.to_owned(),
    });
    let address: Vec<String> = street.into_iter().chain(said(&["addr:city"]).map(str::to_owned)).collect();
    let is_indoor = |pitch: &Pitch| ["indoor", "covered", "building"].iter().any(|key| pitch.tags.get(key).is_some_and(|is| is != "no"));
    let amenities = Amenities {
        light: pitches.iter().any(|pitch| pitch.tags.get("lit").is_some_and(|lit| lit != "no" && lit != "disused")),
        indoor: pitches.iter().any(|pitch| is_indoor(pitch)),
        ..Amenities::default()
    };
    Some(CourtForm {
        facility_type: facility_type(&pitches, ground, name.as_str()),
        name: name.into_string(),
        location,
        address: StreetAddress::parse(&address.join(", ")).ok().flatten().map(StreetAddress::into_string),
        description: None,
        website: said(&["website", "contact:website", "url"]).and_then(|text| website(text).ok().flatten()),
        phone: said(&["phone", "contact:phone"]).and_then(|text| Phone::parse(text).ok().flatten()).map(Phone::into_string),
        email: said(&["email", "contact:email"]).and_then(|text| email(text).ok().flatten()),
        counts: counts(&pitches),
        amenities,
        // Prices are written in many formats; only "free" is reliable.
        hourly_price: said(&["fee"]).filter(|fee| *fee == "no").map(|_| 0),
        images: Vec::new(),
    })
}

/// The name of a pitch, unless it is just "Court 3".
fn own_name(pitch: &Pitch) -> Option<&str> {
    let name = pitch.tags.get("name")?;
    let is_plain = |word: &str| PLAIN_WORDS.contains(&word) || word.chars().count() == 1 || word.chars().all(|c| c.is_ascii_digit());
    (!words::fold(name).split_whitespace().all(is_plain)).then_some(name)
}

fn middle(pitches: &[&Pitch]) -> Spot {
    let low = |of: fn(&Spot) -> f64| pitches.iter().map(|pitch| of(&pitch.spot)).fold(f64::INFINITY, f64::min);
    let high = |of: fn(&Spot) -> f64| pitches.iter().map(|pitch| of(&pitch.spot)).fold(f64::NEG_INFINITY, f64::max);
    let middle = |of: fn(&Spot) -> f64| low(of).midpoint(high(of));
    Spot { latitude: middle(|spot| spot.latitude), longitude: middle(|spot| spot.longitude) }
}

/// The street, or the nearest town.
fn where_it_is(pitches: &[&Pitch], location: Spot) -> String {
    let street = pitches.iter().find_map(|pitch| pitch.tags.first(&["addr:street", "addr:city"]));
    let town = || gazetteer::nearest(location, 1).first().map(|town| town.name.clone()).unwrap_or_default();
    street.map_or_else(town, str::to_owned)
}

/// The number of courts per surface; a pitch for both games counts for both.
fn counts(pitches: &[&Pitch]) -> Counts {
    let mut counts = Counts::default();
    for pitch in pitches {
        if pitch.pickleball {
            counts.pickleball += pitch.courts;
        }
        if pitch.tennis {
            *match pitch.tags.get("surface") {
                Some("clay" | "artificial_clay" | "artificial clay" | "red_clay" | "tennisforce" | "dirt" | "ground" | "earth") => {
                    &mut counts.clay
                }
                Some("grass" | "artificial_turf" | "artificial_grass") => &mut counts.grass,
                // Acrylic, asphalt, concrete, and unknown surfaces, most of which are hard.
                Some(_) | None => &mut counts.hard,
            } += pitch.courts;
        }
    }
    let Counts { hard, clay, grass, pickleball } = counts;
    let [hard, clay, grass, pickleball] = [hard, clay, grass, pickleball].map(|count| count.min(limits::COURT_COUNT_MAX));
    Counts { hard, clay, grass, pickleball }
}

/// The kind of place, as in the lookup.
fn facility_type(pitches: &[&Pitch], ground: Option<&Ground>, name: &str) -> Option<String> {
    let around = |key: &str, values: &[&str]| ground.is_some_and(|ground| ground.tags.is(key, values));
    let all = |key: &str, values: &[&str]| pitches.iter().all(|pitch| pitch.tags.is(key, values));
    let words = words::fold(name);
    let id = if words.contains(" academy") {
        "academy"
    } else if around("amenity", &["school", "college", "university"]) {
        "school"
    } else if around("tourism", &["hotel", "resort"]) || around("leisure", &["resort"]) {
        "hotel"
    } else if words.contains(" club") || ground.is_some_and(|ground| ground.tags.get("club").is_some()) || all("access", &["members"]) {
        "club"
    } else if around("landuse", &["residential"]) || all("access", &["residents", "residential"]) {
        "residential"
    } else if all("access", &["private"]) {
        "private"
    } else if around("leisure", &["sports_centre", "stadium"]) {
        "sports_centre"
    } else if around("leisure", &["park", "recreation_ground", "garden"]) || around("landuse", &["recreation_ground"]) {
        "public_park"
    } else {
        return None;
    };
    Some(id.to_owned())
}
