//! A contact request on the wire.

use content::ContactRequest;
use kernel::{Reference, or_empty};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::wire::{ContactStatusName, LanguageName, moment};

/// A contact request, as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactRequestResponse {
    id: String,
    /// What the emails call it.
    reference: String,
    contact_name: String,
    email: String,
    /// Empty if the visitor left none.
    phone: String,
    case_style: String,
    /// Separated by commas.
    preferred_dates: String,
    /// What the visitor wrote in the form's notes.
    message: String,
    /// What the sender reads.
    language: LanguageName,
    status: ContactStatusName,
    /// The practice's own notes.
    notes: String,
    /// RFC 3339, UTC.
    #[serde(rename = "created_at")]
    created_at: String,
    /// RFC 3339, UTC.
    #[serde(rename = "updated_at")]
    updated_at: String,
}

impl From<ContactRequest> for ContactRequestResponse {
    fn from(request: ContactRequest) -> Self {
        Self {
            id: request.id.to_string(),
            reference: Reference::from(request.id).to_string(),
            contact_name: request.form.name,
            email: request.form.email.to_string(),
            phone: or_empty(request.form.phone.as_ref()),
            case_style: request.form.case_style,
            preferred_dates: request.form.preferred_dates,
            message: request.form.message,
            language: LanguageName(request.form.language),
            status: ContactStatusName(request.status),
            notes: request.notes,
            created_at: moment(request.created_at),
            updated_at: moment(request.updated_at),
        }
    }
}
