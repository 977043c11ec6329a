//! Limits on connections and requests: one address or one person cannot take what everybody shares.

mod budgets;
mod connections;
mod crowd;
