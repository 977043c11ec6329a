//! The table `event_pairs`: nothing else writes it.

use protocol::pairs::{PairsMix, PairsRound};
use protocol::{EnrolmentId, EventId, Millis};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// The pairs of an event as they are stored.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) event: EventId,
    pub(super) mix: PairsMix,
    pub(super) singles: bool,
    pub(super) courts: u32,
    pub(super) seed: u32,
    pub(super) players: Vec<EnrolmentId>,
    pub(super) rounds: Vec<PairsRound>,
    pub(super) version: i64,
    pub(super) drawn_at: Millis,
}

#[derive(crate::db::FromRow)]
struct Row {
    event: EventId,
    mix: String,
    singles: bool,
    courts: i64,
    seed: i64,
    players: String,
    rounds: String,
    version: i64,
    drawn_at: Millis,
}

impl Row {
    fn drawn(self) -> Result<Drawn> {
        Ok(Drawn {
            event: self.event,
            mix: if self.mix == "even" { PairsMix::Even } else { PairsMix::Everybody },
            singles: self.singles,
            courts: u32::try_from(self.courts).unwrap_or_default(),
            seed: u32::try_from(self.seed).unwrap_or_default(),
            players: serde_json::from_str(&self.players)?,
            rounds: serde_json::from_str(&self.rounds)?,
            version: self.version,
            drawn_at: self.drawn_at,
        })
    }
}

pub(super) async fn find(db: &Db, event: EventId) -> Result<Option<Drawn>> {
    let row: Option<Row> =
        sql!(db, "SELECT event, mix, singles, courts, seed, players, rounds, version, drawn_at FROM event_pairs WHERE event = $1", event)
            .optional()
            .await?;
    row.map(Row::drawn).transpose()
}

pub(super) async fn save(db: &Db, drawn: &Drawn) -> Result<()> {
    let mix = match drawn.mix {
        PairsMix::Even => "even",
        PairsMix::Everybody => "everybody",
    };
    sql!(
        db,
        "INSERT INTO event_pairs (event, mix, singles, courts, seed, players, rounds, version, drawn_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (event) DO UPDATE SET mix = excluded.mix, singles = excluded.singles, courts = excluded.courts, seed = excluded.seed,
             players = excluded.players, rounds = excluded.rounds, version = excluded.version, drawn_at = excluded.drawn_at",
        drawn.event,
        mix,
        drawn.singles,
        i64::from(drawn.courts),
        i64::from(drawn.seed),
        serde_json::to_string(&drawn.players)?,
        serde_json::to_string(&drawn.rounds)?,
        drawn.version,
        drawn.drawn_at
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn delete(db: &Db, event: EventId) -> Result<()> {
    sql!(db, "DELETE FROM event_pairs WHERE event = $1", event).run().await?;
    Ok(())
}
