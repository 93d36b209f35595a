//! Collects every invalid field of a request before refusing it.

use chrono::{NaiveDate, NaiveTime};
use kernel::{Meeting, MeetingChanges, VideoLink, is_direction_control, is_invisible, is_layout_control};
use validator::{Validate, ValidationError, ValidationErrors, ValidationErrorsKind};

use crate::http::error::{ApiError, FieldErrors};

/// What is wrong with a request so far.
#[derive(Debug, Default)]
pub struct Fields(FieldErrors);

impl Fields {
    /// Starts with the errors from the request's own `#[validate(…)]`.
    pub fn of(request: &impl Validate) -> Self {
        let mut fields = Self::default();
        fields.check(request);
        fields
    }

    /// Adds the errors from the request's own `#[validate(…)]`.
    pub fn check(&mut self, request: &impl Validate) {
        if let Err(errors) = request.validate() {
            self.collect("", &errors);
        }
    }

    /// Like [`Fields::check`], for a request with camelCase fields on the wire.
    pub fn check_camel_case(&mut self, request: &impl Validate) {
        let mut found = Self::default();
        found.check(request);
        for (field, texts) in found.0 {
            self.0.entry(camel_case(&field)).or_default().extend(texts);
        }
    }

    /// Adds the errors found, under other names.
    pub fn rename(&mut self, found: Self, name: impl Fn(&str) -> &'static str) {
        for (field, texts) in found.0 {
            self.0.entry(name(&field).to_owned()).or_default().extend(texts);
        }
    }

    /// Takes only the messages: validator's errors also contain the rejected value, which may be a
    /// secret.
    fn collect(&mut self, prefix: &str, errors: &ValidationErrors) {
        for (field, kind) in errors.errors() {
            let path = if prefix.is_empty() { field.to_string() } else { format!("{prefix}.{field}") };
            match kind {
                ValidationErrorsKind::Field(errors) => {
                    for error in errors {
                        let text = error.message.as_deref().unwrap_or("This value is not accepted");
                        self.add(&path, text);
                    }
                }
                ValidationErrorsKind::Struct(errors) => self.collect(&path, errors),
                ValidationErrorsKind::List(items) => {
                    for (index, errors) in items {
                        self.collect(&format!("{path}.{index}"), errors);
                    }
                }
            }
        }
    }

    /// Adds an error to a field.
    pub fn add(&mut self, field: &str, text: impl Into<String>) {
        self.0.entry(field.to_owned()).or_default().push(text.into());
    }

    /// The parsed value, or `None` with the error recorded. A field that has already failed is not
    /// reported twice.
    pub fn parse<T, E: std::fmt::Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(error) => {
                if !self.0.contains_key(field) {
                    self.add(field, error.to_string());
                }
                None
            }
        }
    }

    /// Like [`Fields::parse`] for an optional field: `Some(None)` if it is absent.
    pub fn parse_optional<T, E: std::fmt::Display>(
        &mut self,
        field: &str,
        parsed: Option<Result<T, E>>,
    ) -> Option<Option<T>> {
        match parsed {
            None => Some(None),
            Some(parsed) => self.parse(field, parsed).map(Some),
        }
    }

    /// What was sent about where people meet: `meeting_place`, `meeting_link`, `meeting_note`. An empty
    /// link removes it.
    pub fn meeting(
        &mut self,
        place: Option<String>,
        link: Option<String>,
        note: Option<String>,
    ) -> Option<MeetingChanges> {
        let mut text = |field, text: Option<String>| {
            self.parse_optional(field, text.map(|text| line(&text, Meeting::MAX_TEXT)))
        };
        let (place, note) = (text("meeting_place", place), text("meeting_note", note));
        let link = link.map(|link| optional(&link, VideoLink::parse));
        let link = self.parse_optional("meeting_link", link);
        Some(MeetingChanges { place: place?, link: link?, note: note? })
    }

    /// The value made from all fields, unless one of them failed.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, ApiError> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(ApiError::invalid(self.0)),
        }
    }
}

/// `profile_image` as `profileImage`.
fn camel_case(field: &str) -> String {
    let mut words = field.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        name + &initial.to_uppercase() + rest
    })
}

/// Validates single-line text: no control characters, no line breaks, nothing that changes text
/// direction.
pub fn single_line(text: &str) -> Result<(), ValidationError> {
    keeps_direction(text)?;
    if text.contains(is_layout_control) {
        return Err(
            ValidationError::new("control").with_message("Remove line breaks and control characters".into())
        );
    }
    if text.contains(is_invisible) {
        let advice = "This contains characters that cannot be seen. Type it instead of pasting it";
        return Err(ValidationError::new("invisible").with_message(advice.into()));
    }
    Ok(())
}

/// Validates text that must not be blank.
pub fn filled(text: &str) -> Result<(), ValidationError> {
    if text.trim().is_empty() { Err(ValidationError::new("blank")) } else { Ok(()) }
}

/// Validates multi-line text: no control characters except line breaks and tabs, nothing that
/// changes text direction.
pub fn multi_line(text: &str) -> Result<(), ValidationError> {
    keeps_direction(text)?;
    if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(ValidationError::new("control").with_message("Remove control characters".into()));
    }
    Ok(())
}

/// Hidden direction characters can make one name look like another. People cannot see them, so the
/// message does not ask to delete them.
fn keeps_direction(text: &str) -> Result<(), ValidationError> {
    if text.contains(is_direction_control) {
        let advice =
            "This contains hidden characters that change its direction. Type it instead of pasting it";
        return Err(ValidationError::new("direction").with_message(advice.into()));
    }
    Ok(())
}

/// Sets the value if there is one.
pub fn set<T>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

/// Parses a text that may be blank, which means no value.
pub fn optional<T, E>(text: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<Option<T>, E> {
    let text = text.trim();
    if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

/// Reads a single line of at most so many characters, without the space around it.
pub fn line(text: &str, most: usize) -> Result<String, String> {
    let text = text.trim();
    if let Err(error) = single_line(text) {
        return Err(error.message.unwrap_or_default().into_owned());
    }
    if text.chars().count() > most {
        return Err(format!("Enter at most {most} characters"));
    }
    Ok(text.to_owned())
}

/// Reads `YYYY-MM-DD`.
pub fn date(text: &str) -> Result<NaiveDate, &'static str> {
    let shaped = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .ok()
        .filter(|_| shaped)
        .ok_or("Enter a valid date as YYYY-MM-DD")
}

/// Reads `HH:MM`.
pub fn time(text: &str) -> Result<NaiveTime, &'static str> {
    let shaped = text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit() || b == b':');
    NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| shaped).ok_or("Enter a time of day as HH:MM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_its_direction() {
        for hidden in ['\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}']
            .into_iter()
            .chain(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'])
        {
            let text = format!("Ann{hidden}Rivera");
            assert!(single_line(&text).is_err() && multi_line(&text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn one_line_has_no_separators_and_many_lines_may() {
        for separator in ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'] {
            assert!(single_line(&format!("Ann{separator}Rivera")).is_err(), "{separator:?}");
        }
        for separator in ['\n', '\r', '\t', '\u{2028}', '\u{2029}'] {
            assert!(multi_line(&format!("Ann{separator}Rivera")).is_ok(), "{separator:?}");
        }
    }

    #[test]
    fn one_line_shows_all_that_it_holds() {
        for invisible in [
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{2060}',
            '\u{2063}',
            '\u{3164}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fffb}',
            '\u{e0041}',
        ] {
            assert!(single_line(&format!("Ann{invisible}Rivera")).is_err(), "{invisible:?}");
        }
    }

    #[test]
    fn every_script_and_joined_emoji_are_text() {
        for text in [
            "אנה ריברה",
            "آنا ریورا",
            "می\u{200c}خواهم",
            "👩\u{200d}⚖️",
            "(אב\u{200f})",
            "Ann\u{200e}",
            "葛\u{e0100}城",
        ] {
            assert!(single_line(text).is_ok() && multi_line(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn dates_and_times_have_one_form() {
        assert!(date("2028-02-29").is_ok() && time("00:00").is_ok() && time("23:59").is_ok());
        for text in [
            "2027-02-29",
            "2027-13-01",
            "0000-00-00",
            "10000-01-01",
            "2027-1-5",
            "2027-01-05T09:00",
            "２０２７-01-05",
        ] {
            assert!(date(text).is_err(), "{text}");
        }
        for text in ["25:00", "24:00", "09:00Z", "9:00", "09:60", "０９:00", "09:00:00"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
