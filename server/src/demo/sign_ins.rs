//! Whom a visitor can sign in as.

/// Everybody's password: whoever serves the demonstration to others lets them in.
pub const PASSWORD: &str = "rally-demo";

/// Somebody whom one can sign in as.
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
