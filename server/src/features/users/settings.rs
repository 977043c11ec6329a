//! A person's settings for all of their devices: checked here, stored with the profile.

use jiff::tz::TimeZoneDatabase;
use protocol::notifications::About;
use protocol::users::{QuietHours, Settings};
use protocol::{Refusal, Sentence, sentence};

use crate::error::Result;
use crate::features::lookups;

const MINUTES_A_DAY: u16 = 1_440;

/// Refuses settings that are not valid.
pub(super) fn check(settings: Settings) -> Result<Settings> {
    if settings.language.as_deref().is_some_and(|language| !lookups::has_language(language)) {
        return Err(invalid(sentence!("not_in_list")));
    }
    if settings.notifications.keys().any(|kind| !About::KINDS.contains(&kind.as_str())) {
        return Err(invalid(sentence!("not_in_list")));
    }
    if let Some(hours) = &settings.quiet_hours {
        check_hours(hours)?;
    }
    Ok(settings)
}

fn check_hours(hours: &QuietHours) -> Result<()> {
    if hours.from >= MINUTES_A_DAY || hours.to >= MINUTES_A_DAY {
        return Err(invalid(sentence!("time_unreadable")));
    }
    if hours.from == hours.to {
        return Err(invalid(sentence!("quiet_hours_same")));
    }
    if TimeZoneDatabase::bundled().get(&hours.zone).is_err() {
        return Err(invalid(sentence!("not_in_list")));
    }
    Ok(())
}

fn invalid(sentence: Sentence) -> crate::error::Error {
    Refusal::invalid("settings", sentence).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_need_valid_times_and_a_time_zone() {
        let hours = |from, to, zone: &str| QuietHours { from, to, zone: zone.into() };
        assert!(check_hours(&hours(1_320, 420, "America/Los_Angeles")).is_ok());
        assert!(check_hours(&hours(0, 1_439, "UTC")).is_ok());
        for wrong in [hours(1_440, 0, "UTC"), hours(0, 1_440, "UTC"), hours(60, 60, "UTC"), hours(0, 1, "Mars/Olympus"), hours(0, 1, "")] {
            assert!(check_hours(&wrong).is_err(), "{wrong:?}");
        }
    }
}
