//! Map tiles.

use clap::Args;
use protocol::session::Tiles;

/// Map tiles; without them maps show the base map alone, and no other server is contacted.
#[derive(Args, Clone, Debug)]
pub struct MapConfig {
    /// The URL of the tiles, `https://…/{z}/{x}/{y}.png`, with `{s}` for several hosts.
    #[arg(long, env = "TILE_URL")]
    pub tile_url: Option<String>,
    /// The attribution of the tiles.
    #[arg(long, env = "TILE_ATTRIBUTION", default_value = "© OpenStreetMap contributors")]
    pub tile_attribution: String,
}

impl MapConfig {
    /// Scheme and host of the tiles, as in a Content-Security-Policy: `https://*.tiles.org`.
    pub fn tile_origin(&self) -> Option<String> {
        let (scheme, rest) = self.tile_url.as_ref()?.split_once("://")?;
        let host = rest.split('/').next().unwrap_or_default().replace("{s}", "*");
        Some(format!("{scheme}://{host}"))
    }

    /// The tiles as clients receive them.
    pub fn tiles(&self) -> Option<Tiles> {
        self.tile_url.clone().map(|address| Tiles { address, attribution: self.tile_attribution.clone() })
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let Some(origin) = self.tile_origin() else {
            return if self.tile_url.is_none() { Ok(()) } else { Err("TILE_URL must begin with https://.".into()) };
        };
        let host = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or_default();
        let is_host = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || "-.:*".contains(c));
        let url = self.tile_url.as_deref().unwrap_or_default();
        if !is_host || !["{z}", "{x}", "{y}"].iter().all(|part| url.contains(part)) {
            return Err("TILE_URL must look like https://host/{z}/{x}/{y}.png.".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_url_has_a_host_and_coordinates() {
        let map = |url: &str| MapConfig { tile_url: Some(url.into()), tile_attribution: String::new() };
        for (url, origin) in [
            ("https://{s}.tiles.org/{z}/{x}/{y}.png", "https://*.tiles.org"),
            ("http://localhost:9000/{z}/{x}/{y}", "http://localhost:9000"),
        ] {
            assert_eq!((map(url).check(), map(url).tile_origin().as_deref()), (Ok(()), Some(origin)));
        }
        for nonsense in
            ["", "tiles.org/{z}/{x}/{y}", "https://tiles.org/0.png", "https:///{z}/{x}/{y}", "https://a; script-src */{z}/{x}/{y}"]
        {
            assert!(map(nonsense).check().is_err(), "{nonsense}");
        }
    }
}
