//! Courts that people add.

use protocol::courts::{AddCourt, Amenities, Counts, Court, CourtForm};
use protocol::people::Spot;

use crate::Player;

pub const HERE: Spot = Spot { latitude: 34.0736, longitude: -118.2904 };

/// A valid court form.
pub fn form(name: &str) -> CourtForm {
    CourtForm {
        name: name.into(),
        location: HERE,
        address: Some("1600 Vermont Ave, Los Angeles".into()),
        facility_type: Some("public_park".into()),
        description: Some("Four courts by the pool.\nLights until ten.".into()),
        website: Some("https://parks.example.org/tennis".into()),
        phone: Some("+1 (213) 555-0142".into()),
        email: Some("courts@example.org".into()),
        counts: Counts { hard: 4, pickleball: 2, ..Counts::default() },
        amenities: Amenities { light: true, wall: true, ..Amenities::default() },
        hourly_price: Some(1_200),
        images: Vec::new(),
    }
}

pub async fn added(player: &Player, form: CourtForm) -> Court {
    player.client.call(AddCourt { form }).await.expect("a court")
}
