//! The sizes that every picture is stored in.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Small,
    Medium,
    Large,
}

impl Size {
    /// Smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Parses the `size` of a request.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// The most pixels of the longer side.
    #[must_use]
    pub fn pixels(self) -> u32 {
        match self {
            Self::Small => 96,
            Self::Medium => 400,
            Self::Large => 1_600,
        }
    }
}
