//! Who may have a seat: level, age and gender.

use protocol::events::GenderRule;
use protocol::{ErrorCode, Refusal, Sentence, sentence};

/// Whom the seats are for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Tenths.
    pub level_min: Option<i64>,
    pub level_max: Option<i64>,
    /// Items of the lookup; empty: all ages.
    pub ages: Vec<String>,
    pub gender: GenderRule,
}

/// What is checked about a player.
#[derive(Clone, Debug, Default)]
pub struct PlayerProfile {
    /// Tenths.
    pub level: Option<i64>,
    /// Items of the lookups.
    pub age_group: Option<String>,
    pub gender: Option<String>,
    /// They and whoever runs it follow each other.
    pub is_friend: bool,
}

/// Refuses a player whose level, age or gender does not fit, or is missing from their profile.
pub fn check(wanted: &Wanted, player: &PlayerProfile) -> Result<(), Refusal> {
    check_level(wanted, player.level)?;
    check_age(&wanted.ages, player.age_group.as_deref())?;
    check_gender(wanted.gender, player.gender.as_deref())
}

/// Refuses a guest whose level or gender does not suit; the sentences speak of the guest.
pub fn check_guest(wanted: &Wanted, level: Option<i64>, gender: Option<&str>) -> Result<(), Refusal> {
    check_level(wanted, level).map_err(|_| does_not_fit("level", sentence!("guest_level")))?;
    check_gender(wanted.gender, gender).map_err(|_| does_not_fit("gender", sentence!("guest_gender")))
}

fn check_level(wanted: &Wanted, level: Option<i64>) -> Result<(), Refusal> {
    if wanted.level_min.is_none() && wanted.level_max.is_none() {
        return Ok(());
    }
    let Some(level) = level else {
        return Err(incomplete("level", sentence!("level_missing")));
    };
    if wanted.level_min.is_none_or(|min| min <= level) && wanted.level_max.is_none_or(|max| level <= max) {
        return Ok(());
    }
    let tenths = |level: i64| format!("{}.{}", level / 10, level % 10);
    let yours = tenths(level);
    let sentence = match (wanted.level_min, wanted.level_max) {
        (Some(min), Some(max)) if min == max => sentence!("for_level", level = tenths(min), yours = yours),
        (Some(min), Some(max)) => sentence!("for_levels", min = tenths(min), max = tenths(max), yours = yours),
        (Some(min), None) => sentence!("for_levels_from", min = tenths(min), yours = yours),
        (None, max) => sentence!("for_levels_up_to", max = tenths(max.unwrap_or_default()), yours = yours),
    };
    Err(does_not_fit("level", sentence))
}

fn check_age(wanted: &[String], group: Option<&str>) -> Result<(), Refusal> {
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(group) = group else {
        return Err(incomplete("ageGroup", sentence!("age_missing")));
    };
    if wanted.iter().any(|wanted| includes_age(wanted, group)) {
        return Ok(());
    }
    Err(does_not_fit("age", sentence!("for_other_ages")))
}

/// Whether an age group is part of another: 45 and over of 40 and over, 12 and under of 14 and under.
fn includes_age(wanted: &str, group: &str) -> bool {
    let over = |item: &str| item.strip_suffix("_plus").and_then(|years| years.parse::<u32>().ok());
    let under = |item: &str| item.strip_prefix('u').and_then(|years| years.parse::<u32>().ok());
    match (over(wanted), over(group), under(wanted), under(group)) {
        (Some(wanted), Some(group), _, _) => group >= wanted,
        (_, _, Some(wanted), Some(group)) => group <= wanted,
        _ => wanted == group,
    }
}

fn check_gender(rule: GenderRule, gender: Option<&str>) -> Result<(), Refusal> {
    if rule == GenderRule::Open {
        return Ok(());
    }
    let Some(gender) = gender else {
        return Err(incomplete("gender", sentence!("gender_missing")));
    };
    let sentence = match (rule, gender) {
        (GenderRule::Open, _) | (GenderRule::Women, "female") | (GenderRule::Men, "male") | (GenderRule::Mixed, "female" | "male") => {
            return Ok(());
        }
        (GenderRule::Women, _) => sentence!("for_women"),
        (GenderRule::Men, _) => sentence!("for_men"),
        (GenderRule::Mixed, _) => sentence!("for_women_and_men"),
    };
    Err(does_not_fit("gender", sentence))
}

pub fn does_not_fit(field: &str, sentence: Sentence) -> Refusal {
    Refusal::saying(ErrorCode::DoesNotFit, sentence).on(field)
}

fn incomplete(field: &str, sentence: Sentence) -> Refusal {
    Refusal::saying(ErrorCode::ProfileIncomplete, sentence).on(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_must_match_level_age_and_gender() {
        let fits = |wanted: &Wanted, level: Option<i64>, age: Option<&str>, gender: Option<&str>| {
            let profile = PlayerProfile { level, age_group: age.map(Into::into), gender: gender.map(Into::into), is_friend: false };
            check(wanted, &profile).map_err(|refusal| (refusal.code == ErrorCode::DoesNotFit, refusal.field.unwrap()))
        };
        let levels = Wanted { level_min: Some(35), level_max: Some(40), ..Wanted::default() };
        for (level, ok) in [(30, false), (35, true), (40, true), (45, false)] {
            assert_eq!(fits(&levels, Some(level), None, None).is_ok(), ok, "{level}");
        }
        assert_eq!(fits(&levels, None, None, None), Err((false, "level".into())));
        let ages = Wanted { ages: vec!["u14".into(), "40_plus".into()], ..Wanted::default() };
        for (age, ok) in
            [("u12", true), ("u14", true), ("u16", false), ("18_plus", false), ("40_plus", true), ("45_plus", true), ("35_plus", false)]
        {
            assert_eq!(fits(&ages, None, Some(age), None).is_ok(), ok, "{age}");
        }
        assert_eq!(fits(&ages, None, None, None), Err((false, "ageGroup".into())));
        for (rule, gender, ok) in [
            (GenderRule::Open, None, true),
            (GenderRule::Women, Some("female"), true),
            (GenderRule::Women, Some("undisclosed"), false),
            (GenderRule::Men, Some("male"), true),
            (GenderRule::Men, Some("female"), false),
            (GenderRule::Mixed, Some("male"), true),
            (GenderRule::Mixed, Some("non_binary"), false),
            (GenderRule::Mixed, None, false),
        ] {
            assert_eq!(fits(&Wanted { gender: rule, ..Wanted::default() }, None, None, gender).is_ok(), ok, "{rule:?} {gender:?}");
        }
    }
}
