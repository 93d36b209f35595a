//! The database's URL, with the settings that let a connection notice that its server is gone.

use std::iter;

/// Settings that libpq leaves unset and this program needs; those in the URL take precedence.
/// Values are in seconds, except `tcp_user_timeout` (milliseconds).
///
/// Without them, a connection that a firewall dropped or whose host vanished stays silent for a
/// quarter of an hour, and a server that was demoted to a read-only standby is taken for the
/// primary. With them, both are noticed within five seconds.
const DEFAULTS: [(&str, &str); 6] = [
    ("connect_timeout", "2"),
    ("keepalives_idle", "2"),
    ("keepalives_interval", "1"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "4000"),
    ("target_session_attrs", "read-write"),
];

/// The URL with the defaults it does not set itself. Supports both of libpq's forms:
/// `postgres://host/database?name=value` and `host=… dbname=…`.
pub(super) fn with_defaults(address: &str) -> String {
    let is_url = address.starts_with("postgres://") || address.starts_with("postgresql://");
    let named = |name: &str| {
        let mut words = address.split(|c: char| if is_url { "?&".contains(c) } else { c.is_whitespace() });
        words.any(|word| word.split_once('=').is_some_and(|(key, _)| key == name))
    };
    let mut whole = address.to_owned();
    for (name, value) in DEFAULTS.into_iter().filter(|(name, _)| !named(name)) {
        let separator = match (is_url, whole.contains('?')) {
            _ if whole.ends_with(['?', '&']) => "",
            (false, _) => " ",
            (true, false) => "?",
            (true, true) => "&",
        };
        whole.extend([separator, name, "=", value]);
    }
    whole
}

/// The ports at which its servers may listen: every number it names, and PostgreSQL's own.
pub(super) fn ports(address: &str) -> Vec<u16> {
    let words = address.split(|c: char| "/?&@,".contains(c) || c.is_whitespace());
    let named = words.filter_map(|word| word.rsplit([':', '=']).next()?.parse().ok());
    iter::once(5432).chain(named).collect()
}

/// The same server with another database: of two values for a setting, libpq takes the last.
pub(super) fn with_database(address: &str, name: &str) -> String {
    let is_url = address.starts_with("postgres://") || address.starts_with("postgresql://");
    let separator = match (is_url, address.contains('?')) {
        (false, _) => " ",
        (true, false) => "?",
        (true, true) => "&",
    };
    format!("{address}{separator}dbname={name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_the_time_outs_it_does_not_name() {
        let rest = "keepalives_idle=2&keepalives_interval=1&keepalives_count=3&tcp_user_timeout=4000";
        for (address, whole) in [
            (
                "postgres://ann:secret@db:5432/accord",
                format!("postgres://ann:secret@db:5432/accord?connect_timeout=2&{rest}&target_session_attrs=read-write"),
            ),
            (
                "postgres://db/accord?target_session_attrs=any&",
                format!("postgres://db/accord?target_session_attrs=any&connect_timeout=2&{rest}"),
            ),
            (
                "postgresql://one,two/accord?target_session_attrs=any&connect_timeout=9",
                format!("postgresql://one,two/accord?target_session_attrs=any&connect_timeout=9&{rest}"),
            ),
            (
                "host=db dbname=accord tcp_user_timeout=0",
                "host=db dbname=accord tcp_user_timeout=0 connect_timeout=2 keepalives_idle=2 keepalives_interval=1 \
                 keepalives_count=3 target_session_attrs=read-write"
                    .to_owned(),
            ),
        ] {
            assert_eq!(with_defaults(address), whole);
        }
    }

    #[test]
    fn an_address_can_name_another_database() {
        for (address, other) in [
            ("postgres://ann@db:5432/accord", "postgres://ann@db:5432/accord?dbname=other"),
            ("postgresql://one,two/accord?port=1", "postgresql://one,two/accord?port=1&dbname=other"),
            ("host=db dbname=accord", "host=db dbname=accord dbname=other"),
        ] {
            assert_eq!(with_database(address, "other"), other);
        }
    }

    #[test]
    fn its_ports_are_those_it_names_and_postgresqls_own() {
        for (address, expected) in [
            ("postgres://ann:secret@db/accord", vec![5432]),
            ("postgres://ann:secret@db:6432/accord?connect_timeout=2", vec![5432, 6432, 2]),
            ("postgresql://one:5433,[::1]:5434/accord", vec![5432, 5433, 5434]),
            ("postgres:///accord?host=/run/postgresql&port=5435", vec![5432, 5435]),
            ("host=db port=5436,5437 dbname=accord", vec![5432, 5436, 5437]),
        ] {
            assert_eq!(ports(address), expected, "{address}");
        }
    }
}
