//! Stories of leagues and teams.

mod leagues;
