//! What a request for a session says about the case.

use std::collections::HashSet;

use kernel::{EmailAddress, Named as _, Phone};
use matters::{CaseFields, County, FileNumber, Intake, NamedSide, ParticipantRole};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::fields::{Fields, optional, single_line};
use crate::http::wire::{CountyName, ParticipantRoleName};

/// What the person booking knows about the case. Including it opens a matter for the booking.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct IntakeRequest {
    /// Their role on their own side; `party` if omitted.
    #[schema(value_type = Option<ParticipantRoleName>)]
    i_am: Option<String>,
    /// The case style, such as `Ortiz v. Lee`.
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    style: String,
    /// The court's number.
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(max_length = 60)]
    case_number: String,
    #[schema(value_type = Option<CountyName>)]
    county: Option<String>,
    /// What their own office calls the case: at most 20 letters, digits and hyphens with at least one digit.
    #[schema(max_length = 20)]
    file_number: String,
    /// The other sides. No one on them gets email until the office turns it on.
    #[validate(length(max = 3, message = "Name at most 3 other sides"), nested)]
    #[schema(max_items = 3)]
    sides: Vec<NamedSideRequest>,
}

/// Another side: the party, their attorney or both.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct NamedSideRequest {
    /// The party.
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    name: String,
    /// Their attorney.
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    counsel: String,
    /// The firm of the attorney or, without one, of the party.
    #[validate(length(max = 160, message = "Enter at most 160 characters"), custom(function = single_line))]
    #[schema(max_length = 160)]
    firm: String,
    /// The attorney's address or, without one, the party's.
    #[schema(max_length = 254)]
    email: String,
    #[schema(max_length = 40)]
    phone: String,
}

impl IntakeRequest {
    /// For a booking by this client. The errors of its fields are under `matter`.
    pub fn intake(self, client: &str, email: Option<&EmailAddress>, fields: &mut Fields) -> Option<Intake> {
        let role = self.i_am.as_deref().map(ParticipantRole::from_name);
        let role = fields.parse_optional("matter.i_am", role);
        let county = optional(&self.county.unwrap_or_default(), County::from_name);
        let county = fields.parse("matter.county", county);
        let file_number = optional(&self.file_number, str::parse::<FileNumber>);
        let file_number = fields.parse("matter.file_number", file_number);
        let others = (0..).zip(self.sides);
        let others: Vec<_> =
            others.map(|(at, side)| side.side(fields, &format!("matter.sides.{at}"))).collect();
        let others = others.into_iter().collect::<Option<Vec<_>>>()?;
        told_apart(&others, client, email, fields);
        let case = CaseFields {
            style: self.style.trim().to_owned(),
            case_number: self.case_number.trim().to_owned(),
            county: county?,
            ..CaseFields::default()
        };
        Some(Intake {
            role: role?.unwrap_or(ParticipantRole::Party),
            case,
            file_number: file_number?,
            others,
        })
    }
}

impl NamedSideRequest {
    fn side(self, fields: &mut Fields, path: &str) -> Option<NamedSide> {
        let at = |field: &str| format!("{path}.{field}");
        let trimmed = |text: String| text.trim().to_owned();
        let (name, counsel) = (trimmed(self.name), trimmed(self.counsel));
        if name.is_empty() && counsel.is_empty() {
            fields.add(&at("name"), "Enter a name");
        }
        let email = fields.parse(&at("email"), optional(&self.email, EmailAddress::parse));
        let phone = fields.parse(&at("phone"), optional(&self.phone, Phone::parse));
        Some(NamedSide { name, counsel, firm: trimmed(self.firm), email: email?, phone: phone? })
    }
}

/// Refuses a name or an address that is on two sides.
fn told_apart(others: &[NamedSide], client: &str, email: Option<&EmailAddress>, fields: &mut Fields) {
    let lower = |email: &EmailAddress| email.as_str().to_lowercase();
    let mut names = HashSet::from([client.trim().to_lowercase()]);
    let mut emails: HashSet<_> = email.into_iter().map(lower).collect();
    for (at, side) in others.iter().enumerate() {
        let name = if side.name.is_empty() { &side.counsel } else { &side.name };
        if !names.insert(name.to_lowercase()) {
            fields.add(&format!("matter.sides.{at}.name"), "Two sides have the same name");
        }
        if side.email.as_ref().is_some_and(|email| !emails.insert(lower(email))) {
            fields.add(&format!("matter.sides.{at}.email"), "This address is on another side already");
        }
    }
}
