//! `loadtest --help`

use clap::Parser;
use loadtest::Outcome;
use loadtest::cli::Cli;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Outcome<()> {
    let cli = Cli::parse();
    // The HTTP client shares its features with the server, which leaves the choice of the cryptography to the program.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // Inherited by the servers started here.
    rlimit::increase_nofile_limit(u64::MAX)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let page = tokio::task::LocalSet::new().block_on(&runtime, cli.run())?;
    print!("{page}");
    Ok(())
}
