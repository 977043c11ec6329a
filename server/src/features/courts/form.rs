//! A court's form, checked field by field.

use protocol::courts::{Counts, CourtForm};
use protocol::people::Spot;
use protocol::text::{CourtName, Description, Email, Phone, StreetAddress};
use protocol::{Refusal, limits, sentence};
use url::Url;

use crate::error::Result;
use crate::features::lookups::{self, Lookup};
use crate::features::pictures;
use crate::geo::cell::PlaceCell;
use crate::geo::{self, zone};

/// A valid form, normalized as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Checked(CourtForm);

impl Checked {
    pub(crate) fn parse(form: CourtForm) -> Result<Self> {
        geo::check(form.location)?;
        Ok(Self(CourtForm {
            name: CourtName::parse(&form.name)?.into_string(),
            location: form.location,
            address: StreetAddress::parse(&form.address.unwrap_or_default())?.map(StreetAddress::into_string),
            facility_type: facility_type(form.facility_type)?,
            description: Description::parse(&form.description.unwrap_or_default())?.map(Description::into_string),
            website: website(&form.website.unwrap_or_default())?,
            phone: Phone::parse(&form.phone.unwrap_or_default())?.map(Phone::into_string),
            email: email(&form.email.unwrap_or_default())?,
            counts: counts(form.counts)?,
            amenities: form.amenities,
            hourly_price: form.hourly_price.map(hourly_price).transpose()?,
            images: pictures::paths(&form.images, limits::COURT_IMAGES_MAX)?,
        }))
    }

    pub(crate) fn form(&self) -> &CourtForm {
        &self.0
    }

    /// The same form with another name and place.
    pub(super) fn with_place(self, Place { name, location, address }: Place) -> Self {
        Self(CourtForm { name, location, address, ..self.0 })
    }
}

/// What a court is called and where it is: whoever neither added it nor has played there can only propose another one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) location: Spot,
    pub(super) address: Option<String>,
}

impl Place {
    pub(super) fn of(form: &CourtForm) -> Self {
        Self { name: form.name.clone(), location: form.location, address: form.address.clone() }
    }
}

fn facility_type(id: Option<String>) -> Result<Option<String>, Refusal> {
    let id = id.filter(|id| !id.is_empty());
    if id.as_deref().is_none_or(|id| lookups::has(Lookup::FacilityType, id)) {
        return Ok(id);
    }
    Err(Refusal::invalid("facility_type", sentence!("not_in_list")))
}

/// A web address that is safe to link to: no scripts, no credentials.
pub(crate) fn website(text: &str) -> Result<Option<String>, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let is_plain = text.chars().all(|c| c.is_ascii_graphic() || (c.is_alphanumeric() && !c.is_ascii()));
    let url = Url::parse(text).ok().filter(|url| {
        let is_host = url.host_str().is_some_and(|host| host.contains('.') && !host.ends_with('.') && !host.contains(".."));
        matches!(url.scheme(), "http" | "https") && is_host && url.username().is_empty() && url.password().is_none()
    });
    if is_plain && url.is_some() && text.chars().count() <= limits::ADDRESS_MAX {
        return Ok(Some(text.to_owned()));
    }
    Err(Refusal::invalid("website", sentence!("website_invalid")))
}

pub(crate) fn email(text: &str) -> Result<Option<String>, Refusal> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let email = Email::parse(text).map_err(|_| Refusal::invalid("email", sentence!("court_email_invalid")))?;
    Ok(Some(email.into_string()))
}

fn counts(counts: Counts) -> Result<Counts, Refusal> {
    let Counts { hard, clay, grass, pickleball } = counts;
    let all = [hard, clay, grass, pickleball];
    if !all.iter().all(|count| (0..=limits::COURT_COUNT_MAX).contains(count)) {
        return Err(Refusal::invalid("counts", sentence!("court_counts", max = limits::COURT_COUNT_MAX)));
    }
    if all.iter().all(|count| *count == 0) {
        return Err(Refusal::invalid("counts", sentence!("court_counts_missing")));
    }
    Ok(counts)
}

fn hourly_price(cents: i64) -> Result<i64, Refusal> {
    if (0..=limits::PRICE_MAX).contains(&cents) {
        return Ok(cents);
    }
    Err(Refusal::invalid("hourly_price", sentence!("hour_price", max = limits::PRICE_MAX / 100)))
}

/// The place cell and the time zone of a court.
pub(super) fn cell_and_zone(spot: Spot) -> (i64, String) {
    // The form check has refused spots that are not on the globe.
    (PlaceCell::of(spot).map(PlaceCell::number).unwrap_or_default(), zone::of(spot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn websites_are_safe_to_open() {
        for url in
            ["https://www.laparks.org/tennis?x=1#top", "http://club.example.org", "HTTPS://Club.Example.org:8443/a", "https://münchen.de/ß"]
        {
            assert_eq!(website(url).unwrap().as_deref(), Some(url));
        }
        for url in [
            "javascript:alert(1)",
            "JavaScript://club.org/%0aalert(1)",
            "data:text/html,x",
            "ftp://club.org",
            "club.org",
            "//club.org",
            "https://",
            "https://club",
            "https://club..org",
            "https://club org",
            "https://me:secret@club.org",
            "https://club.org\u{202E}gpj.exe",
            "https://club.org/\nx",
            &format!("https://club.org/{}", "x".repeat(250)),
        ] {
            assert_eq!(website(url).unwrap_err().key(), Some("website_invalid"), "{url}");
        }
        assert_eq!(website("  ").unwrap(), None);
    }

    #[test]
    fn counts_and_prices_stay_within_their_limits() {
        let counts_of = |hard| counts(Counts { hard, ..Counts::default() });
        assert!(counts_of(1).is_ok() && counts_of(limits::COURT_COUNT_MAX).is_ok());
        assert!([0, -1, limits::COURT_COUNT_MAX + 1, i64::MIN].into_iter().all(|hard| counts_of(hard).is_err()));
        assert!(hourly_price(0).is_ok() && hourly_price(limits::PRICE_MAX).is_ok());
        assert!([-1, limits::PRICE_MAX + 1].into_iter().all(|cents| hourly_price(cents).is_err()));
    }
}
