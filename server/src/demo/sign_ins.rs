//! The accounts that a visitor can sign in to.

/// Everybody's password: a public demo lets everyone in.
pub const PASSWORD: &str = "rally-demo";

/// An account to sign in to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    pub name: &'static str,
    pub email: &'static str,
    pub password: &'static str,
}

/// A player, and a coach.
pub const SIGN_INS: [SignIn; 2] = [
    SignIn { name: "Maya Okafor, player", email: "maya@demo.rally", password: PASSWORD },
    SignIn { name: "Elena Vasquez, coach", email: "elena@demo.rally", password: PASSWORD },
];
