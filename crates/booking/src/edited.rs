//! What an edit makes of a booking, and what it has changed.

use kernel::{FieldChange, Named};

use crate::{Booking, BookingEdits, CaseType};

impl Booking {
    /// The booking with these changes.
    #[must_use]
    pub(crate) fn edited(mut self, edits: BookingEdits) -> Self {
        let subject = &mut self.subject;
        if let Some(case_type) = edits.case_type {
            if subject.title == subject.case_type.title() {
                subject.title = case_type.title();
            }
            subject.case_type = case_type;
        }
        if let Some(description) = edits.description {
            subject.description = description;
        }
        if let Some(contact_method) = edits.contact_method {
            subject.contact_method = contact_method;
        }
        self.client.phone = edits.phone.unwrap_or(self.client.phone);
        self.language = edits.language.unwrap_or(self.language);
        self
    }

    /// Whether its client has to know where it takes place now.
    pub(crate) fn is_elsewhere(&self, before: &Self) -> bool {
        let place = |booking: &Self| (booking.own_meeting.clone(), booking.subject.contact_method.clone());
        place(self) != place(before)
    }

    /// Which of the fields that can be edited differ. What people wrote, or their number, is not in it: the
    /// values are empty then.
    pub(crate) fn edits_since(&self, before: &Self) -> impl Iterator<Item = FieldChange> {
        let method =
            |booking: &Self| Some(booking.subject.known_contact_method()).filter(|name| !name.is_empty());
        let kind = |booking: &Self| match &booking.subject.case_type {
            CaseType::Custom(_) => None,
            known => Some(known.to_string()),
        };
        let (subject, earlier) = (&self.subject, &before.subject);
        let changes = [
            (subject.case_type != earlier.case_type)
                .then(|| FieldChange::known("case type", kind(before), kind(self))),
            (subject.contact_method != earlier.contact_method)
                .then(|| FieldChange::known("how you meet", method(before), method(self))),
            FieldChange::of("language", before.language.name(), self.language.name()),
            (subject.description != earlier.description).then(|| FieldChange::unsaid("notes")),
            (self.client.phone != before.client.phone).then(|| FieldChange::unsaid("phone number")),
        ];
        changes.into_iter().flatten()
    }
}
