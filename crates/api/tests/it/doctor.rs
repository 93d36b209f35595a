use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use api::cli::doctor::{Finding, Verdict, examine};
use api::config::Config;
use api::state::standing::Program;
use api::worker::backups::{make_backup, verify_newest};
use tempfile::tempdir;
use testing::SmtpServer;

use crate::harness::{start_with, start_without_database};

fn found<'f>(findings: &'f [Finding], check: &str) -> &'f Finding {
    let worst = findings.iter().filter(|finding| finding.check == check);
    worst
        .max_by_key(|finding| finding.verdict != Verdict::Ok)
        .unwrap_or_else(|| panic!("{check}: {findings:?}"))
}

fn verdict(findings: &[Finding], check: &str) -> Verdict {
    found(findings, check).verdict
}

#[actix_web::test]
async fn an_installation_in_order_has_no_problem() {
    let home = tempdir().unwrap();
    let mail = SmtpServer::start();
    let (dir, url) = (home.path().to_str().unwrap(), mail.url());
    let app = start_with(&[("DATA_DIR", dir), ("SMTP_URL", &url)]).await;
    app.sign_in().await;
    make_backup(&app.state).unwrap();
    verify_newest(&app.state).unwrap();
    while app.state.db(Program).transact(|tx| tx.seal_audit_log(&app.state.seals)).unwrap() {}
    let findings = examine(&app.state.config);
    for check in
        ["database", "migrations", "clock", "frontend", "keys", "mail", "outbox", "backups", "restoring"]
    {
        assert_eq!(verdict(&findings, check), Verdict::Ok, "{:?}", found(&findings, check));
    }
    assert!(found(&findings, "keys").text.contains("is the one this database was used with"));
    assert!(found(&findings, "restoring").text.contains("every row came back"));
}

#[actix_web::test]
async fn what_is_wrong_is_said_with_what_to_do() {
    let home = tempdir().unwrap();
    let dir = home.path().to_str().unwrap();
    let app = start_with(&[("DATA_DIR", dir), ("SMTP_URL", "smtp://127.0.0.1:1")]).await;
    app.sign_in().await;
    while app.state.db(Program).transact(|tx| tx.seal_audit_log(&app.state.seals)).unwrap() {}
    let config = Config { data_key: None, jwt_secret: None, ..app.state.config.as_ref().clone() };

    let findings = examine(&config);
    let keys = found(&findings, "keys");
    assert_eq!(keys.verdict, Verdict::Problem);
    assert!(keys.text.contains("is missing"), "{keys:?}");
    assert!(!home.path().join("data-key").exists(), "it creates nothing");

    for (file, key) in [("jwt-key", "one"), ("data-key", "two")] {
        let path = home.path().join(file);
        fs::write(&path, key.repeat(20)).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    }
    let keys = found(&examine(&config), "keys").clone();
    assert!(
        keys.text.contains("can be read by others") && keys.advice.starts_with("Run: chmod 600"),
        "{keys:?}"
    );
    for file in ["jwt-key", "data-key"] {
        fs::set_permissions(home.path().join(file), Permissions::from_mode(0o600)).unwrap();
    }
    let findings = examine(&config);
    let keys = found(&findings, "keys");
    assert!(keys.verdict == Verdict::Problem && keys.text.contains("not the one"), "{keys:?}");
    let mail = found(&findings, "mail");
    assert!(mail.verdict == Verdict::Problem && mail.text.contains("SMTP_URL cannot be used"), "{mail:?}");
    assert_eq!(found(&findings, "backups").text, "There is no backup yet");
    assert_eq!(verdict(&findings, "restoring"), Verdict::Warning);

    app.statement("DELETE FROM __diesel_schema_migrations WHERE version > '20261124600000'");
    let migrations = found(&examine(&config), "migrations").clone();
    assert_eq!((migrations.verdict, migrations.advice.as_str()), (Verdict::Problem, "Run: accord migrate"));

    let nowhere = Config { data_dir: home.path().join("nowhere"), ..config };
    let findings = examine(&nowhere);
    assert_eq!(verdict(&findings, "disk"), Verdict::Problem);
    assert_eq!(found(&findings, "disk").advice, "Run: accord setup");
}

#[actix_web::test]
async fn without_a_database_the_rest_is_still_checked() {
    let app = start_without_database().await;
    let findings = examine(&app.state.config);
    let database = found(&findings, "database");
    assert_eq!(database.text, "No PostgreSQL listens at the address in DATABASE_URL");
    assert_eq!(database.advice, "Start it, or correct host and port");
    assert_eq!(verdict(&findings, "frontend"), Verdict::Ok);
    assert!(findings.iter().all(|finding| finding.check != "mail"));
}
