use std::collections::BTreeSet;
use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};
use testing::S3Server;

use crate::harness::{
    Answer, Call, delete, get, of, post, put, settings_of, start, start_beside, start_with,
};

fn png(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let image = DynamicImage::from(RgbImage::from_pixel(side, side, image::Rgb([20, 90, 110])));
    image.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    bytes
}

/// A form with files.
fn form(purpose: &str, files: &[(&str, &[u8])]) -> Call {
    let mut body =
        format!("--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\n{purpose}\r\n").into_bytes();
    for (name, file) in files {
        let head = format!(
            "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: image/png\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--b--\r\n");
    post("/api/media").body("multipart/form-data; boundary=b", body)
}

fn upload(purpose: &str, name: &str, file: &[u8]) -> Call {
    form(purpose, &[(name, file)])
}

/// One small image to upload.
pub(crate) fn photo() -> Call {
    upload("media", "photo.png", &png(8))
}

fn names(list: &Answer) -> Vec<String> {
    let name = |item: &Value| item["name"].as_str().unwrap().to_owned();
    list.json().as_array().unwrap().iter().map(name).collect()
}

#[actix_web::test]
async fn a_photo_is_taken_in_and_served_for_ever() {
    let app = start().await;
    let office = app.office().await;
    let answer = office.send(upload("profile", "ann.png", &png(8))).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let item = answer.json()[0].clone();
    assert_eq!((&item["name"], &item["type"]), (&json!("ann.png"), &json!("image/png")));
    let url = item["url"].as_str().unwrap();
    let again = office.send(upload("profile", "same.png", &png(8))).await.ok();
    assert_eq!((&again[0]["id"], &again[0]["url"]), (&item["id"], &item["url"]));
    let ann = office.mediator("Ann").await;
    let changed = put(&format!("/api/employees/{ann}")).json(&json!({"profileImage": url}));
    assert_eq!(office.send(changed).await.ok()["profileImage"], url);
    let (status, headers, bytes) = app.fetch(get(url)).await;
    assert_eq!(
        (status.as_u16(), bytes.len()),
        (200, usize::try_from(item["size"].as_u64().unwrap()).unwrap())
    );
    let header = |name: &str| headers.get(name).unwrap().to_str().unwrap();
    assert_eq!(header("content-type"), "image/png");
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("content-security-policy"), "default-src 'none'; sandbox");
    for path in ["/media/0000.png", "/media/passwd", "/media/..%2f..%2fpasswd", "/media/%2e%2e/jwt-key"] {
        assert_eq!(app.send(get(path)).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn images_are_listed_with_thumbnail_and_uses() {
    let app = start().await;
    let office = app.office().await;
    let answer = office.send(form("media", &[("a.png", &png(8)), ("b.png", &png(800))])).await;
    let added = answer.ok();
    let [small, large] = [&added[0], &added[1]];
    assert_eq!(small["thumbnail_url"], small["url"], "small enough itself");
    let (status, _, thumbnail) = app.fetch(get(large["thumbnail_url"].as_str().unwrap())).await;
    assert_eq!(status, 200);
    assert_eq!(image::load_from_memory(&thumbnail).unwrap().width(), 360);
    let branding = json!({"branding": {"logoUrl": large["url"], "faviconUrl": small["url"]}});
    office.put("/api/content", &branding).await.ok();
    let ann = office.mediator("Ann").await;
    let photo = json!({"profileImage": small["url"]});
    office.put(&format!("/api/employees/{ann}"), &photo).await.ok();
    let list = office.get("/api/media").await;
    assert_eq!(list.header("x-total-count"), "2");
    let rows = list.json();
    let uses = |name: &str| {
        let row = rows.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
        row["uses"].clone()
    };
    assert_eq!(uses("a.png"), json!(["Favicon", "Photo of Ann"]));
    assert_eq!(uses("b.png"), json!(["Logo"]));
    assert_eq!(rows[0]["created_at"], "2027-01-04T13:00:00Z");
    assert_eq!(office.get("/api/media?limit=1&offset=1").await.json().as_array().unwrap().len(), 1);
    assert_eq!(office.get("/api/media?limit=501").await.code(), (400, "bad_request".into()));
    assert_eq!(app.send(get("/api/media")).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn an_image_is_removed_with_its_files_and_one_in_use_only_if_one_insists() {
    let app = start().await;
    let office = app.office().await;
    let added = office.send(form("media", &[("a.png", &png(800)), ("b.png", &png(8))])).await.ok();
    let path = |item: &Value, query: &str| format!("/api/media/{}{query}", item["id"].as_str().unwrap());
    let removed = office.delete(&path(&added[0], "")).await;
    assert_eq!((removed.status.as_u16(), removed.text.as_str()), (204, ""));
    for url in ["url", "thumbnail_url"] {
        assert_eq!(app.send(get(added[0][url].as_str().unwrap())).await.status, 404);
    }
    assert_eq!(office.delete(&path(&added[0], "")).await.code(), (404, "not_found".into()));

    let logo = json!({"branding": {"logoUrl": added[1]["url"]}});
    office.put("/api/content", &logo).await.ok();
    let refused = office.delete(&path(&added[1], "")).await;
    assert_eq!(refused.code(), (409, "media_in_use".into()));
    assert_eq!(refused.json()["detail"], "This image is in use: Logo");
    assert_eq!(app.fetch(get(added[1]["url"].as_str().unwrap())).await.0, 200);
    assert_eq!(office.delete(&path(&added[1], "?force=true")).await.status, 204);
    assert_eq!(names(&office.get("/api/media").await), Vec::<String>::new());

    for id in ["0", "x", "0190a5c0-0000-7000-8000-000000000000"] {
        let missing = office.delete(&format!("/api/media/{id}")).await;
        assert_eq!(missing.code(), (404, "not_found".into()), "{id}");
    }
    assert_eq!(app.send(delete(&path(&added[1], ""))).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn a_thumbnail_that_two_images_share_stays_with_the_other() {
    let app = start().await;
    let office = app.office().await;
    // A solid color, so they look the same when scaled down.
    let added = office.send(form("media", &[("a.png", &png(720)), ("b.png", &png(1080))])).await.ok();
    assert_ne!(added[0]["url"], added[1]["url"]);
    assert_eq!(added[0]["thumbnail_url"], added[1]["thumbnail_url"]);
    let first = format!("/api/media/{}", added[0]["id"].as_str().unwrap());
    assert_eq!(office.delete(&first).await.status, 204);
    assert_eq!(app.send(get(added[0]["url"].as_str().unwrap())).await.status, 404);
    assert_eq!(app.fetch(get(added[1]["thumbnail_url"].as_str().unwrap())).await.0, 200);
}

#[actix_web::test]
async fn a_file_is_as_large_as_its_purpose_allows_to_the_byte() {
    let app = start().await;
    let office = app.office().await;
    for (purpose, bytes, limit) in [
        ("favicon", 512 * 1024, "512KB"),
        ("logo", 2 * 1024 * 1024, "2MB"),
        ("profile", 2 * 1024 * 1024, "2MB"),
        ("media", 5 * 1024 * 1024, "5MB"),
    ] {
        // Data after the end of a PNG is not part of it.
        let mut file = png(8);
        file.resize(bytes, 0);
        assert_eq!(office.send(upload(purpose, "big.png", &file)).await.status, 201, "{purpose}");
        file.push(0);
        let refused = office.send(upload(purpose, "big.png", &file)).await;
        assert_eq!(refused.code(), (413, "file_too_large".into()), "{purpose}");
        assert_eq!(refused.json()["detail"], format!("File big.png is too large. Maximum size is {limit}."));
    }
    let endless = vec![0; 26 * 1024 * 1024];
    assert_eq!(office.send(upload("media", "x.png", &endless)).await.code(), (413, "too_large".into()));
}

#[actix_web::test]
async fn one_bad_file_stops_the_whole_form() {
    let app = start().await;
    let office = app.office().await;
    let refused = office.send(form("media", &[("a.png", &png(8)), ("b.png", b"<svg/>")])).await;
    assert_eq!(refused.fields(), ["files"]);
    assert!(
        refused.text.contains("File b.png is not a readable JPG, PNG, GIF or WebP image"),
        "{}",
        refused.text
    );
    assert_eq!(names(&office.get("/api/media").await), Vec::<String>::new());
}

#[actix_web::test]
async fn anything_but_images_in_a_form_is_refused() {
    let app = start().await;
    let office = app.office().await;
    let send = async |purpose: &str, name: &str, file: &[u8]| office.send(upload(purpose, name, file)).await;
    for file in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"<html>", b"%PDF-1.4", b""] {
        assert_eq!(send("profile", "x.png", file).await.fields(), ["files"]);
    }
    assert_eq!(send("poster", "x.png", &png(8)).await.fields(), ["purpose"]);
    let none = post("/api/media").body("multipart/form-data; boundary=b", "--b--\r\n");
    assert_eq!(office.send(none).await.fields(), ["files"]);
    let many: Vec<_> = (0..21).map(|_| ("x.png", &b"x"[..])).collect();
    assert_eq!(office.send(form("media", &many)).await.code(), (400, "bad_request".into()));
    let broken = post("/api/media").body("multipart/form-data; boundary=b", "--b\r\nnothing");
    assert_eq!(office.send(broken).await.code(), (400, "bad_request".into()));
    let json = post("/api/media").token(&office.token).json(&json!({}));
    assert_eq!(app.send(json).await.code(), (415, "unsupported_media_type".into()));
    assert_eq!(app.send(upload("profile", "x.png", &png(8))).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn markup_in_a_file_that_is_an_image_too_is_gone() {
    let app = start().await;
    let office = app.office().await;
    let mut polyglot = png(8);
    polyglot.extend_from_slice(b"<html><script>alert(1)</script>");
    let added = office.send(upload("media", "<b>evil</b>.html", &polyglot)).await.ok();
    assert_eq!(added[0]["name"], "<b>evil</b>.html", "shown as text, never used as a path");
    assert_eq!(added[0]["type"], "image/png");
    let (_, _, bytes) = app.fetch(get(added[0]["url"].as_str().unwrap())).await;
    assert!(!bytes.windows(8).any(|part| part == b"<script>"));
}

#[actix_web::test]
async fn the_files_may_lie_in_a_directory() {
    let directory = tempfile::tempdir().unwrap();
    let variables = [("MEDIA_STORE", "directory"), ("DATA_DIR", directory.path().to_str().unwrap())];
    let app = start_with(&variables).await;
    let office = app.office().await;
    let files = || std::fs::read_dir(directory.path().join("media")).unwrap().count();
    let added = office.send(upload("media", "a.png", &png(800))).await.ok();
    assert_eq!(files(), 2, "the image and its thumbnail");
    for url in ["url", "thumbnail_url"] {
        assert_eq!(app.fetch(get(added[0][url].as_str().unwrap())).await.0, 200);
    }
    let path = format!("/api/media/{}", added[0]["id"].as_str().unwrap());
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(files(), 0);
    std::fs::remove_dir(directory.path().join("media")).unwrap();
    let refused = office.send(upload("media", "a.png", &png(8))).await;
    assert_eq!(refused.code(), (503, "unavailable".into()));
    assert_eq!(names(&office.get("/api/media").await), Vec::<String>::new(), "not half stored");
}

#[actix_web::test]
async fn the_files_may_lie_in_a_bucket_that_several_servers_share() {
    let store = S3Server::start();
    let variables = settings_of(&store, &[("MEDIA_STORE", "s3"), ("S3_PREFIX", "site")]);
    let variables = of(&variables);
    let app = start_with(&variables).await;
    let office = app.office().await;
    let added = office.send(upload("media", "a.png", &png(800))).await.ok();
    let file = |url: &Value| format!("site{}", url.as_str().unwrap());
    let (image, thumbnail) = (file(&added[0]["url"]), file(&added[0]["thumbnail_url"]));
    assert_eq!(BTreeSet::from_iter(store.files()), BTreeSet::from([image, thumbnail]));
    let other = start_beside(&app, &variables).await;
    let (status, headers, bytes) = other.fetch(get(added[0]["url"].as_str().unwrap())).await;
    assert_eq!(
        (status.as_u16(), bytes.len()),
        (200, usize::try_from(added[0]["size"].as_u64().unwrap()).unwrap())
    );
    assert_eq!(headers.get("content-type").unwrap(), "image/png");
    assert_eq!(headers.get("cache-control").unwrap(), "public, max-age=31536000, immutable");
    let path = format!("/api/media/{}", added[0]["id"].as_str().unwrap());
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(store.files(), Vec::<String>::new());
    let gone = app.send(get(added[0]["url"].as_str().unwrap())).await;
    assert_eq!(gone.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn a_failing_bucket_is_reported_and_nothing_is_partly_stored() {
    let mut store = S3Server::start();
    let wrong_key = ("S3_SECRET_ACCESS_KEY", "not the key");
    let no_bucket = ("S3_BUCKET", "elsewhere");
    let refused = (503, "unavailable".to_owned());
    for wrong in [wrong_key, no_bucket] {
        let variables = settings_of(&store, &[("MEDIA_STORE", "s3"), wrong]);
        let app = start_with(&of(&variables)).await;
        let token = app.sign_in().await;
        let answer = app.send(upload("media", "a.png", &png(8)).token(&token)).await;
        assert_eq!(answer.code(), refused, "{wrong:?}");
        assert!(!answer.text.contains("elsewhere") && !answer.text.contains("not the key"));
        assert_eq!(app.send(get("/api/media").token(&token)).await.json(), json!([]));
    }
    let variables = settings_of(&store, &[("MEDIA_STORE", "s3")]);
    let app = start_with(&of(&variables)).await;
    let office = app.office().await;
    let added = office.send(upload("media", "a.png", &png(8))).await.ok();
    store.stop();
    assert_eq!(app.send(get(added[0]["url"].as_str().unwrap())).await.code(), refused);
    assert_eq!(office.send(upload("media", "b.png", &png(9))).await.code(), refused);
    assert_eq!(names(&office.get("/api/media").await), ["a.png"]);
}
