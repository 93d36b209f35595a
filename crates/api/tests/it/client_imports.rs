use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{post, start};

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
    let office = app.office().await;
    let jo = json!({"name": "Jo Park", "email": "jo@example.com"});
    let jo = office.post("/api/clients", &jo).await.json();

    let preview = office.post("/api/clients/imports/preview", &file(FILE)).await.ok();
    let line = |number: u64, name: &str, email: &str, phone: &str, client: Value, reason: Value| json!({"line": number, "name": name, "email": email, "phone": phone, "client": client, "reason": reason, "remarks": []});
    let none = Value::Null;
    let remarks = json!({"remarks": ["“bob at example” is not an email address: it goes to the notes"]});
    let bob = with(line(5, "Bob Roe", "", "", none.clone(), none.clone()), remarks);
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
            "counts": {"added": 2, "merged": 1, "known": 0, "refused": 1},
            "added": [line(2, "Ann Lee", "ann@example.com", "407-555-0100", none.clone(), none.clone()), bob],
            "merged": [line(3, "Jo Park", "JO@example.com", "(321) 555-0199", json!("Jo Park"), none.clone())],
            "known": [],
            "refused": [
                line(4, "", "", "", none, json!("The line has no name")),
            ],
            "flagged": [bob],
            "flagged_total": 1,
        })
    );
    assert_eq!(office.get("/api/clients").await.ok().as_array().unwrap().len(), 1);

    let mut import = file(FILE);
    import["file_name"] = json!("contacts.csv");
    import["previewed"] = preview["counts"].clone();
    let imported = office.post("/api/clients/imports", &import).await;
    assert_eq!(imported.status, 201);
    let imported = imported.json();
    assert_eq!(
        imported,
        json!({"id": imported["id"], "file_name": "contacts.csv", "added": 2, "merged": 1, "created_at": "2027-01-04T13:00:00.000Z"})
    );
    let clients = office.get("/api/clients?sort=name").await.ok();
    assert_eq!(
        (&clients[0]["name"], &clients[2]["phone"], &clients[2]["email"], &clients[2]["notes"]),
        (&json!("Ann Lee"), &json!("(321) 555-0199"), &json!("jo@example.com"), &json!("Call first"))
    );

    // The same again is not what the preview said.
    let again = office.post("/api/clients/imports", &import).await;
    assert_eq!(again.code(), (409, "import_changed".into()));

    assert_eq!(office.get("/api/clients/imports").await.ok(), json!([imported]));
    let path = format!("/api/clients/imports/{}/take-back", imported["id"].as_str().unwrap());
    let back = office.send(post(&path)).await.ok();
    assert_eq!(back, json!({"removed": 2, "restored": 1, "kept": 0}));
    let clients = office.get("/api/clients").await.ok();
    assert_eq!(
        (clients.as_array().unwrap().len(), &clients[0]["phone"], &clients[0]["id"]),
        (1, &json!(""), &jo["id"])
    );
    assert_eq!(office.send(post(&path)).await.code(), (404, "not_found".into()));
    assert_eq!(office.get("/api/clients/imports").await.ok(), json!([]));
}

#[actix_web::test]
async fn columns_can_be_chosen_and_known_clients_left_as_they_are() {
    let app = start().await;
    let office = app.office().await;
    let jo = json!({"name": "Jo Park", "email": "jo@example.com"});
    office.post("/api/clients", &jo).await.json();
    let body = json!({
        "text": "Who;Where;Tag\nJo Park;jo@example.com;x\nAnn Lee;;y",
        "columns": ["name", "email", "left_out"],
        "duplicates": "leave",
    });
    let preview = office.post("/api/clients/imports/preview", &body).await.ok();
    assert_eq!(preview["counts"], json!({"added": 1, "merged": 0, "known": 1, "refused": 0}));
    assert_eq!(preview["known"][0]["client"], "Jo Park");
    let unknown = json!({"text": "Who\nJo", "columns": ["first"]});
    let refused = office.post("/api/clients/imports/preview", &unknown).await;
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
    let office = app.office().await;
    let long = format!("Name\n{}", "Jo\n".repeat(5001));
    let wide = format!("Name{}\nJo", ",x".repeat(200));
    for (text, reason) in [
        ("", "Choose a file of at most 2 million characters"),
        ("\n\n", "The file is empty"),
        (long.as_str(), "The file has too many lines. Split it into several files"),
        (wide.as_str(), "The file has more than 200 columns"),
    ] {
        let refused = office.post("/api/clients/imports/preview", &file(text)).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.json()["errors"]["text"], json!([reason]));
    }
    let refused = office.post("/api/clients/imports", &file("Name\nJo")).await;
    assert_eq!(refused.json()["errors"]["previewed"], json!(["Send the counts of the preview"]));
    let counts = json!({"added": 0, "merged": 0, "known": 0, "refused": 1});
    let nothing = json!({"text": "Email\nx", "previewed": counts});
    let refused = office.post("/api/clients/imports", &nothing).await;
    assert_eq!(refused.json()["errors"]["text"], json!(["There is nothing in this file to import"]));
    let huge = file(&"x".repeat(6 << 20));
    let refused = office.post("/api/clients/imports/preview", &huge).await;
    assert_eq!(refused.code(), (413, "too_large".into()));
}

/// What each file of other programs becomes: name, email address, phone number, address and notes of
/// each client.
const FILES: [(&str, &[[&str; 5]]); 5] = [
    (include_str!("client_files/sep-line.csv"), &[["Jo Park", "jo@example.com", "407-555-0100", "", ""]]),
    (
        include_str!("client_files/email-cells.csv"),
        &[
            ["A One", "a1@example.com", "407-555-0001", "", "Other email: a2@example.com"],
            ["B Two", "b1@example.com", "", "", "Other email: b2@example.com"],
            ["C Three", "c3@example.com", "", "", ""],
            ["D Four", "d4@example.com", "", "", ""],
            ["E Five", "", "407-555-0005", "", ""],
            ["F Six", "", "407-555-0006", "", ""],
        ],
    ),
    (
        include_str!("client_files/same-email-two-people.csv"),
        &[
            ["Ann Lee", "lee-family@example.com", "407-555-0001", "", ""],
            ["Bob Lee", "", "407-555-0002", "", "Shared email: lee-family@example.com"],
        ],
    ),
    (
        include_str!("client_files/thunderbird-headings.csv"),
        &[[
            "Al Ito",
            "al@example.com",
            "407-555-0133",
            "1 Main St\nOrlando, FL 32801",
            "Other email: al2@example.com",
        ]],
    ),
    (include_str!("client_files/phone-spoiled-by-excel.csv"), &[["A One", "", "", "", ""]]),
];

#[actix_web::test]
async fn files_of_other_programs_lose_no_one() {
    for (text, expected) in FILES {
        let app = start().await;
        let office = app.office().await;
        let preview = office.post("/api/clients/imports/preview", &file(text)).await.ok();
        let mut import = file(text);
        import["previewed"] = preview["counts"].clone();
        let imported = office.post("/api/clients/imports", &import).await;
        assert_eq!(imported.status, 201, "{text}{preview:#}");
        let clients = office.get("/api/clients?sort=name").await.ok();
        let fields = ["name", "email", "phone", "address", "notes"];
        let found: Vec<_> =
            clients.as_array().unwrap().iter().map(|one| fields.map(|field| one[field].clone())).collect();
        assert_eq!(json!(found), json!(expected), "{text}");
        // The same file again finds everyone who can be reached.
        let again = office.post("/api/clients/imports/preview", &file(text)).await.ok();
        let out_of_reach =
            expected.iter().filter(|client| client[1].is_empty() && client[2].is_empty()).count();
        assert_eq!(
            (&again["counts"]["added"], &again["counts"]["merged"]),
            (&json!(out_of_reach), &json!(0)),
            "{text}"
        );
    }
}

#[actix_web::test]
async fn a_cell_that_cannot_be_used_is_shown_in_the_preview() {
    let app = start().await;
    let office = app.office().await;
    for (text, line, remark) in [
        (
            include_str!("client_files/phone-spoiled-by-excel.csv"),
            2,
            "“4.07556E+09” is a phone number that a spreadsheet has rounded: it is left out",
        ),
        (
            include_str!("client_files/same-email-two-people.csv"),
            3,
            "lee-family@example.com is Ann Lee’s: it goes to the notes",
        ),
        ("Name,Email\nJo,jo at example", 2, "“jo at example” is not an email address: it goes to the notes"),
    ] {
        let preview = office.post("/api/clients/imports/preview", &file(text)).await.ok();
        assert_eq!(preview["flagged_total"], 1, "{text}");
        assert_eq!(
            (&preview["flagged"][0]["line"], &preview["flagged"][0]["remarks"]),
            (&json!(line), &json!([remark])),
            "{text}"
        );
        assert_eq!(preview["counts"]["refused"], 0, "{text}");
    }
}

#[actix_web::test]
async fn a_file_that_is_not_read_whole_is_refused_with_its_line() {
    let app = start().await;
    let office = app.office().await;
    let unclosed = "Line 2 has a quotation mark (\") that does not end its cell. Correct the line, then choose the file again";
    let workbook = "This is a spreadsheet’s own file. Open it there, save it as CSV, and choose that file";
    for (text, reason) in
        [(include_str!("client_files/unclosed-quote.csv"), unclosed), ("PK\u{3}\u{4}\u{14}\u{0}", workbook)]
    {
        let refused = office.post("/api/clients/imports/preview", &file(text)).await;
        assert_eq!(refused.status, 422, "{text}");
        assert_eq!(refused.json()["errors"]["text"], json!([reason]));
    }
}
