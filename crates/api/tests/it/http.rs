//! What applies to every call: formats, limits, headers, pages.

use std::io::Read as _;

use actix_web::http::Method;
use flate2::read::GzDecoder;
use serde_json::json;

use crate::factories::request_for;
use crate::harness::{
    call, delete, get, office_manager, post, put, start, start_with, start_without_admin,
    start_without_database,
};
use crate::openapi::calls;
use crate::session_kinds::usual;

#[actix_web::test]
async fn unknown_calls_and_wrong_methods_are_problems() {
    let app = start().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/employees/", "/api/bookings/x/y"] {
        assert_eq!(app.send(get(path)).await.code(), (404, "not_found".into()), "{path}");
    }
    for (wrong, allowed) in [
        (delete("/api/employees"), "GET, HEAD, POST"),
        (get("/api/employees/0190a5c0-0000-7000-8000-000000000000"), "PUT, DELETE"),
        (call(Method::PATCH, "/api/bookings"), "GET, HEAD, POST"),
        (get("/api/auth/login"), "POST"),
        (get("/api/availability"), "POST"),
    ] {
        let answer = app.send(wrong).await;
        assert_eq!((answer.code(), answer.header("allow")), ((405, "method_not_allowed".into()), allowed));
    }
}

/// What differs from one answer to the next.
const OF_ITS_OWN: [&str; 2] = ["x-request-id", "date"];

#[actix_web::test]
async fn head_is_answered_as_get_without_the_body() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let office = app.office().await;
    let document = app.send(get("/api/openapi.json")).await.json();
    let paths = document["paths"].as_object().unwrap().iter();
    let documented = paths.filter(|(_, calls)| calls.get("get").is_some()).map(|(path, _)| path);
    let id = "0190a5c0-0000-7000-8000-000000000000";
    let paths: Vec<String> = documented
        .map(|path| {
            path.split('/')
                .map(|part| if part.starts_with('{') { id } else { part })
                .collect::<Vec<_>>()
                .join("/")
        })
        .chain(
            [
                "/",
                "/book",
                "/nothing",
                "/robots.txt",
                "/sitemap.xml",
                "/preview.png",
                "/api/docs/",
                "/api/nothing",
            ]
            .map(str::to_owned),
        )
        .chain([format!("/media/{id}.jpg"), "/assets/nothing.js".into(), "/api/openapi.json".into()])
        .collect();
    assert!(paths.len() > 60, "{}", paths.len());
    for path in paths {
        let headers = |headers: &actix_web::http::header::HeaderMap| {
            let mut lines: Vec<_> = headers
                .iter()
                .filter(|(name, _)| !OF_ITS_OWN.contains(&name.as_str()))
                .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
                .collect();
            lines.sort();
            lines
        };
        let (status, expected, _) = office.fetch(get(&path)).await;
        let (found, also, body) = office.fetch(call(Method::HEAD, &path)).await;
        assert_eq!((found, headers(&also)), (status, headers(&expected)), "{path}");
        assert!(body.is_empty(), "{path}");
    }
    for path in ["/api/auth/login", "/api/availability"] {
        assert_eq!(app.fetch(call(Method::HEAD, path)).await.0, 405, "{path} is not read with GET either");
    }
}

#[actix_web::test]
async fn a_slash_too_many_leads_to_the_page() {
    let app = start().await;
    for (path, page) in [
        ("/book/", "/book"),
        ("/book/?lang=es", "/book?lang=es"),
        ("/privacy//", "/privacy"),
        ("/es/", "/es"),
        ("/es/book/", "/es/book"),
        ("/mediators/elena-marsh/", "/mediators/elena-marsh"),
        ("/admin/login/", "/admin/login"),
    ] {
        let answer = app.send(get(path)).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (308, page), "{path}");
    }
    for path in ["/nothing/", "//evil.example/", "/\\evil.example/", "//", "/book/x/y/"] {
        let answer = app.send(get(path)).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (404, ""), "{path}");
    }
}

#[actix_web::test]
async fn bodies_that_are_not_json_are_refused() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let send =
        async |kind: &str, body: Vec<u8>| app.send(post("/api/bookings").body(kind, body)).await.code();
    let json = "application/json";
    assert_eq!(send("text/plain", b"{}".to_vec()).await, (415, "unsupported_media_type".into()));
    assert_eq!(send(json, vec![]).await, (400, "bad_request".into()));
    assert_eq!(send(json, b"{".to_vec()).await, (400, "bad_request".into()));
    assert_eq!(send(json, b"[]".to_vec()).await.0, 400);
    assert_eq!(send(json, b"{\"client_name\": \"\\ud800\"}".to_vec()).await.0, 400);
    assert_eq!(send(json, "[".repeat(10_000).into_bytes()).await, (400, "bad_request".into()));
    assert_eq!(send(json, vec![b' '; 300 * 1024]).await, (413, "too_large".into()));
    let zipped = post("/api/bookings").header("content-encoding", "gzip").body(json, "{}");
    assert_eq!(app.send(zipped).await.code(), (415, "unsupported_media_type".into()));
}

#[actix_web::test]
async fn long_answers_to_the_office_are_compressed_for_those_who_take_it() {
    let app = start().await;
    let office = app.office().await;
    let read = |path: &str| get(path).token(&office.token).header("accept-encoding", "gzip, br");
    let list = "/api/clients";
    assert_eq!(app.send(read(list)).await.header("content-encoding"), "", "an empty list is short");
    for number in 0..10 {
        let client =
            json!({"name": format!("Client {number}"), "email": format!("client{number}@example.com")});
        assert_eq!(office.post(list, &client).await.status, 201);
    }
    let whole = office.get(list).await;
    assert_eq!((whole.header("content-encoding"), whole.header("x-total-count")), ("", "10"));

    let (status, headers, bytes) = app.fetch(read(list)).await;
    let header = |name: &str| headers.get(name).unwrap().to_str().unwrap().to_owned();
    assert_eq!(
        (status.as_u16(), header("content-encoding"), header("vary")),
        (200, "gzip".into(), "accept-encoding".into())
    );
    assert_eq!((header("content-type"), header("x-total-count")), ("application/json".into(), "10".into()));
    assert!(bytes.len() * 3 < whole.text.len(), "{} of {}", bytes.len(), whole.text.len());
    let mut text = String::new();
    GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    assert_eq!(text, whole.text);

    // Its tag names the bytes; and a problem is short.
    assert_eq!(
        app.send(get("/api/content").header("accept-encoding", "gzip")).await.header("content-encoding"),
        ""
    );
    assert_eq!(app.send(read("/api/clients?limit=0")).await.code(), (400, "bad_request".into()));
}

#[actix_web::test]
async fn public_reads_carry_a_strong_tag_and_answer_304() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    for path in [
        "/api/employees".to_owned(),
        "/api/public/site".into(),
        "/api/content".into(),
        "/api/public/openings".into(),
        "/api/public/payment/options".into(),
        format!("/api/time-slots/{ann}"),
        format!("/api/availability/{ann}"),
    ] {
        let first = app.send(get(&path)).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"'), "{path}: {tag}");
        let second = app.send(get(&path).header("if-none-match", &tag)).await;
        assert_eq!((second.status.as_u16(), second.text.as_str()), (304, ""), "{path}");
        assert_eq!(app.send(get(&path).header("if-none-match", "\"other\"")).await.status, 200, "{path}");
    }
    office.mediator("Bob").await;
    let admin = office.get("/api/employees").await;
    assert_eq!((admin.header("cache-control"), admin.header("etag")), ("no-store", ""));
}

#[actix_web::test]
async fn every_answer_carries_the_security_headers() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    for (path, status) in [("/", 200), ("/api/nothing", 404), ("/api/employees", 200), ("/nothing", 404)] {
        let answer = app.send(get(path)).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; ") && policy.ends_with("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(policy.contains("script-src 'self'"), !path.starts_with("/api/"), "{path}");
        assert!(!answer.header("x-request-id").is_empty());
        assert_eq!(answer.header("server"), "");
    }
}

#[actix_web::test]
async fn a_page_may_use_what_the_build_has_put_into_it_and_nothing_else_that_is_inline() {
    let app = start().await;
    let hashes = "'sha256-nFO+7jRf1ZIlUMcloyjb5y7kpUuLNCRn4FtqcZbO2I0='";
    let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    let script = "'sha256-DvWzuaZKlNyMmvNG+ZLY6+8yvBLVJ3tT9Js0/CYr0Ac='";
    for (path, scripts, styles) in [
        ("/", format!("'self' {script}"), format!("'self' {empty} {hashes}")),
        ("/admin/calendar", "'self'".to_owned(), format!("'self' {hashes}")),
        ("/nothing", "'self'".to_owned(), format!("'self' {hashes}")),
        ("/robots.txt", "'self'".to_owned(), "'self'".to_owned()),
        ("/preview.png", "'self'".to_owned(), "'self'".to_owned()),
    ] {
        let page = app.send(get(path)).await;
        let policy = format!(
            "default-src 'none'; script-src {scripts}; style-src {styles}; style-src-attr 'unsafe-inline'; \
             img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        );
        assert_eq!(page.header("content-security-policy"), policy, "{path}");
    }
    let page = app.send(get("/")).await;
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
}

#[actix_web::test]
async fn pages_and_files_of_the_app() {
    let app = start().await;
    assert_eq!(app.send(get("/admin/calendar")).await.status, 200);
    let unknown = app.send(get("/no/such/page")).await;
    assert_eq!(unknown.status, 404);
    assert!(unknown.text.contains("<h1>Oops! Page not found</h1>"));
    let script = app.send(get("/assets/app.0123456789ab.js")).await;
    assert_eq!((script.status.as_u16(), script.text.trim()), (200, "console.log(\"app\");"));
    assert_eq!(script.header("cache-control"), "public, max-age=31536000, immutable");
    let missing = app.send(get("/assets/app.ffffffffffff.js")).await;
    assert_eq!((missing.code(), missing.header("cache-control")), ((404, "not_found".into()), "no-store"));
    assert_eq!(app.send(get("/assets/../index.html")).await.status, 404);
    assert_eq!(app.send(post("/").json(&json!({}))).await.code(), (405, "method_not_allowed".into()));
}

#[actix_web::test]
async fn writes_from_other_sites_are_refused() {
    let app = start().await;
    let cross = post("/api/bookings").header("sec-fetch-site", "cross-site").json(&json!({}));
    assert_eq!(app.send(cross).await.code(), (403, "cross_site".into()));
    let read = app
        .send(
            get("/api/public/site")
                .header("origin", "https://evil.example")
                .header("sec-fetch-site", "cross-site"),
        )
        .await;
    assert_eq!((read.status.as_u16(), read.header("access-control-allow-origin")), (200, ""));
}

#[actix_web::test]
async fn the_server_says_how_it_is_and_what_it_offers() {
    let app = start().await;
    assert_eq!(app.send(get("/api/health/live")).await.ok(), json!({"status": "ok"}));
    assert_eq!(app.send(get("/api/health/ready")).await.ok(), json!({"status": "ok"}));
    assert_eq!(
        app.send(get("/api/public/site")).await.ok(),
        json!({
            "name": "Accord Mediation",
            "initials": "AM",
            "description": "Mediation for families, business and property in Florida",
            "timezone": "America/New_York",
            "dateFormat": "MM/DD/YYYY",
            "businessDays": ["monday", "tuesday", "wednesday", "thursday", "friday"],
            "businessHours": {"start": "09:00", "end": "17:00"},
            "words": {
                "en": {"hours": "Monday to Friday, 9:00 AM – 5:00 PM", "zone": "Eastern Time"},
                "es": {"hours": "De lunes a viernes, 9:00 a.\u{a0}m. – 5:00 p.\u{a0}m.", "zone": "hora del Este"},
            },
            "sessionTypes": usual(),
            "hourlyRate": 250,
            "currency": "USD",
            "caseTypes": [],
            "booking": {
                "windowDays": 30, "notice": {"amount": 24, "unit": "hours"},
                "minimumNotice": {"amount": 0, "unit": "hours"}, "noticeHours": 24, "confirmHours": 24, "openRequests": 3, "inPerson": true,
                "opensSoon": true},
            "exitButton": false,
            "spanish": false,
            "demo": false,
        })
    );
    assert_eq!(app.send(get("/api/openapi.json")).await.ok()["openapi"], "3.1.0");
    assert_eq!(app.send(get("/api/docs/")).await.status, 200);
    let bare = app.send(get("/api/docs")).await;
    assert_eq!((bare.status.as_u16(), bare.header("location")), (307, "/api/docs/"));
}

#[actix_web::test]
async fn without_its_database_the_server_lives_says_so_and_serves_the_page() {
    let app = start_without_database().await;
    let asked = app.send(get("/api/employees")).await;
    assert_eq!((asked.code(), asked.header("retry-after")), ((503, "unavailable".into()), "2"));
    assert_eq!(app.send(get("/api/health/ready")).await.code(), (503, "unavailable".into()));
    assert_eq!(app.send(get("/api/health/live")).await.status, 200);
    assert_eq!(app.send(get("/")).await.status, 200);
}

#[actix_web::test]
async fn a_server_is_ready_once_its_first_administrator_can_sign_in() {
    let ready = || get("/api/health/ready");
    let app =
        start_without_admin(&[("ADMIN_EMAIL", "ann@example.com"), ("ADMIN_PASSWORD", "a fine password")])
            .await;
    assert_eq!(app.send(ready()).await.code(), (503, "unavailable".into()));
    office_manager(&app.state);
    assert_eq!(app.send(ready()).await.ok(), json!({"status": "ok"}));
    app.sign_in().await;
    let on_its_own = start_without_admin(&[]).await;
    assert_eq!(on_its_own.send(ready()).await.status, 200, "administrators are added on the host");
}

#[actix_web::test]
async fn fields_that_a_call_does_not_know_are_named() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    // As they were sent, each once; a new booking does not know what only its answer has.
    let body = request_for(&slot).to_string();
    let body = body.replacen(
        '{',
        r#"{"guests": ["x"], "attendees": [], "guests": [], "payment_status": "paid","#,
        1,
    );
    let book = || post("/api/bookings").header("idempotency-key", "k").body("application/json", body.clone());
    for _ in ["new", "repeated"] {
        let booked = app.send(book()).await;
        let named = booked.header("x-ignored-fields");
        assert_eq!((booked.status.as_u16(), named), (201, "guests, attendees, payment_status"));
    }
    let settings = put("/api/settings").token(&token).json(&json!({"bookingWindo": 90, "siteName": "Park"}));
    assert_eq!(app.send(settings).await.header("x-ignored-fields"), "bookingWindo");
    let refused = put("/api/settings").token(&token).json(&json!({"bookingWindo": 90, "timezone": "x"}));
    assert_eq!(
        app.send(refused).await.header("x-ignored-fields"),
        "bookingWindo",
        "also where it is refused"
    );
    // What a client reads it may send back.
    let path = format!("/api/employees/{ann}");
    let read = app.send(get("/api/employees").token(&token)).await.ok()[0].clone();
    let settings = app.send(get("/api/settings").token(&token)).await.ok();
    let content = app.send(get("/api/content")).await.ok();
    for (path, body) in [(path.as_str(), read), ("/api/settings", settings), ("/api/content", content)] {
        let sent = app.send(put(path).token(&token).json(&body)).await;
        assert_eq!((sent.status.as_u16(), sent.header("x-ignored-fields")), (200, ""), "{path}");
    }
    let settings = app.send(get("/api/settings").token(&token)).await.ok();
    let exported = app.send(get("/api/settings/export").token(&token)).await.ok();
    for body in [settings, exported] {
        let sent = app.send(post("/api/settings/import").token(&token).json(&body)).await;
        assert_eq!((sent.status.as_u16(), sent.header("x-ignored-fields")), (200, ""), "an import");
    }
}

#[actix_web::test]
async fn names_of_unknown_fields_that_could_do_harm_are_not_repeated() {
    let app = start().await;
    let token = app.sign_in().await;
    let object = |names: &[String]| {
        let fields: Vec<_> = names.iter().map(|name| format!("{}:0", json!(name))).collect();
        format!("{{{}}}", fields.join(","))
    };
    let first: Vec<_> = (0..10).map(|number| format!("field{number}")).collect();
    let many: Vec<_> = (0..10_000).map(|number| format!("field{number}")).collect();
    let hostile = ["", " ", "a b", "a,b", "x\r\nset-cookie: y", "x\0", "\u{7f}", "é", "<b>", "a\"b", "a\\b"];
    let hostile: Vec<_> = hostile.into_iter().map(str::to_owned).chain(["y".repeat(41)]).collect();
    let longest = "y".repeat(40);
    for (body, status, named) in [
        (object(&hostile), 200, String::new()),
        (object(&[hostile.as_slice(), std::slice::from_ref(&longest)].concat()), 200, longest),
        (object(&many), 200, first.join(", ")),
        (object(&["y".repeat(200_000)]), 200, String::new()),
        (object(&["y".repeat(1 << 20)]), 413, String::new()),
        // Escaped or not, it is the same name.
        (r#"{"gu\u0065sts": 1, "site\u004eame": "Park"}"#.into(), 200, "guests".into()),
        // A body that is not an object, or does not end, has no fields.
        (r#"["guests"]"#.into(), 400, String::new()),
        (r#"{"guests": 1"#.into(), 400, String::new()),
        (r#"{"guests": 1, "siteName": 5}"#.into(), 400, "guests".into()),
    ] {
        let sent = put("/api/settings").token(&token).body("application/json", body.clone());
        let sent = app.send(sent).await;
        let start: String = body.chars().take(60).collect();
        assert_eq!((sent.status.as_u16(), sent.header("x-ignored-fields")), (status, &*named), "{start}");
    }
}

#[actix_web::test]
async fn every_call_with_a_json_body_names_the_fields_that_it_ignores() {
    let app = start().await;
    let token = app.sign_in().await;
    let with_body = calls().into_iter().filter(|call| call.body() == Some("application/json"));
    // A payment service's report has the fields that its documentation says.
    let walked: Vec<_> = with_body.filter(|call| call.path != "/api/payment/webhooks/{key}").collect();
    assert!(walked.len() > 50, "{}", walked.len());
    for call in walked {
        let answer = app.send(call.request(Some(&token)).json(&json!({"unknownField": 1}))).await;
        assert_eq!(answer.header("x-ignored-fields"), "unknownField", "{} {}", call.name(), answer.text);
        assert!(call.names_ignored_fields(), "{} documents it", call.name());
    }
}
