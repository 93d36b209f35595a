use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::json;

use crate::harness::{Call, get, post, put, start};

fn png(side: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let image = DynamicImage::from(RgbImage::from_pixel(side, side, image::Rgb([20, 90, 110])));
    image.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    bytes
}

/// A form with one file.
fn upload(purpose: &str, name: &str, file: &[u8]) -> Call {
    let mut body =
        format!("--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\n{purpose}\r\n").into_bytes();
    let head = format!(
        "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: image/png\r\n\r\n"
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--b--\r\n");
    post("/api/media").body("multipart/form-data; boundary=b", body)
}

#[actix_web::test]
async fn a_photo_is_taken_in_and_served_for_ever() {
    let app = start().await;
    let token = app.sign_in().await;
    let answer = app.send(upload("profile", "ann.png", &png(8)).token(&token)).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let item = answer.json()[0].clone();
    assert_eq!((&item["name"], &item["type"]), (&json!("ann.png"), &json!("image/png")));
    let url = item["url"].as_str().unwrap();
    let again = app.send(upload("profile", "same.png", &png(8)).token(&token)).await.ok();
    assert_eq!((&again[0]["id"], &again[0]["url"]), (&item["id"], &item["url"]));
    let ann = app.mediator(&token, "Ann").await;
    let changed = put(&format!("/api/employees/{ann}")).token(&token).json(&json!({"profileImage": url}));
    assert_eq!(app.send(changed).await.ok()["profileImage"], url);
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
    assert_eq!(app.send(get("/media/0000.png")).await.code(), (404, "not_found".into()));
    assert_eq!(app.send(get("/media/passwd")).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn what_is_too_large_or_no_image_is_refused() {
    let app = start().await;
    let token = app.sign_in().await;
    let send = async |purpose: &str, name: &str, file: &[u8]| {
        app.send(upload(purpose, name, file).token(&token)).await
    };
    let large = send("profile", "big.png", &vec![0; 2 * 1024 * 1024 + 1]).await;
    assert_eq!(large.code(), (413, "file_too_large".into()));
    assert_eq!(large.json()["detail"], "File big.png is too large. Maximum size is 2MB.");
    for file in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"<html>", b"%PDF-1.4", b""] {
        assert_eq!(send("profile", "x.png", file).await.fields(), ["files"]);
    }
    assert_eq!(send("poster", "x.png", &png(8)).await.fields(), ["purpose"]);
    let none = post("/api/media").token(&token).body("multipart/form-data; boundary=b", "--b--\r\n");
    assert_eq!(app.send(none).await.fields(), ["files"]);
    let broken = post("/api/media").token(&token).body("multipart/form-data; boundary=b", "--b\r\nnothing");
    assert_eq!(app.send(broken).await.code(), (400, "bad_request".into()));
    let json = post("/api/media").token(&token).json(&json!({}));
    assert_eq!(app.send(json).await.code(), (415, "unsupported_media_type".into()));
    assert_eq!(app.send(upload("profile", "x.png", &png(8))).await.code(), (401, "unauthorized".into()));
}
