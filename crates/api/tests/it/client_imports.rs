use serde_json::{Value, json};

use crate::harness::{get, post, start};

const FILE: &str = "First Name,Last Name,E-mail Address,Mobile Phone,Notes,Birthday\n\
    Ann,Lee,ann@example.com,407-555-0100,,1/1/1980\n\
    Jo,Park,JO@example.com,(321) 555-0199,Call first,\n\
    ,,nobody@example.com,,,\n\
    Bob,Roe,bob at example,,,\n";

fn file(text: &str) -> Value {
    json!({"text": text})
}

#[actix_web::test]
async fn a_file_is_previewed_imported_and_taken_back() {
    let app = start().await;
    let token = app.sign_in().await;
    let jo = json!({"name": "Jo Park", "email": "jo@example.com"});
    let jo = app.send(post("/api/clients").token(&token).json(&jo)).await.json();

    let preview = app.send(post("/api/clients/imports/preview").token(&token).json(&file(FILE))).await.ok();
    let line = |number: u64, name: &str, email: &str, phone: &str, client: Value, reason: Value| json!({"line": number, "name": name, "email": email, "phone": phone, "client": client, "reason": reason});
    let none = Value::Null;
    assert_eq!(
        preview,
        json!({
            "columns": [
                {"heading": "First Name", "holds": "first_name", "examples": ["Ann", "Jo", "Bob"]},
                {"heading": "Last Name", "holds": "last_name", "examples": ["Lee", "Park", "Roe"]},
                {"heading": "E-mail Address", "holds": "email", "examples": ["ann@example.com", "JO@example.com", "nobody@example.com"]},
                {"heading": "Mobile Phone", "holds": "phone", "examples": ["407-555-0100", "(321) 555-0199"]},
                {"heading": "Notes", "holds": "notes", "examples": ["Call first"]},
                {"heading": "Birthday", "holds": "left_out", "examples": ["1/1/1980"]},
            ],
            "counts": {"added": 1, "merged": 1, "known": 0, "refused": 2},
            "added": [line(2, "Ann Lee", "ann@example.com", "407-555-0100", none.clone(), none.clone())],
            "merged": [line(3, "Jo Park", "JO@example.com", "(321) 555-0199", json!("Jo Park"), none.clone())],
            "known": [],
            "refused": [
                line(4, "", "", "", none.clone(), json!("The line has no name")),
                line(5, "Bob Roe", "", "", none, json!("“bob at example” is not an email address")),
            ],
        })
    );
    assert_eq!(app.send(get("/api/clients").token(&token)).await.ok().as_array().unwrap().len(), 1);

    let mut import = file(FILE);
    import["file_name"] = json!("contacts.csv");
    import["previewed"] = preview["counts"].clone();
    let imported = app.send(post("/api/clients/imports").token(&token).json(&import)).await;
    assert_eq!(imported.status, 201);
    let imported = imported.json();
    assert_eq!(
        imported,
        json!({"id": imported["id"], "file_name": "contacts.csv", "added": 1, "merged": 1, "created_at": "2027-01-04T13:00:00.000Z"})
    );
    let clients = app.send(get("/api/clients?sort=name").token(&token)).await.ok();
    assert_eq!(
        (&clients[0]["name"], &clients[1]["phone"], &clients[1]["email"], &clients[1]["notes"]),
        (&json!("Ann Lee"), &json!("(321) 555-0199"), &json!("jo@example.com"), &json!("Call first"))
    );

    // The same again is not what the preview said.
    let again = app.send(post("/api/clients/imports").token(&token).json(&import)).await;
    assert_eq!(again.code(), (409, "import_changed".into()));

    assert_eq!(app.send(get("/api/clients/imports").token(&token)).await.ok(), json!([imported]));
    let path = format!("/api/clients/imports/{}/take-back", imported["id"].as_str().unwrap());
    let back = app.send(post(&path).token(&token)).await.ok();
    assert_eq!(back, json!({"removed": 1, "restored": 1, "kept": 0}));
    let clients = app.send(get("/api/clients").token(&token)).await.ok();
    assert_eq!(
        (clients.as_array().unwrap().len(), &clients[0]["phone"], &clients[0]["id"]),
        (1, &json!(""), &jo["id"])
    );
    assert_eq!(app.send(post(&path).token(&token)).await.code(), (404, "not_found".into()));
    assert_eq!(app.send(get("/api/clients/imports").token(&token)).await.ok(), json!([]));
}

#[actix_web::test]
async fn columns_can_be_chosen_and_known_clients_left_as_they_are() {
    let app = start().await;
    let token = app.sign_in().await;
    let jo = json!({"name": "Jo Park", "email": "jo@example.com"});
    app.send(post("/api/clients").token(&token).json(&jo)).await.json();
    let body = json!({
        "text": "Who;Where;Tag\nJo Park;jo@example.com;x\nAnn Lee;;y",
        "columns": ["name", "email", "left_out"],
        "duplicates": "leave",
    });
    let preview = app.send(post("/api/clients/imports/preview").token(&token).json(&body)).await.ok();
    assert_eq!(preview["counts"], json!({"added": 1, "merged": 0, "known": 1, "refused": 0}));
    assert_eq!(preview["known"][0]["client"], "Jo Park");
    let unknown = json!({"text": "Who\nJo", "columns": ["first"]});
    let refused = app.send(post("/api/clients/imports/preview").token(&token).json(&unknown)).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.json()["errors"]["columns"][0]
            .as_str()
            .unwrap()
            .starts_with("Choose one of: left_out, name, ")
    );
}

#[actix_web::test]
async fn a_file_that_is_no_list_of_clients_is_refused() {
    let app = start().await;
    let token = app.sign_in().await;
    let long = format!("Name\n{}", "Jo\n".repeat(5001));
    let wide = format!("Name{}\nJo", ",x".repeat(200));
    for (text, reason) in [
        ("", "Choose a file of at most 2 million characters"),
        ("\n\n", "The file is empty"),
        (long.as_str(), "The file has too many lines. Split it into several files"),
        (wide.as_str(), "The file has more than 200 columns"),
    ] {
        let refused = app.send(post("/api/clients/imports/preview").token(&token).json(&file(text))).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.json()["errors"]["text"], json!([reason]));
    }
    let refused = app.send(post("/api/clients/imports").token(&token).json(&file("Name\nJo"))).await;
    assert_eq!(refused.json()["errors"]["previewed"], json!(["Send the counts of the preview"]));
    let counts = json!({"added": 0, "merged": 0, "known": 0, "refused": 1});
    let nothing = json!({"text": "Email\nx", "previewed": counts});
    let refused = app.send(post("/api/clients/imports").token(&token).json(&nothing)).await;
    assert_eq!(refused.json()["errors"]["text"], json!(["There is nothing in this file to import"]));
    let huge = file(&"x".repeat(6 << 20));
    let refused = app.send(post("/api/clients/imports/preview").token(&token).json(&huge)).await;
    assert_eq!(refused.code(), (413, "too_large".into()));
}
