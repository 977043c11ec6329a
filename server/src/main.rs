//! One binary: `rally serve` runs the server, `rally admin` administers it; `rally score`, `draw`, `standings` and `rate` work on
//! standard input.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use rally::admin::Admin;
use rally::app::App;
use rally::clock::Clock;
use rally::config::Config;
use rally::demo;
use rally::draw::{self, Draw};
use rally::error::Result;
use rally::rate::{self, Rate};
use rally::score::{self, Score};
use rally::standings::{self, Standings};
use rally::{tasks, tls};
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The limit of open files that a server with all its sockets needs.
const OPEN_FILES: u64 = 1_048_576;

/// How often memory that was freed goes back to the system.
const MEMORY_BACK_EVERY: Duration = Duration::from_secs(5);
/// Bytes of a block that the allocator does not hold back for the next one of its size.
const LARGE_BLOCK: usize = 16 * 1024 * 1024;

/// Connections that may wait to be accepted.
const BACKLOG: u32 = 4_096;

/// A realtime tennis community.
#[derive(Parser)]
#[command(name = "rally", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the community until told to stop.
    Serve(Box<Serve>),
    /// Look after it: communities, comments, restored backups, load tests.
    Admin(Box<Admin>),
    /// Replay matches from their points, a match a line on standard input, and print their scores.
    Score(Score),
    /// Draw a competition: who meets whom, from one JSON object on standard input.
    Draw(Draw),
    /// Order groups by their matches, a group a line of JSON on standard input, and explain every place.
    Standings(Standings),
    /// Rate players from their matches, a match a line on standard input, and print their ratings after each.
    Rate(Rate),
}

#[derive(clap::Args)]
struct Serve {
    #[command(flatten)]
    config: Config,
    /// Fill an empty community with people to try it with; two of them are printed with their password.
    #[arg(long)]
    demo: bool,
}

fn main() -> ExitCode {
    tls::use_ring();
    let command = Cli::parse().command;
    match tasks::runtime_builder().build() {
        Ok(runtime) => runtime.block_on(run(command)),
        Err(error) => {
            eprintln!("rally: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> ExitCode {
    let done = match command {
        Command::Serve(serve) => run_server(*serve).await,
        Command::Admin(admin) => rally::admin::run(*admin).await,
        Command::Score(score) => return score::run(&score),
        Command::Draw(draw) => return draw::run(&draw),
        Command::Standings(standings) => return standings::run(&standings),
        Command::Rate(rate) => return rate::run(&rate),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "rally stopped with an error");
            eprintln!("rally: {}", error.for_operator());
            ExitCode::FAILURE
        }
    }
}

async fn run_server(serve: Serve) -> Result<()> {
    let config = serve.config;
    log_to_stderr(&config);
    if let Err(contradiction) = config.check() {
        return Err(rally::error::Error::internal(contradiction));
    }
    let _ = rlimit::increase_nofile_limit(OPEN_FILES);
    let listen = config.http.listen;
    let app = App::start(config, Clock::system()).await?;
    app.tasks.spawn_background(give_memory_back());
    if !app.config.mail.reaches_people() {
        let outbox = rally::mail::folder(&app.config);
        tracing::info!("SMTP_URL is not set: mail is written to {}, and nobody is asked to verify their address", outbox.display());
    }
    if let Some(metrics) = app.config.http.metrics_listen {
        rally::gateway::http::serve_metrics(app.gateway(), TcpListener::bind(metrics).await?).await;
    }
    if serve.demo {
        demo::make(&app.core, &app.media).await?;
        app.tasks.spawn_background(demo::play_on(app.core.clone()));
        for who in &demo::SIGN_INS {
            println!("Sign in as {}: {} with the password {}", who.name, who.email, who.password);
        }
    }
    let listener = listen_on(listen)?;
    tracing::info!("Rally is ready on http://{}", listener.local_addr()?);
    rally::gateway::serve(app.gateway(), listener, stop_signal()).await
}

/// Listens with a large backlog: after a restart all clients reconnect at once.
fn listen_on(address: SocketAddr) -> Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket.listen(BACKLOG)?)
}

/// The allocator gives memory back to the system a second after it was freed, but looks for such memory only when it frees a
/// large block: a server that became idle would hold for ever what its busiest minute took. So this frees one, untouched.
async fn give_memory_back() {
    loop {
        tokio::time::sleep(MEMORY_BACK_EVERY).await;
        drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE_BLOCK)));
    }
}

async fn stop_signal() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    tracing::info!("stopping: sockets are closed, requests in progress are finished");
}

fn log_to_stderr(config: &Config) {
    let filter = tracing_subscriber::EnvFilter::builder().parse_lossy(&config.log);
    let events = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if config.log_json { events.json().init() } else { events.init() }
}
