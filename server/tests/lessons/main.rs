//! Stories of lessons, packages and children.

mod children;
mod lessons;
mod packages;
