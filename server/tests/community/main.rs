//! Stories of posts, comments, reports and moderation.

mod comments;
mod moderation;
mod posts;
mod reports;
