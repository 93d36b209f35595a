use availability::{SessionLength, SessionType};
use booking::{Booking, BookingRepository, BookingStatus, CaseType, ClientDetails, Revision, Subject};
use kernel::{BookingId, EmailAddress, Language, Meeting, Money, Reference, StorageError};
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{get, post, start};
use api::state::standing::Program;

const MORNING: &str = "9AM to 12PM Morning";

/// A past booking; the API itself accepts only future ones.
fn held(mediator: &str, start: &str, case_type: &str, status: BookingStatus) -> Booking {
    let length = SessionLength::Session(SessionType::Morning);
    Booking {
        id: BookingId::generate(),
        reference: Reference::generate(),
        mediator_id: mediator.parse().unwrap(),
        mediator_name: "Ann".into(),
        slot_id: None,
        client_id: None,
        opens_record: true,
        matter_id: None,
        client: ClientDetails {
            name: "Kim Lee".into(),
            email: EmailAddress::parse("kim@example.com").ok(),
            phone: None,
        },
        language: Language::English,
        subject: Subject {
            case_type: CaseType::parse(case_type).unwrap(),
            title: String::new(),
            description: String::new(),
            contact_method: String::new(),
        },
        start: start.parse().unwrap(),
        length,
        price: Money::cents(75_050),
        status,
        paid: Money::cents(0),
        refunded: Money::cents(0),
        cancel_reason: String::new(),
        // Two days before the session.
        created_at: "2026-12-28T14:00:00Z".parse().unwrap(),
        confirm_by: None,
        free_until: None,
        own_meeting: Meeting::default(),
        usual_meeting: Meeting::default(),
        revision: Revision::first("2026-12-28T14:00:00Z".parse().unwrap()),
        pay_by: None,
    }
}

fn zeros(list: &Value, field: &str) -> String {
    let steps = list.as_array().unwrap().iter();
    steps.map(|step| step[field].to_string()).collect::<Vec<_>>().join(" ")
}

#[actix_web::test]
async fn an_empty_practice_has_figures_of_nothing() {
    let app = start().await;
    let office = app.office().await;
    for (period, from, steps) in [
        ("7d", "2026-12-29", 7),
        ("30d", "2026-12-06", 30),
        ("90d", "2026-10-07", 13),
        ("12m", "2026-02-01", 12),
    ] {
        let answer = office.get(&format!("/api/analytics?period={period}")).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let report = answer.ok();
        assert_eq!(
            (&report["period"], &report["from"], &report["to"], &report["hasBookings"]),
            (&json!(period), &json!(from), &json!("2027-01-04"), &json!(false))
        );
        assert_eq!(report["overview"]["completionRate"], Value::Null);
        assert_eq!(report["financial"]["average"], Value::Null);
        assert_eq!(report["cases"]["types"], json!([]));
        let nothing = json!({"bookedMinutes": 0, "offeredMinutes": 0, "rate": null, "mediators": []});
        assert_eq!(report["utilization"], nothing);
        for part in ["overview", "cases", "financial", "clients"] {
            assert_eq!(report[part]["series"].as_array().unwrap().len(), steps, "{period} {part}");
        }
    }
}

#[actix_web::test]
async fn the_figures_are_those_of_the_bookings() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    // Wednesday of last week: one completed, one cancelled; and one three weeks ago.
    let past = [
        held(&ann, "2026-12-30T09:00:00", "Family", BookingStatus::Completed),
        held(&ann, "2026-12-30T13:00:00", "Circuit Civil", BookingStatus::Cancelled),
        held(&ann, "2026-12-14T09:00:00", "Family", BookingStatus::Completed),
    ];
    app.state
        .db(Program)
        .transact(|tx| {
            for booking in &past {
                BookingRepository::insert(tx, booking).unwrap();
            }
            Ok::<_, StorageError>(())
        })
        .unwrap();
    let received = json!({"method": "check", "received_on": "2026-12-30"});
    let path = format!("/api/bookings/{}/payments", past[0].id);
    assert_eq!(office.post(&path, &received).await.status, 201);
    // Today, requested an hour earlier.
    let today = app.booked(&office.slot(&ann, "2027-01-04", MORNING).await).await;
    let path = format!("/api/bookings/{}", today["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();

    let mut report = office.get("/api/analytics?period=7d").await.ok();
    let series =
        |report: &mut Value, part: &str| report[part].as_object_mut().unwrap().remove("series").unwrap();
    let overview = series(&mut report, "overview");
    assert_eq!(overview[1], json!({"from": "2026-12-30", "to": "2026-12-30", "cases": 2, "revenue": 750.5}));
    assert_eq!(zeros(&overview, "cases"), "0 2 0 0 0 0 1");
    let cases = series(&mut report, "cases");
    assert_eq!(zeros(&cases, "completed"), "0 1 0 0 0 0 0");
    assert_eq!(zeros(&cases, "cancelled"), "0 1 0 0 0 0 0");
    assert_eq!(zeros(&cases, "confirmed"), "0 0 0 0 0 0 1");
    let financial = series(&mut report, "financial");
    assert_eq!(zeros(&financial, "booked"), "0 750.5 0 0 0 0 750");
    assert_eq!(zeros(&series(&mut report, "clients"), "new"), "0 0 0 0 0 0 1");
    assert_eq!(
        report,
        json!({
            "period": "7d", "from": "2026-12-29", "to": "2027-01-04", "hasBookings": true,
            "overview": {
                "totalCases": 3, "completionRate": 100, "cancellationRate": 33, "revenue": 1500.5, "clients": 1,
                "requests": 1, "leadHours": 24
            },
            "cases": {
                "status": {"pending": 0, "confirmed": 1, "completed": 1, "cancelled": 1},
                "types": [
                    {"caseType": "Family", "cases": 2, "completed": 1, "cancelled": 0, "revenue": 1500.5},
                    {"caseType": "Circuit Civil", "cases": 1, "completed": 0, "cancelled": 1, "revenue": 0},
                ],
                "weekdays": [1, 0, 2, 0, 0, 0, 0],
                // By what is at that time, whatever it was offered as.
                "sessions": [{"session": MORNING, "cases": 2}, {"session": "1PM to 4PM Afternoon", "cases": 1}]
            },
            "financial": {
                "booked": 1500.5, "completed": 750.5, "paid": 750.5, "cancelled": 750.5, "average": 750.25,
                "currency": "USD", "otherCurrencies": []
            },
            "clients": {"total": 1, "new": 1, "returning": 0},
            // The morning of December 30, whose offer is not kept, and today's.
            "utilization": {
                "bookedMinutes": 360, "offeredMinutes": 360, "rate": 100,
                "mediators": [{
                    "employeeId": ann, "employeeName": "Ann", "bookedMinutes": 360, "offeredMinutes": 360, "rate": 100
                }]
            }
        })
    );
    let month = office.get("/api/analytics").await.ok();
    assert_eq!((&month["period"], &month["overview"]["totalCases"]), (&json!("30d"), &json!(4)));
}

#[actix_web::test]
async fn the_two_spellings_of_a_case_type_are_one_kind_everywhere() {
    let app = start().await;
    let office = app.office().await;
    for (mediator, spelling) in [("Ann", "Property / DFS"), ("Bob", "Property/DFS")] {
        let mediator = office.mediator(mediator).await;
        let slot = office.slot(&mediator, "2027-01-04", MORNING).await;
        let request = with(request_for(&slot), json!({"case_type": spelling}));
        let booked = app.send(post("/api/bookings").json(&request)).await.ok();
        assert_eq!(booked["case_type"], "Property / DFS", "{spelling}");
        let client = office.get("/api/clients").await.ok()[0].clone();
        assert_eq!(client["caseType"], "Property / DFS", "{spelling}");
    }
    let report = office.get("/api/analytics?period=7d").await.ok();
    assert_eq!(
        report["cases"]["types"],
        json!([{"caseType": "Property / DFS", "cases": 2, "completed": 0, "cancelled": 0, "revenue": 1500}])
    );
    for (query, found) in
        [("Property/DFS", "2"), ("property%20%2F%20d", "2"), ("erty/d", "2"), ("Estate", "0")]
    {
        let list = office.get(&format!("/api/bookings?q={query}")).await;
        assert_eq!(list.header("x-total-count"), found, "{query}");
    }
}

#[actix_web::test]
async fn a_wrong_period_is_refused_and_a_stranger_too() {
    let app = start().await;
    let office = app.office().await;
    for query in ["period=1d", "period=", "period=7d&period=30d", "period=%00"] {
        let answer = office.get(&format!("/api/analytics?{query}")).await;
        assert_eq!(answer.code(), (400, "bad_request".into()), "{query}");
    }
    assert_eq!(app.send(get("/api/analytics")).await.code(), (401, "unauthorized".into()));
    assert_eq!(office.send(post("/api/analytics")).await.status, 405);
}
