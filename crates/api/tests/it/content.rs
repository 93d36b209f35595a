use serde_json::{Value, json};

use crate::harness::{Call, get, put, start};

fn content() -> Call {
    get("/api/content")
}

fn save(token: &str, body: &Value) -> Call {
    put("/api/content").token(token).json(body)
}

#[actix_web::test]
async fn a_new_practice_has_texts_already() {
    let app = start().await;
    let body = app.send(content()).await.ok();
    assert_eq!(body["hero"]["kicker"], "Professional Mediation Services");
    assert_eq!(body["hero"]["headline"], "Resolving Conflicts Through Collaborative Mediation");
    assert_eq!(
        [&body["hero"]["ctaPrimary"], &body["hero"]["ctaSecondary"]],
        ["Schedule Consultation", "Learn More"]
    );
    let titles: Vec<_> =
        body["services"]["items"].as_array().unwrap().iter().map(|item| &item["title"]).collect();
    assert_eq!(titles, ["Family Mediation", "Circuit Civil Mediation", "Property Disputes"]);
    assert_eq!(
        body["branding"],
        json!({
            "logoUrl": "", "faviconUrl": "", "heroUrl": "", "heroFocus": {"x": 50, "y": 50},
            "imageUrl": "", "imageFocus": {"x": 50, "y": 50}, "theme": "warm", "accent": ""
        })
    );
    for (section, fields) in [("hero", 6), ("about", 3), ("services", 2), ("branding", 8), ("seo", 3)] {
        assert_eq!(body[section].as_object().unwrap().len(), fields, "{section}");
    }
    assert_eq!(
        body["sections"],
        json!(["mediators", "services", "about", "process", "testimonials", "credentials", "fees", "faq"])
    );
    let fee = &body["fees"]["items"][0]["figure"];
    assert!(fee.as_str().unwrap().contains('['), "only the owner knows what a session costs: {fee}");
}

#[actix_web::test]
async fn what_only_the_practice_knows_is_saved_section_by_section() {
    let app = start().await;
    let token = app.sign_in().await;
    let before = app.send(content()).await.ok();
    let change = json!({
        "fees": {"items": [{"title": "Half day", "figure": "$750", "description": "In total.\nSplit as you agree."}]},
        "faq": {"title": "Questions"},
        "contact": {"phone": "(407) 555-0100", "email": "office@example.com", "address": "1 Lake Street\nOrlando"},
        "legal": {"terms": "## Canceling\nUp to 48 hours before."},
        "sections": ["faq", "fees"],
    });
    let mut expected = before;
    expected["fees"]["items"] = change["fees"]["items"].clone();
    expected["faq"]["title"] = json!("Questions");
    for field in ["phone", "email", "address"] {
        expected["contact"][field] = change["contact"][field].clone();
    }
    expected["legal"]["terms"] = change["legal"]["terms"].clone();
    // What is new has no translation yet.
    expected["es"]["fees"]["items"] = json!([{"title": "", "figure": "", "description": ""}]);
    expected["es"]["faq"]["title"] = json!("");
    expected["es"]["legal"]["terms"] = json!("");
    expected["sections"] = change["sections"].clone();
    assert_eq!(app.send(save(&token, &change)).await.ok(), expected);
    assert_eq!(app.send(content()).await.ok(), expected);
    let cleared = app.send(save(&token, &json!({"contact": {"email": ""}, "sections": []}))).await.ok();
    assert_eq!((&cleared["contact"]["email"], &cleared["sections"]), (&json!(""), &json!([])));
}

#[actix_web::test]
async fn saving_answers_the_whole_document_and_touches_only_what_was_sent() {
    let app = start().await;
    let token = app.sign_in().await;
    let before = app.send(content()).await.ok();
    let change = json!({
        "hero": {"headline": "Talk first 🕊"},
        "branding": {"logoUrl": "https://cdn.example.com/logo.png", "faviconUrl": "/media/5f2a.png"},
        "about": {"imageAlt": "A table"},
        "unknown": {"ignored": true},
    });
    let answer = app.send(save(&token, &change)).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let mut expected = before;
    expected["hero"]["headline"] = json!("Talk first 🕊");
    expected["about"]["imageAlt"] = json!("A table");
    expected["es"]["hero"]["headline"] = json!("");
    expected["branding"]["logoUrl"] = change["branding"]["logoUrl"].clone();
    expected["branding"]["faviconUrl"] = change["branding"]["faviconUrl"].clone();
    assert_eq!(answer.ok(), expected);
    assert_eq!(app.send(content()).await.ok(), expected);
}

#[actix_web::test]
async fn services_may_come_as_flat_fields() {
    let app = start().await;
    let token = app.sign_in().await;
    let flat = json!({"services": {
        "title": "What we do",
        "service1_title": "Family", "service1_description": "Around a table",
        "service2_title": "", "service2_description": " ",
        "service10_title": "Property",
        "service11_title": "Too many",
    }});
    assert_eq!(
        app.send(save(&token, &flat)).await.ok()["services"],
        json!({"title": "What we do", "items": [
            {"title": "Family", "description": "Around a table"},
            {"title": "Property", "description": ""},
        ]})
    );
    let beside = json!({"service1_title": "Civil", "service1_description": "", "hero": {"headline": "Talk"}});
    let saved = app.send(save(&token, &beside)).await;
    assert_eq!(saved.header("x-ignored-fields"), "");
    let saved = saved.ok();
    assert_eq!(
        (&saved["services"]["items"], &saved["hero"]["headline"]),
        (&json!([{"title": "Civil", "description": ""}]), &json!("Talk"))
    );
    let inside = json!({"service1_title": "Outside", "services": {"service1_title": "Inside"}});
    let saved = app.send(save(&token, &inside)).await.ok();
    assert_eq!(saved["services"]["items"][0]["title"], "Inside");
    let both = json!({"services": {"items": [], "service1_title": "Family"}});
    assert_eq!(app.send(save(&token, &both)).await.ok()["services"]["items"], json!([]), "the list wins");
}

#[actix_web::test]
async fn an_image_keeps_its_point_until_there_is_another_image() {
    let app = start().await;
    let token = app.sign_in().await;
    let branding = async |change: Value| {
        app.send(save(&token, &json!({"branding": change}))).await.ok()["branding"].clone()
    };
    let (face, center) = (json!({"x": 30, "y": 10}), json!({"x": 50, "y": 50}));
    let first = branding(json!({"heroUrl": "/media/a.png", "heroFocus": face, "imageFocus": face})).await;
    assert_eq!((&first["heroFocus"], &first["imageFocus"]), (&face, &face));
    let second = branding(json!({"heroUrl": "/media/a.png", "imageUrl": "/media/b.png"})).await;
    assert_eq!((&second["heroFocus"], &second["imageFocus"]), (&face, &center));
}

#[actix_web::test]
async fn what_people_said_is_off_until_there_is_something() {
    let app = start().await;
    let token = app.sign_in().await;
    let is_shown = async || app.send(get("/")).await.text.contains("<section id=\"testimonials\">");
    assert!(!is_shown().await);
    let said = json!({"items": [{"title": "R. L.", "figure": "Party", "description": "We felt heard."}]});
    let saved = app.send(save(&token, &json!({"testimonials": said}))).await.ok();
    assert_eq!(saved["testimonials"]["title"], "What parties and counsel say");
    assert_eq!(saved["testimonials"]["items"], said["items"]);
    assert!(is_shown().await);
}

#[actix_web::test]
async fn every_field_has_its_bounds() {
    let app = start().await;
    let token = app.sign_in().await;
    let before = app.send(content()).await.ok();
    let wrong = json!({
        "hero": {"kicker": "x".repeat(121), "headline": "two\nlines", "ctaPrimary": "x".repeat(61), "imageAlt": "x".repeat(201)},
        "about": {"description": "nul\u{0}", "imageAlt": "x".repeat(201)},
        "services": {"items": [{"title": "fine"}, {"title": "x".repeat(121)}]},
        "branding": {"logoUrl": "javascript:alert(1)", "faviconUrl": "data:image/svg+xml,<svg/>", "imageUrl": "http://example.com/a.png", "heroUrl": "media/a.png", "heroFocus": {"x": -1, "y": 0}, "imageFocus": {"x": 0, "y": 101}, "theme": "neon", "accent": "#1f3a5"},
        "seo": {"keywords": "x".repeat(1001)},
        "fees": {"items": [{"figure": "x".repeat(61)}, {"title": "two\nlines"}, {"description": "x".repeat(4001)}]},
        "contact": {"email": "office", "phone": "x".repeat(41)},
        "legal": {"agreement": "x".repeat(1001), "privacy": "x".repeat(20_001)},
        "sections": ["about", "jobs"],
    });
    assert_eq!(
        app.send(save(&token, &wrong)).await.fields(),
        [
            "about.description",
            "about.imageAlt",
            "branding.accent",
            "branding.faviconUrl",
            "branding.heroFocus",
            "branding.heroUrl",
            "branding.imageFocus",
            "branding.imageUrl",
            "branding.logoUrl",
            "branding.theme",
            "contact.email",
            "contact.phone",
            "fees.items.0.figure",
            "fees.items.1.title",
            "fees.items.2.description",
            "hero.ctaPrimary",
            "hero.headline",
            "hero.imageAlt",
            "hero.kicker",
            "legal.agreement",
            "legal.privacy",
            "sections",
            "seo.keywords",
            "services.items.1.title",
        ]
    );
    let encoded = json!({"branding": {"logoUrl": "/media/%2e%2e/x", "faviconUrl": "/media/a%2Fb"}});
    assert_eq!(app.send(save(&token, &encoded)).await.fields(), ["branding.faviconUrl", "branding.logoUrl"]);
    let many: Vec<_> = (0..51).map(|n| json!({"title": n.to_string()})).collect();
    assert_eq!(
        app.send(save(&token, &json!({"services": {"items": many}}))).await.fields(),
        ["services.items"]
    );
    assert_eq!(app.send(save(&token, &json!({"sections": ["faq", "faq"]}))).await.fields(), ["sections"]);
    assert_eq!(app.send(save(&token, &json!({"hero": "text"}))).await.code().0, 400);
    assert_eq!(app.send(content()).await.ok(), before, "nothing was stored");
}

#[actix_web::test]
async fn a_text_may_be_long_but_not_endless() {
    let app = start().await;
    let token = app.sign_in().await;
    let body = json!({"about": {"description": "x".repeat(20_000)}, "padding": "x".repeat(300 * 1024)});
    app.send(save(&token, &body)).await.ok();
    let endless = json!({"padding": "x".repeat(1024 * 1024)});
    assert_eq!(app.send(save(&token, &endless)).await.code(), (413, "too_large".into()));
}

#[actix_web::test]
async fn only_an_administrator_saves() {
    let app = start().await;
    let refused = app.send(put("/api/content").json(&json!({"hero": {"headline": "Mine"}}))).await;
    assert_eq!(refused.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn what_someone_else_saved_in_the_meantime_is_not_overwritten() {
    let app = start().await;
    let token = app.sign_in().await;
    let tag = app.send(content()).await.header("etag").to_owned();
    let change = |headline: &str| save(&token, &json!({"hero": {"headline": headline}}));
    let first = app.send(change("First").header("if-match", &tag)).await;
    let new_tag = first.header("etag").to_owned();
    assert_eq!(first.status.as_u16(), 200);
    let second = app.send(change("Second").header("if-match", &tag)).await;
    assert_eq!(second.code(), (412, "stale".into()));
    assert_eq!(app.send(content()).await.header("etag"), new_tag);
    app.send(change("Second").header("if-match", &new_tag)).await.ok();
    app.send(change("Third").header("if-match", "*")).await.ok();
    app.send(change("Fourth")).await.ok();
    assert_eq!(app.send(content()).await.ok()["hero"]["headline"], "Fourth");
}

#[actix_web::test]
async fn a_client_that_has_the_texts_gets_304() {
    let app = start().await;
    let first = app.send(content()).await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"'), "strong: {tag}");
    assert_eq!(first.header("cache-control"), "no-cache");
    let again = app.send(content().header("if-none-match", &tag)).await;
    assert_eq!((again.status.as_u16(), again.text.as_str(), again.header("etag")), (304, "", tag.as_str()));
    let token = app.sign_in().await;
    app.send(save(&token, &json!({"hero": {"headline": "New"}}))).await.ok();
    assert_eq!(app.send(content().header("if-none-match", &tag)).await.status.as_u16(), 200);
}

#[actix_web::test]
async fn visitors_who_read_spanish_get_the_sections_that_are_translated() {
    let app = start().await;
    let token = app.sign_in().await;
    let spanish = async || app.send(get("/api/content?language=es")).await.ok();
    let new = spanish().await;
    assert_eq!(new["hero"]["headline"], "Resolver conflictos mediante la colaboración");
    assert_eq!((&new["english"], new.get("es")), (&json!([]), None));
    let saved = json!({
        "about": {"description": "We mediate."},
        "fees": {"items": [{"title": "Half day", "figure": "$750", "description": "In total."}]},
        "es": {"fees": {"items": [{"title": "Medio día", "figure": "", "description": "En total."}]}},
    });
    let answer = app.send(save(&token, &saved)).await.ok();
    assert_eq!(answer, app.send(content()).await.ok());
    assert_eq!((&answer["es"]["about"]["description"], &answer["english"]), (&json!(""), &json!([])));
    let shown = spanish().await;
    assert_eq!(shown["english"], json!(["about"]));
    assert_eq!(
        shown["about"],
        json!({"title": "About the Practice", "description": "We mediate.", "imageAlt": ""})
    );
    assert_eq!(
        shown["fees"],
        json!({"title": "Precios", "items": [{"title": "Medio día", "figure": "$750", "description": "En total."}]})
    );
    let english = app.send(get("/api/content?language=en")).await.ok();
    assert_eq!((&english["fees"], english.get("es")), (&answer["fees"], None));
    assert_eq!(english["english"], json!([]));

    let translated = json!({"es": {"about": {"description": "Mediamos."}}});
    app.send(save(&token, &translated)).await.ok();
    let shown = spanish().await;
    assert_eq!(shown["english"], json!([]));
    assert_eq!(
        shown["about"],
        json!({"title": "Acerca de nosotros", "description": "Mediamos.", "imageAlt": ""})
    );
    assert_eq!(shown["fees"]["items"][0]["title"], "Medio día", "what was not sent stays");
    assert_eq!(app.send(get("/api/content?language=fr")).await.status, 400);
}

#[actix_web::test]
async fn a_translation_has_the_bounds_of_its_text() {
    let app = start().await;
    let token = app.sign_in().await;
    let wrong = json!({"es": {
        "hero": {"kicker": "x".repeat(121)},
        "contact": {"venue": "two\nlines"},
        "faq": {"items": [{"title": "x".repeat(201)}]},
    }});
    let refused = app.send(save(&token, &wrong)).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.fields(), ["es.contact.venue", "es.faq.items.0.title", "es.hero.kicker"]);
}

#[actix_web::test]
async fn the_look_is_a_theme_and_a_color_that_can_be_taken_back() {
    let app = start().await;
    let token = app.sign_in().await;
    let look = |theme: &str, accent: &str| json!({"branding": {"theme": theme, "accent": accent}});
    let mut expected = app.send(content()).await.ok();
    for (sent, theme, accent) in [
        (look("classic", " #1F3A5F "), "classic", "#1f3a5f"),
        (json!({"branding": {"theme": "clear"}}), "clear", "#1f3a5f"),
        (json!({"hero": {"kicker": ""}}), "clear", "#1f3a5f"),
        (look("warm", ""), "warm", ""),
    ] {
        expected["branding"]["theme"] = json!(theme);
        expected["branding"]["accent"] = json!(accent);
        let saved = app.send(save(&token, &sent)).await.ok();
        assert_eq!(saved["branding"], expected["branding"]);
        assert_eq!(app.send(content()).await.ok()["branding"], expected["branding"]);
    }
    for accent in ["1f3a5f", "#1f3", "#1f3a5f00", "#1f3a5g", "navy", "rgb(31 58 95)", "#1f3a5f;}"] {
        let refused = app.send(save(&token, &look("warm", accent))).await;
        assert_eq!(
            (refused.fields(), &refused.json()["errors"]),
            (
                vec!["branding.accent".to_owned()],
                &json!({"branding.accent": ["Enter a color as # and six digits or letters from A to F, such as #1f4e79"]})
            ),
            "{accent}"
        );
    }
}

#[actix_web::test]
async fn a_look_is_tried_on_without_being_saved() {
    let app = start().await;
    let token = app.sign_in().await;
    let look = |query: &str| get(&format!("/api/content/look?{query}"));
    assert_eq!(app.send(look("theme=warm")).await.code(), (401, "unauthorized".into()));
    let own = app.send(look("theme=warm").token(&token)).await.ok();
    assert_eq!(own, json!({"light": "#0f4c5c", "dark": "#26a0c0", "rules": []}));
    let tried = app.send(look("theme=classic&accent=%23F0A637").token(&token)).await.ok();
    assert_eq!((&tried["light"], &tried["dark"]), (&json!("#9d630c"), &json!("#f0a637")));
    let rules: Vec<_> = tried["rules"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(rules[0].starts_with(":root:root{--primary:#9d630c;"), "{rules:?}");
    assert!(
        rules[1].starts_with("@media (prefers-color-scheme:dark){:root:root{--primary:#f0a637;"),
        "{rules:?}"
    );
    assert_eq!(rules.len(), 2);
    for wrong in ["", "theme=neon", "theme=warm&accent=gold"] {
        assert_eq!(app.send(look(wrong).token(&token)).await.status, 400, "{wrong}");
    }
    assert_eq!(app.send(content()).await.ok()["branding"]["theme"], "warm");
}
