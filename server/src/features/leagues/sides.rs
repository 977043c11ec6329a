//! Who plays in a league: enrolling, the waiting list, requests, and giving up. Owns the tables `league_side` and `league_member`.
//!
//! The waiting list moves up by itself until the draw: whoever is first gets the place that is given up. Nobody has to answer, because
//! nothing is played yet, and a side may leave.
//!
//! INVARIANT: the league's row is locked first, and its counts are those of its sides.
//! INVARIANT: nobody is in two listed sides of a league, but for one that withdrew from a ladder or a box league: whoever did may come
//! back, as that side or in another pair.

pub(super) mod changing;
pub(super) mod enrolling;
pub(super) mod leaving;
pub(super) mod line;
pub(super) mod listing;
pub(super) mod members;
pub(super) mod organising;
pub(in crate::features) mod reading;
pub(super) mod store;
pub(in crate::features) mod teams;
