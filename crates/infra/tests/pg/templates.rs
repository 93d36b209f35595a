//! The contract of `TemplateRepository`.

use kernel::{Language, TemplateId};
use templates::{Body, CustomTemplate, Template, TemplateFields, TemplateRepository, TemplateType};

use crate::support::{Fixture, moment};

fn template(name: &str, template_type: TemplateType, active: bool) -> CustomTemplate {
    let body = Body::Html { html: "<p>Dear {client_name}</p>".into(), text: "Dear {client_name}".into() };
    let template = Template { subject: "Your session".into(), body };
    CustomTemplate {
        id: TemplateId::generate(),
        fields: TemplateFields {
            name: name.into(),
            template_type,
            language: Language::English,
            template,
            active,
        },
        updated_at: moment("2027-01-04T13:00:00Z"),
    }
}

#[test]
fn a_template_is_kept_as_it_was_stored_last() {
    Fixture::new().tx(|tx| {
        let mut kept = template("Kind words", TemplateType::FollowUp, false);
        for body in [
            kept.fields.template.body.clone(),
            Body::Simple("Dear {client_name}".into()),
            Body::Text("Dear {client_name}".into()),
        ] {
            kept.fields.template.body = body;
            TemplateRepository::store(tx, &kept).unwrap();
            assert_eq!(TemplateRepository::find(tx, kept.id).unwrap().as_ref(), Some(&kept));
        }
        TemplateRepository::delete(tx, kept.id).unwrap();
        assert_eq!(TemplateRepository::find(tx, kept.id).unwrap(), None);
    });
}

#[test]
fn templates_are_listed_by_name() {
    Fixture::new().tx(|tx| {
        for name in ["Reminder", "Announcement", "Thanks"] {
            TemplateRepository::store(tx, &template(name, TemplateType::Custom, true)).unwrap();
        }
        let names: Vec<_> =
            TemplateRepository::list(tx).unwrap().into_iter().map(|template| template.fields.name).collect();
        assert_eq!(names, ["Announcement", "Reminder", "Thanks"]);
    });
}

#[test]
fn the_active_template_of_a_type_is_found_until_it_is_switched_off() {
    let fixture = Fixture::new();
    let active = template("Ours", TemplateType::BookingConfirmed, true);
    fixture.tx(|tx| {
        TemplateRepository::store(tx, &template("Draft", TemplateType::BookingConfirmed, false)).unwrap();
        TemplateRepository::store(tx, &template("Other", TemplateType::Welcome, true)).unwrap();
        assert_eq!(tx.active(TemplateType::BookingConfirmed, Language::English).unwrap(), None);
        TemplateRepository::store(tx, &active).unwrap();
        assert_eq!(
            tx.active(TemplateType::BookingConfirmed, Language::English).unwrap().as_ref(),
            Some(&active)
        );
        let now = moment("2027-01-05T13:00:00Z");
        tx.deactivate(TemplateType::BookingConfirmed, Language::English, now).unwrap();
        assert_eq!(tx.active(TemplateType::BookingConfirmed, Language::English).unwrap(), None);
        assert!(tx.active(TemplateType::Welcome, Language::English).unwrap().is_some());
        let off = TemplateRepository::find(tx, active.id).unwrap().unwrap();
        assert_eq!((off.fields.active, off.updated_at), (false, now));
    });
}

#[test]
fn only_custom_templates_can_be_active_together() {
    let fixture = Fixture::new();
    let both = |template_type| {
        fixture.db.transact(|tx| {
            TemplateRepository::store(tx, &template("One", template_type, true))?;
            TemplateRepository::store(tx, &template("Two", template_type, true))
        })
    };
    assert!(both(TemplateType::Custom).is_ok());
    assert!(both(TemplateType::AppointmentReminder).is_err());
}

#[test]
fn two_who_switch_on_a_template_of_a_type_do_it_one_after_the_other() {
    let fixture = Fixture::new();
    let activate = |name: &str| {
        fixture.tx(|tx| {
            TemplateRepository::lock(tx).unwrap();
            tx.deactivate(TemplateType::Welcome, Language::English, moment("2027-01-05T13:00:00Z")).unwrap();
            TemplateRepository::store(tx, &template(name, TemplateType::Welcome, true)).unwrap();
        });
    };
    std::thread::scope(|scope| {
        for name in ["One", "Two", "Three", "Four"] {
            scope.spawn(move || activate(name));
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM email_templates"), 4);
    assert_eq!(fixture.number("SELECT count(*) FROM email_templates WHERE is_active"), 1);
}

#[test]
fn each_language_has_its_own_active_template_of_a_type() {
    let fixture = Fixture::new();
    let ours = |language, name: &str| {
        let mut ours = template(name, TemplateType::BookingConfirmed, true);
        ours.fields.language = language;
        ours
    };
    let (english, spanish) = (ours(Language::English, "Ours"), ours(Language::Spanish, "Nuestra"));
    fixture.tx(|tx| {
        TemplateRepository::store(tx, &english).unwrap();
        TemplateRepository::store(tx, &spanish).unwrap();
        let active = |language| tx.active(TemplateType::BookingConfirmed, language).unwrap();
        assert_eq!(active(Language::English), Some(english.clone()));
        assert_eq!(active(Language::Spanish), Some(spanish.clone()));
        let now = moment("2027-01-05T13:00:00Z");
        tx.deactivate(TemplateType::BookingConfirmed, Language::Spanish, now).unwrap();
        assert_eq!(active(Language::English), Some(english));
        assert_eq!(active(Language::Spanish), None);
    });
}
