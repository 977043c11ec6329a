//! The migrations are part of the program, and in a release the web app: a change in their folders builds it again.

const WEB: &str = "../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    // Made if need be: a folder that is not there can be neither watched nor found again as the program runs.
    if let Err(error) = std::fs::create_dir_all(WEB) {
        println!("cargo:warning=the web app's folder cannot be made: {error}");
    }
    // Debug builds read the web app's folder as they run.
    #[allow(clippy::disallowed_methods)] // What cargo tells a build script, not the server's configuration.
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed={WEB}");
    }
}
