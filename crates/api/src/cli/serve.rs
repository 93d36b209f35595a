//! Running the server until a signal stops it.

use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::dev::{Extensions, ServerHandle};
use actix_web::rt::net::TcpStream;
use actix_web::web::{self, Data};
use actix_web::{App, HttpServer, rt};
use clap::Args;
use infra::background::drop_within;
use tokio::signal::unix::{SignalKind, signal};

use crate::app::app;
use crate::cause::cause_chain;
use crate::cli::accounts;
use crate::cli::leftovers::{self, Leftover};
use crate::config::Config;
use crate::http::crowd::{Crowd, TooMany};
use crate::http::pieces::PIECE;
use crate::http::sockets::{PATIENCE, connections_per_worker, listen, raise_file_limit};
use crate::routes::figures::figures;
use crate::routes::pages::shell::Shell;
use crate::state::State;
use crate::state::standing::Program;
use crate::worker;

/// How long a process that was told to stop reports that it is not ready before it stops listening,
/// so that load balancers notice.
const NOT_READY: Duration = Duration::from_secs(2);

/// How long it then has to finish its requests, in seconds.
const SHUTDOWN: u64 = 14;

/// What still hangs after that ends with the process. Including the worker's four seconds, the
/// process ends within 25 seconds of SIGTERM.
const LEAVE_WITHIN: Duration = Duration::from_secs(2);

/// Blocking threads per worker: as many as may wait for the database at once without starving it.
const BLOCKING_THREADS: usize = 16;

/// Maximum simultaneous connections to the metrics port.
const FIGURES_CONNECTIONS: usize = 16;

/// How to serve.
#[derive(Args, Clone, Copy, Debug)]
pub struct ServeArgs {
    /// Leave sending mail and other background work to another process
    #[arg(long)]
    pub no_worker: bool,
}

/// Runs until SIGTERM or Ctrl-C.
pub fn run(config: Config, args: ServeArgs) -> Result<(), String> {
    let shell = Shell::load(&config.frontend_dir)
        .map_err(|error| format!("FRONTEND_DIR: {}: {error}", config.frontend_dir.display()))?;
    let state = State::new(config).map_err(|error| cause_chain(&error))?;
    accounts::prepare(&state)?;
    warn_of_a_former_demo(&state);
    let outcome = rt::System::new().block_on(serve(state.clone(), shell, args));
    if !drop_within(LEAVE_WITHIN, state) {
        tracing::warn!("work that did not finish was abandoned");
    }
    outcome.map_err(|error| cause_chain(&error))
}

/// Not worth a refusal to start: none of it opens anything by itself.
fn warn_of_a_former_demo(state: &State) {
    match state.db(Program).read(|tx| leftovers::find(tx, &state.config)) {
        Ok(left) => left.iter().for_each(|Leftover { text, advice }| tracing::warn!("{text}. {advice}")),
        Err(error) => tracing::warn!(%error, "whether a demo left something behind is not known"),
    }
}

async fn serve(state: State, shell: Shell, args: ServeArgs) -> std::io::Result<()> {
    let address = (state.config.host, state.config.port);
    if !state.config.rate_limit {
        tracing::warn!("RATE_LIMIT=off: anonymous writes and sign-in are not limited");
    }
    if let Err(error) = state.archive.backups.places.folder.tidy() {
        tracing::warn!(%error, "unfinished backup files of a dead process could not be deleted");
    }
    let follower = state.follow()?;
    let worker = (!args.no_worker).then(|| worker::start(&state));
    let workers = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let server = HttpServer::new({
        let (state, shell) = (state.clone(), Data::new(shell));
        move || app(state.clone(), shell.clone())
    })
    .on_connect(admit(state.config.rate_limit.then(|| Crowd::new(state.proxies.clone()))))
    .tcp_nodelay(true)
    .h1_write_buffer_size(PIECE)
    .client_request_timeout(Duration::from_secs(5))
    .keep_alive(Duration::from_secs(30))
    .workers(workers)
    .max_connections(connections_per_worker(raise_file_limit(), workers))
    .worker_max_blocking_threads(BLOCKING_THREADS)
    .shutdown_timeout(SHUTDOWN)
    .disable_signals()
    .listen(listen(address, PATIENCE)?)?;
    tracing::info!(host = %address.0, port = address.1, "serving");
    let figures = state.config.metrics_port.map(|port| metrics_server(&state, port)).transpose()?;
    let server = server.run();
    rt::spawn(stop_on_signal(state.stopping.clone(), server.handle())?);
    let outcome = server.await;
    if let Some(figures) = figures {
        figures.stop(false).await;
    }
    if let Some(worker) = worker {
        worker.stop();
    }
    if !drop_within(LEAVE_WITHIN, follower) {
        tracing::warn!("the database did not respond during shutdown");
    }
    outcome
}

/// Gives each connection its place, and closes those for which its network has none left. Without a
/// crowd, connections are not counted.
fn admit(crowd: Option<Arc<Crowd>>) -> impl Fn(&dyn Any, &mut Extensions) + Send + Sync + 'static {
    move |connection, data| {
        let (Some(crowd), Some(socket)) = (&crowd, connection.downcast_ref::<TcpStream>()) else { return };
        let Ok(peer) = socket.peer_addr() else { return };
        match crowd.enter(peer.ip()) {
            Ok(Some(place)) => drop(data.insert(place)),
            Ok(None) => {}
            // It cannot be refused any more; reading from it ends at once. If that fails, it is closed already.
            Err(TooMany) => drop(rustix::net::shutdown(socket, rustix::net::Shutdown::Both)),
        }
    }
}

/// Stops the server: on SIGTERM once load balancers have noticed, on Ctrl-C at once.
fn stop_on_signal(
    stopping: Arc<AtomicBool>,
    server: ServerHandle,
) -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        let in_good_order = tokio::select! {
            _ = terminate.recv() => true,
            _ = interrupt.recv() => false,
        };
        stopping.store(true, Ordering::Relaxed);
        if in_good_order {
            tracing::info!("stopping");
            tokio::select! {
                () = tokio::time::sleep(NOT_READY) => {}
                _ = interrupt.recv() => {}
            }
        }
        server.stop(in_good_order).await;
    })
}

/// Serves `/metrics` and nothing else on a separate port.
fn metrics_server(state: &State, port: u16) -> std::io::Result<ServerHandle> {
    let (host, state) = (state.config.host, Data::new(state.clone()));
    let server =
        HttpServer::new(move || App::new().app_data(state.clone()).route("/metrics", web::get().to(figures)));
    let server = server.workers(1).max_connections(FIGURES_CONNECTIONS).disable_signals();
    let server = server.listen(listen((host, port), PATIENCE)?)?.run();
    let handle = server.handle();
    rt::spawn(server);
    Ok(handle)
}
