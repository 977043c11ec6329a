//! Stories of results, live scoring, ratings and pairs.

mod live;
mod matches;
mod pairs;
mod ratings;
