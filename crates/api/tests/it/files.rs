//! The real program, started with a lower limit on open files than allowed.

use std::fs::read_to_string;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Stops along with its test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_server_raises_its_limit_of_open_files() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let serve =
        format!("ulimit -n 5000; ulimit -Sn 256; exec {} serve --no-worker", env!("CARGO_BIN_EXE_accord"));
    let program = Command::new("/bin/sh")
        .args(["-c", &serve])
        .env_clear()
        .env("DATABASE_URL", "postgres://127.0.0.1:1/nothing?connect_timeout=1")
        .env("PORT", port.to_string())
        .env("JWT_SECRET", "a secret that only this test knows")
        .env("DATA_KEY", "a key that only this test has, long enough")
        .env("FRONTEND_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/frontend"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let program = Program(program);
    let give_up = Instant::now() + Duration::from_secs(30);
    while ureq::get(format!("http://127.0.0.1:{port}/api/health/live")).call().is_err() {
        assert!(Instant::now() < give_up, "the server did not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    let limits = read_to_string(format!("/proc/{}/limits", program.0.id())).unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    assert_eq!(
        files.split_whitespace().collect::<Vec<_>>(),
        ["Max", "open", "files", "5000", "5000", "files"]
    );
}
