//! The page that visitors and search engines get, before any script has run.

use std::io::Read as _;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::harness::{TestApp, call, get, post, start, start_beside, start_with, start_without_database};

/// The JSON the app starts from.
fn embedded(html: &str) -> Value {
    let json =
        html.split("<script type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(json).unwrap()
}

#[actix_web::test]
async fn the_page_says_what_the_practice_has_saved() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    let fresh = app.send(get("/")).await;
    assert!(
        fresh.text.contains(">Resolving Conflicts Through Collaborative Mediation</h1>"),
        "{}",
        fresh.text
    );
    let saved = json!({
        "hero": {"headline": "Talk first 🕊"},
        "services": {"items": [{"title": "Wills"}, {"title": "Boats"}]},
        "branding": {"faviconUrl": "/media/5f2a.png"},
        "seo": {"title": "Harbor Mediation"},
    });
    office.put("/api/content", &saved).await.ok();
    let page = app.send(get("/")).await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
    for part in [
        "<title>Harbor Mediation</title>",
        "<link rel=\"icon\" href=\"&#x2f;media&#x2f;5f2a.png\">",
        "<link rel=\"canonical\" href=\"https:&#x2f;&#x2f;mediation.example.com/\">",
        ">Talk first 🕊</h1>",
        "<h3>Wills</h3>\n    <h3>Boats</h3>",
        "<p>2027</p>",
    ] {
        assert!(page.text.contains(part), "{part} in {}", page.text);
    }
    let data = embedded(&page.text);
    assert_eq!(data["content"], app.send(get("/api/content?language=en")).await.ok());
    assert_eq!(data["site"], app.send(get("/api/public/site")).await.ok());
}

#[actix_web::test]
async fn the_page_shows_the_next_openings_and_each_opens_the_booking_dialog_at_its_session() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let first = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let second = office.slot(&ann, "2027-01-05", "1PM to 4PM Afternoon").await;
    let row = |slot: &Value, day: &str, time: &str| {
        let (date, id) = (slot["date"].as_str().unwrap(), slot["id"].as_str().unwrap());
        format!("<a href=\"/?book={ann}&amp;date={date}&amp;session={id}\">{day}, {time}, Ann</a>")
    };
    let morning = row(&first, "Tue, Jan 5", "9:00 AM – 12:00 PM");
    let page = app.send(get("/")).await.text;
    assert!(page.contains(&morning), "{page}");
    assert!(page.contains(&row(&second, "Tue, Jan 5", "1:00 PM – 4:00 PM")), "{page}");
    let data = embedded(&page);
    assert_eq!(data["openings"], app.send(get("/api/public/openings")).await.ok());
    assert_eq!(data["mediators"], app.send(get("/api/employees")).await.ok());
    app.booked(&first).await;
    let page = app.send(get("/")).await.text;
    assert!(!page.contains(&morning) && page.contains("1:00 PM"), "a booked session is gone at once: {page}");
}

#[actix_web::test]
async fn a_mediator_has_a_page_at_their_name() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann Núñez-Rey").await;
    let path = format!("/api/employees/{ann}");
    office.put(&path, &json!({"certification": "Certified, no. 1"})).await.ok();
    office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let page = app.send(get("/mediators/ann-nunez-rey")).await;
    assert_eq!(page.status, 200);
    for part in [
        "<h1>AN Ann Núñez-Rey: Certified, no. 1</h1>",
        &format!("<a href=\"/?book={ann}&amp;date=2027-01-05&amp;session="),
        "Tue, Jan 5, 9:00 AM – 12:00 PM</a>",
    ] {
        assert!(page.text.contains(part), "{part} in {}", page.text);
    }
    let sitemap = app.send(get("/sitemap.xml")).await.text;
    assert!(
        sitemap.contains("<url><loc>https://mediation.example.com/mediators/ann-nunez-rey</loc></url>"),
        "{sitemap}"
    );
    assert_eq!(app.send(get("/mediators/bob")).await.status, 404);
    office.put(&path, &json!({"status": "inactive"})).await.ok();
    assert_eq!(app.send(get("/mediators/ann-nunez-rey")).await.status, 404, "nobody can book them");
    assert!(!app.send(get("/sitemap.xml")).await.text.contains("/mediators/"));
}

#[actix_web::test]
async fn a_legal_text_is_a_page_once_nothing_in_it_waits_to_be_filled_in() {
    let app = start().await;
    let office = app.office().await;
    for path in ["/privacy", "/terms", "/accessibility"] {
        assert_eq!(app.send(get(path)).await.status, 404, "{path}");
        assert!(!app.send(get("/sitemap.xml")).await.text.contains(path), "{path}");
    }
    let saved = json!({"legal": {"privacy": "## Who reads it\nOnly <we>.", "terms": "We come at [time]."}});
    office.put("/api/content", &saved).await.ok();
    let page = app.send(get("/privacy")).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("<p>Only &lt;we&gt;.</p>"), "{}", page.text);
    assert!(page.text.contains("<p>January 4, 2027</p>"), "when it last changed: {}", page.text);
    assert!(!page.text.contains("<script"), "it needs none: {}", page.text);
    assert_eq!(app.send(get("/terms")).await.status, 404, "it has a gap");
    let sitemap = app.send(get("/sitemap.xml")).await.text;
    assert!(sitemap.contains("/privacy</loc>") && !sitemap.contains("/terms"), "{sitemap}");
}

#[actix_web::test]
async fn sections_are_shown_in_the_saved_order_and_what_has_a_gap_is_not() {
    let app = start().await;
    let office = app.office().await;
    let saved = json!({
        "sections": ["faq", "credentials", "about"],
        "faq": {"items": [{"title": "Do I need a lawyer?", "description": "No."}]},
        "credentials": {"items": [{"title": "Certification", "figure": "[number]"}]},
        "fees": {"items": [
            {"title": "Half day", "figure": "$750", "description": "Per side."},
            {"title": "Full day", "figure": "[price]", "description": "Per side."},
        ]},
    });
    office.put("/api/content", &saved).await.ok();
    let page = app.send(get("/")).await.text;
    assert!(page.contains("<section id=\"faq\"></section>\n    <section id=\"about\"></section>"), "{page}");
    assert!(!page.contains("id=\"mediators\""), "{page}");
    assert!(page.contains("<h4>Half day: $750</h4>") && !page.contains("<h4>Full day"), "{page}");
    assert_eq!(
        embedded(&page)["content"]["fees"]["items"][1]["figure"],
        "[price]",
        "the editor starts from what is saved"
    );
}

#[actix_web::test]
async fn only_the_saved_websites_may_show_the_booking_page_and_no_other_page() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann Núñez").await;
    let framing = async |path: &str| {
        let page = app.send(get(path)).await;
        let policy = page.header("content-security-policy").to_owned();
        let (_, ancestors) = policy.split_once("frame-ancestors ").unwrap();
        (page.status.as_u16(), ancestors.to_owned(), page.header("x-frame-options").to_owned())
    };
    let closed = |status: u16| (status, "'none'".to_owned(), "DENY".to_owned());
    for path in ["/book", "/book/ann-nunez"] {
        assert_eq!(framing(path).await, closed(200), "{path}");
    }

    let sites = json!({"hostSites": ["https://www.smithlaw.com/contact", "http://127.0.0.1:8000"]});
    let saved = office.put("/api/settings", &sites).await.ok();
    assert_eq!(saved["hostSites"], json!(["http://127.0.0.1:8000", "https://www.smithlaw.com"]));
    let open = "'self' http://127.0.0.1:8000 https://www.smithlaw.com".to_owned();
    for path in ["/book", "/book", "/book/ann-nunez"] {
        assert_eq!(framing(path).await, (200, open.clone(), String::new()), "{path}");
    }
    for path in ["/", "/admin/login", "/mediators/ann-nunez", "/booking/AZ-_9", "/session/AZ-_9"] {
        assert_eq!(framing(path).await, closed(200), "{path}");
    }
    assert_eq!(framing("/book/nobody").await, closed(404));
    office.put("/api/settings", &json!({"hostSites": ""})).await.ok();
    assert_eq!(framing("/book").await, closed(200));
}

#[actix_web::test]
async fn pages_can_be_left_at_once_where_the_practice_wants_it() {
    let app = start().await;
    let office = app.office().await;
    let leads_away = async |path: &str| app.send(get(path)).await.text.contains("Exit this page");
    for wanted in [false, true, false] {
        office.put("/api/settings", &json!({"exitButton": wanted})).await.ok();
        for path in ["/", "/book", "/booking/AZ-_9", "/nothing"] {
            assert_eq!(leads_away(path).await, wanted, "{path}");
        }
        assert_eq!(app.send(get("/api/public/site")).await.ok()["exitButton"], wanted);
    }
}

#[actix_web::test]
async fn the_public_pages_are_in_spanish_where_the_practice_offers_it() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let pages = ["/es", "/es/book", "/es/book/ann-rivera", "/es/mediators/ann-rivera"];
    let language = async |path: &str| {
        let page = app.send(get(path)).await;
        let (_, rest) = page.text.split_once("<html lang=\"").unwrap();
        (page.status.as_u16(), rest[..2].to_owned())
    };
    for path in pages {
        assert_eq!(language(path).await, (404, "en".into()), "{path}");
    }
    let offer = async |spanish: bool| {
        office.put("/api/settings", &json!({"spanish": spanish})).await.ok();
        assert_eq!(app.send(get("/api/public/site")).await.ok()["spanish"], spanish);
    };
    let words = json!({"bio": "Calm.", "specialties": ["Custody", "Support"], "spanish": {"bio": "Serena."}});
    office.put(&format!("/api/employees/{ann}"), &words).await.ok();
    offer(true).await;
    // Twice: from the database, then from memory.
    for path in pages.iter().chain(&pages) {
        assert_eq!(language(path).await, (200, "es".into()), "{path}");
    }
    assert_eq!(language("/").await, (200, "en".into()));
    for path in ["/es/admin", "/es/admin/login", "/es/book/nobody", "/es/privacy", "/es/nothing"] {
        assert_eq!(language(path).await, (404, "es".into()), "{path}");
    }
    let data = embedded(&app.send(get("/es")).await.text);
    assert_eq!(data["content"], app.send(get("/api/content?language=es")).await.ok());
    assert_eq!(data["site"], app.send(get("/api/public/site")).await.ok());
    assert_eq!(data["mediators"], app.send(get("/api/employees?language=es")).await.ok());
    let date = slot["date"].as_str().unwrap();
    let query = format!("?book={ann}&amp;date={date}&amp;session={}", slot["id"].as_str().unwrap());
    let time = "mar, 5 ene, 9:00 a.\u{a0}m. – 12:00 p.\u{a0}m.";
    let (landing, profile) =
        (app.send(get("/es")).await.text, app.send(get("/es/mediators/ann-rivera")).await.text);
    for (page, part) in [
        (&landing, &format!("<a href=\"/es{query}\">{time}, Ann Rivera</a>")),
        (&profile, &format!("<a href=\"/es{query}\">{time}</a>")),
        (&profile, &format!("<a href=\"/es{query}\">Reservar</a>")),
        (&landing, &"<p lang=\"es\">De lunes a viernes, ".to_owned()),
        (&profile, &"<p lang=\"es\">Serena.</p>".to_owned()),
        (&profile, &"<p lang=\"en\">Custody, Support</p>".to_owned()),
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    offer(false).await;
    for path in pages {
        assert_eq!(language(path).await, (404, "en".into()), "{path}");
    }
    for path in ["/es/booking/AZ-_9", "/es/session/AZ-_9"] {
        assert_eq!(language(path).await, (200, "es".into()), "{path}: email that was sent links to it");
    }
}

#[actix_web::test]
async fn what_is_no_website_cannot_show_the_booking_page() {
    let app = start().await;
    let office = app.office().await;
    let sites = json!({"hostSites": ["https://fine.example", "http://smithlaw.com", "*"]});
    let refused = office.put("/api/settings", &sites).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.json()["errors"]["hostSites"],
        json!([
            "Enter a website like https://www.example.com, not http://smithlaw.com",
            "Enter a website like https://www.example.com, not *"
        ])
    );
}

#[actix_web::test]
async fn other_websites_may_run_the_script_that_shows_the_booking_page() {
    let app = start().await;
    let script = app.send(get("/embed.js")).await;
    assert_eq!(
        (script.status.as_u16(), script.header("cross-origin-resource-policy")),
        (200, "cross-origin")
    );
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(script.header("cache-control"), "public, max-age=3600");
    assert_eq!(app.send(post("/embed.js")).await.status, 405);
}

#[actix_web::test]
async fn the_script_of_the_edited_spanish_page_is_our_own_and_never_an_old_one() {
    let app = start().await;
    let script = app.send(get("/edited.es.js")).await;
    assert_eq!((script.status.as_u16(), script.header("cross-origin-resource-policy")), (200, "same-origin"));
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(script.header("cache-control"), "no-cache");
}

#[actix_web::test]
async fn whatever_is_saved_stays_text() {
    let app = start().await;
    let office = app.office().await;
    let hostile = "</script><script>alert(1)</script><!-- {{ url }} {% raw %} \" ' &";
    let saved = json!({
        "hero": {"kicker": hostile, "headline": hostile},
        "about": {"description": "One\u{2028}Two\u{2029}Three"},
        "services": {"items": [{"title": hostile}]},
        "seo": {"title": hostile},
    });
    office.put("/api/content", &saved).await.ok();
    let page = app.send(get("/")).await.text;
    assert_eq!(page.matches("<script").count(), 2, "{page}");
    assert_eq!(page.matches("</script").count(), 2, "{page}");
    assert!(!page.contains("<!--"), "{page}");
    assert_eq!(
        page.matches("&lt;script&gt;alert(1)").count(),
        4,
        "title, attribute, heading, service: {page}"
    );
    assert_eq!(page.matches("{{ url }} {% raw %} &quot; &#x27; &amp;").count(), 4, "{page}");
    assert!(!page.contains(['\u{2028}', '\u{2029}']), "{page}");
    assert_eq!(embedded(&page)["content"]["hero"]["headline"], hostile);
    assert_eq!(embedded(&page)["content"]["about"]["description"], "One\u{2028}Two\u{2029}Three");
}

#[actix_web::test]
async fn other_pages_carry_the_name_and_the_favicon_but_not_the_texts() {
    let app = start().await;
    let office = app.office().await;
    let saved = json!({"branding": {"faviconUrl": "/media/5f2a.png"}});
    office.put("/api/content", &saved).await.ok();
    for (path, status, has_heading) in [("/admin/login", 200, false), ("/no/such/page", 404, true)] {
        let page = app.send(get(path)).await;
        assert_eq!(page.status, status, "{path}");
        assert!(page.text.contains("<title>Accord Mediation</title>"), "{}", page.text);
        assert!(
            page.text.contains("<link rel=\"icon\" href=\"&#x2f;media&#x2f;5f2a.png\">"),
            "{}",
            page.text
        );
        assert_eq!(page.text.contains("Oops! Page not found"), has_heading, "{path}");
        assert!(!page.text.contains("Resolving Conflicts"), "{path}");
    }
}

#[actix_web::test]
async fn every_public_page_has_the_practices_look_from_its_first_byte_and_the_office_has_not() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann").await;
    let legal = json!({"legal": {"terms": "## Canceling\nUp to 48 hours before."}});
    office.put("/api/content", &legal).await.ok();
    office.put("/api/settings", &json!({"spanish": true})).await.ok();
    let public = [
        "/",
        "/es",
        "/book",
        "/book/ann",
        "/terms",
        "/mediators/ann",
        "/booking/AZ-_9",
        "/session/AZ-_9",
        "/no/such/page",
    ];
    for path in public {
        assert!(!app.send(get(path)).await.text.contains("data-look"), "{path}");
    }
    let look = json!({"branding": {"theme": "clear", "accent": "#7a2438"}});
    office.put("/api/content", &look).await.ok();
    let tried = office.get("/api/content/look?theme=clear&accent=%237a2438").await.ok();
    let rules = tried["rules"].as_array().unwrap().iter().filter_map(Value::as_str);
    let sheet: String = rules.collect();
    for path in public {
        let page = app.send(get(path)).await;
        let (_, rest) = page.text.split_once("<style data-look>").unwrap();
        assert_eq!(rest.split_once("</style>").unwrap().0, sheet, "{path}");
        let hash = format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(&sheet)));
        assert!(page.header("content-security-policy").contains(&hash), "{path}");
    }
    for path in ["/admin/login", "/admin/content"] {
        assert!(!app.send(get(path)).await.text.contains("data-look"), "{path}");
    }
    office.put("/api/content", &json!({"branding": {"theme": "warm", "accent": ""}})).await.ok();
    assert!(!app.send(get("/")).await.text.contains("data-look"));
}

#[actix_web::test]
async fn without_its_database_the_page_says_what_a_new_practice_starts_with() {
    let app = start_without_database().await;
    let page = app.send(get("/")).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains(">Resolving Conflicts Through Collaborative Mediation</h1>"), "{}", page.text);
    assert_eq!(embedded(&page.text)["site"]["timezone"], "America/New_York");
}

/// The image sources that a page allows.
async fn pictures_of<S, B>(app: &TestApp<S>, path: &str) -> String
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let answer = app.send(get(path)).await;
    let policy = answer.header("content-security-policy").to_owned();
    policy.split("; ").find(|part| part.starts_with("img-src ")).unwrap().to_owned()
}

#[actix_web::test]
async fn pages_load_pictures_from_the_sites_that_were_saved_and_from_no_others() {
    let app = start().await;
    let office = app.office().await;
    let paths = ["/", "/admin/login", "/no/such/page"];
    for path in paths {
        assert_eq!(pictures_of(&app, path).await, "img-src 'self' data: blob:", "{path}");
    }
    let branding = json!({"branding": {
        "logoUrl": "https://cdn.example.com/a.png",
        "faviconUrl": "/media/5f2a.png",
        "imageUrl": "https://images.example.net/room.jpg",
    }});
    office.put("/api/content", &branding).await.ok();
    let ann = office.mediator("Ann").await;
    let photo = json!({"profileImage": "https://photos.example.org:8443/ann.jpg", "status": "inactive"});
    let ann = format!("/api/employees/{ann}");
    office.put(&ann, &photo).await.ok();
    for path in paths {
        assert_eq!(
            pictures_of(&app, path).await,
            "img-src 'self' data: blob: https://cdn.example.com https://images.example.net \
             https://photos.example.org:8443",
            "{path}"
        );
    }
    office.delete(&ann).await;
    assert_eq!(
        pictures_of(&app, "/").await,
        "img-src 'self' data: blob: https://cdn.example.com https://images.example.net"
    );
    assert_eq!(pictures_of(&app, "/api/docs/").await, "img-src 'self' data: blob:");
}

/// The page's text, its encoding and its bytes as they were sent.
async fn encoded<S, B>(app: &TestApp<S>, accepted: &str) -> (String, String, Vec<u8>)
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let (status, headers, bytes) = app.fetch(get("/").header("accept-encoding", accepted)).await;
    let header = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap());
    assert_eq!((status.as_u16(), header("vary")), (200, "accept-encoding"), "{accepted}");
    let (mut text, encoding) = (String::new(), header("content-encoding"));
    match encoding {
        "br" => brotli::Decompressor::new(bytes.as_slice(), 4096).read_to_string(&mut text),
        "gzip" => flate2::read::GzDecoder::new(bytes.as_slice()).read_to_string(&mut text),
        _ => bytes.as_slice().read_to_string(&mut text),
    }
    .unwrap();
    (text, encoding.to_owned(), bytes)
}

#[actix_web::test]
async fn everyone_gets_the_same_page_in_as_few_bytes_as_they_take() {
    let app = start().await;
    let office = app.office().await;
    let uncached = start_beside(&app, &[("CACHE", "off")]).await;
    for headline in ["Talk first", "Together again"] {
        office.put("/api/content", &json!({"hero": {"headline": headline}})).await.ok();
        let (page, none, _) = encoded(&app, "identity").await;
        assert!(none.is_empty() && page.contains(&format!(">{headline}</h1>")), "{page}");
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip,BR", "br"),
            ("gzip, deflate", "gzip"),
            ("br;q=0, gzip;q=0.8", "gzip"),
            ("*", ""),
            ("brotli", ""),
            ("br;q=0", ""),
            ("gzip;q=0", ""),
        ] {
            let first = encoded(&app, accepted).await;
            assert_eq!((&first.0, first.1.as_str()), (&page, encoding), "{accepted}");
            assert_eq!(encoded(&app, accepted).await, first, "the same for the next visitor");
            assert_eq!(encoded(&uncached, accepted).await, first, "and from another server");
            assert!(encoding.is_empty() || first.2.len() * 3 < page.len() * 2, "{accepted}");
        }
    }
}

/// The size of a PNG image.
fn size_of(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[actix_web::test]
async fn link_previews_show_the_name_in_the_colors_of_the_practice() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    let named = async || {
        let page = app.send(get("/")).await.text;
        let tag = page.split("og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
        tag.replace("&#x2f;", "/").replace("https://mediation.example.com", "")
    };
    let path = named().await;
    let (status, headers, picture) = app.fetch(get(&path)).await;
    assert!(path.starts_with("/preview.png?"), "{path}");
    assert_eq!((status.as_u16(), size_of(&picture)), (200, (1200, 630)));
    assert_eq!(headers.get("content-type").unwrap(), "image/png");
    assert_eq!(headers.get("cache-control").unwrap(), "public, max-age=86400");
    let tag = headers.get("etag").unwrap().to_str().unwrap();
    let (status, _, nothing) = app.fetch(get(&path).header("if-none-match", tag)).await;
    assert_eq!((status.as_u16(), nothing.len()), (304, 0));
    // Another color or name is another picture, at another address.
    office.put("/api/content", &json!({"branding": {"theme": "clear"}})).await.ok();
    let blue = named().await;
    let (_, _, in_blue) = app.fetch(get(&blue)).await;
    office.put("/api/settings", &json!({"siteName": "Harbor Mediation"})).await.ok();
    let renamed = named().await;
    let (_, _, of_harbor) = app.fetch(get(&renamed)).await;
    assert!(path != blue && blue != renamed, "{path} {blue} {renamed}");
    assert!(picture != in_blue && in_blue != of_harbor);
    // The font has no such letters.
    office.put("/api/settings", &json!({"siteName": "Медиация"})).await.ok();
    assert_eq!(named().await, "none");
    assert_eq!(app.send(get("/preview.png")).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn robots_txt_says_what_search_engines_may_read() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com/a&b")]).await;
    let robots = app.send(get("/robots.txt")).await;
    assert_eq!((robots.status.as_u16(), robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    assert_eq!(
        robots.text,
        "User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: https://mediation.example.com/a&b/sitemap.xml\n"
    );
    let sitemap = app.send(get("/sitemap.xml")).await;
    assert_eq!(
        (sitemap.status.as_u16(), sitemap.header("content-type")),
        (200, "application/xml; charset=utf-8")
    );
    assert_eq!(
        sitemap.text,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n  \
         <url><loc>https://mediation.example.com/a&amp;b/</loc></url>\n</urlset>\n"
    );
    for path in ["/robots.txt", "/sitemap.xml", "/preview.png"] {
        let head = app.send(call(actix_web::http::Method::HEAD, path)).await;
        assert_eq!(head.status, 200, "{path}");
        let post = app.send(call(actix_web::http::Method::POST, path)).await;
        assert_eq!(post.code().0, 405, "{path}");
    }
}

#[actix_web::test]
async fn the_sitemap_says_when_the_content_was_saved_and_where_it_is() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    let generate = async || office.send(post("/api/site/sitemap")).await.ok();
    let url = "https://mediation.example.com/sitemap.xml";
    assert_eq!(generate().await, json!({"url": url, "last_modified": null}));
    office.put("/api/content", &json!({"hero": {"headline": "New"}})).await.ok();
    assert_eq!(generate().await, json!({"url": url, "last_modified": "2027-01-04T13:00:00Z"}));
    let sitemap = app.send(get("/sitemap.xml")).await;
    assert_eq!(sitemap.header("cache-control"), "public, max-age=300");
    assert!(sitemap.text.contains(
        "<url><loc>https://mediation.example.com/</loc><lastmod>2027-01-04T13:00:00Z</lastmod></url>"
    ));
    assert_eq!(app.send(post("/api/site/sitemap")).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn the_sitemap_names_each_page_in_both_languages() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let office = app.office().await;
    office.mediator("Ann Rivera").await;
    office.put("/api/settings", &json!({"spanish": true})).await.ok();
    let privacy = json!({"legal": {"privacy": "Only we read it."}});
    office.put("/api/content", &privacy).await.ok();
    let sitemap = app.send(get("/sitemap.xml")).await.text;
    let both = |page: &str, english: &str| {
        format!(
            "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://mediation.example.com{english}\"/>\
             <xhtml:link rel=\"alternate\" hreflang=\"es\" href=\"https://mediation.example.com/es{page}\"/>"
        )
    };
    let changed = "<lastmod>2027-01-04T13:00:00Z</lastmod>";
    let ann = "/mediators/ann-rivera";
    let page = |loc: &str, changed: &str, links: String| {
        format!("  <url><loc>https://mediation.example.com{loc}</loc>{changed}{links}</url>\n")
    };
    let expected = [
        page("/", changed, both("", "/")),
        page(ann, "", both(ann, ann)),
        page("/privacy", "", both("/privacy", "/privacy")),
        page("/es", changed, both("", "/")),
        page(&format!("/es{ann}"), "", both(ann, ann)),
        page("/es/privacy", "", both("/privacy", "/privacy")),
    ];
    let names =
        "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"";
    assert_eq!(
        sitemap,
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset {names}>\n{}</urlset>\n",
            expected.concat()
        )
    );
}
