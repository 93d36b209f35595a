//! The person a line describes.

use kernel::{EmailAddress, Phone, is_formula, is_invisible, is_layout_control};

use super::columns::ImportColumn;
use super::contacts::{emails, is_blank, phones};
use crate::ClientChanges;

/// Maximum number of characters of a name, an address and notes, as for clients added one by one.
const MAX_NAME: usize = 120;
const MAX_ADDRESS: usize = 500;
const MAX_NOTES: usize = 4000;

/// A line that describes no one.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    /// The name, as far as it is known.
    pub name: String,
    pub reason: String,
}

/// Who a line describes.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub name: String,
    pub details: ClientChanges,
    /// What of the line could not be used as it stands, and what becomes of it.
    pub remarks: Vec<String>,
}

impl Person {
    pub fn email(&self) -> Option<&EmailAddress> {
        self.details.email.as_ref()?.as_ref()
    }

    pub fn phone(&self) -> Option<&Phone> {
        self.details.phone.as_ref()?.as_ref()
    }

    /// The person a line describes. A cell that cannot be used costs only that cell.
    pub fn read(columns: &[ImportColumn], texts: &[String]) -> Result<Self, Unreadable> {
        let cells = Cells::of(columns, texts);
        let name = cells.name();
        let unreadable = |reason: &str| Unreadable { name: shortened(&name), reason: reason.to_owned() };
        if texts.iter().skip(columns.len()).any(|text| !text.trim().is_empty()) {
            return Err(unreadable(
                "The line has more cells than the heading, so its cells may be in wrong columns",
            ));
        }
        if name.is_empty() {
            return Err(unreadable("The line has no name"));
        }
        if name.chars().count() > MAX_NAME {
            return Err(unreadable(&format!("The name has more than {MAX_NAME} characters")));
        }
        if name.contains(|c: char| is_layout_control(c) || is_invisible(c)) {
            return Err(unreadable("The name has characters that cannot be seen"));
        }
        let (details, remarks) = cells.details(&name);
        Ok(Self { name, details, remarks })
    }

    /// Moves the email address to the notes, because it is someone else's.
    pub fn share_email(&mut self, owner: &str) {
        let Some(email) = self.details.email.take().flatten() else { return };
        self.details.email = Some(None);
        let notes = self.details.notes.take().unwrap_or_default();
        let all: Vec<_> = [shared_email(&email), notes].into_iter().filter(|note| !note.is_empty()).collect();
        self.details.notes = Some(self.within("notes", &all.join("\n"), MAX_NOTES));
        self.remarks.push(format!("{email} is {owner}’s: it goes to the notes"));
    }

    fn within(&mut self, what: &str, text: &str, most: usize) -> String {
        within(what, text, most, &mut self.remarks)
    }
}

const SHARED: &str = "Shared email: ";

/// The note that says which address of someone else a client can be reached at.
fn shared_email(email: &EmailAddress) -> String {
    format!("{SHARED}{email}")
}

/// The addresses of others that the notes say a client can be reached at.
pub(super) fn shared_emails(notes: &str) -> impl Iterator<Item = &str> {
    notes.lines().filter_map(|line| line.strip_prefix(SHARED))
}

/// The texts of a line by column, without those that say nothing.
struct Cells<'a>(Vec<(ImportColumn, &'a str)>);

impl<'a> Cells<'a> {
    fn of(columns: &[ImportColumn], texts: &'a [String]) -> Self {
        use ImportColumn::{Notes, SafeContact};
        let is_text = |column: ImportColumn| matches!(column, Notes | SafeContact);
        let held = columns.iter().zip(texts).map(|(column, text)| (*column, plain(text)));
        Self(
            held.filter(|(column, text)| !text.is_empty() && (is_text(*column) || !is_blank(text))).collect(),
        )
    }

    fn all(&self, column: ImportColumn) -> Vec<&'a str> {
        self.0.iter().filter(|(held, _)| *held == column).map(|(_, text)| *text).collect()
    }

    fn first(&self, column: ImportColumn) -> &'a str {
        self.all(column).first().copied().unwrap_or_default()
    }

    fn name(&self) -> String {
        use ImportColumn::{Company, FirstName, LastName, MiddleName, Name};
        let parts = [FirstName, MiddleName, LastName].map(|column| self.first(column)).join(" ");
        [parts.as_str(), self.first(Name), self.first(Company)]
            .map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default()
    }

    fn details(&self, name: &str) -> (ClientChanges, Vec<String>) {
        let emails = emails(&self.all(ImportColumn::Email));
        let phones = phones(&self.all(ImportColumn::Phone));
        let mut remarks = Vec::new();
        let mut notes: Vec<String> = self.all(ImportColumn::Notes).into_iter().map(str::to_owned).collect();
        let company = self.first(ImportColumn::Company);
        if company != name && !company.is_empty() {
            notes.push(format!("Company: {company}"));
        }
        notes.extend(emails.found.iter().skip(1).map(|email| format!("Other email: {email}")));
        notes.extend(phones.found.iter().skip(1).map(|phone| format!("Other phone: {phone}")));
        for (kind, what, texts) in
            [("Email", "an email address", emails.unusable), ("Phone", "a phone number", phones.unusable)]
        {
            notes.extend(texts.iter().map(|text| format!("{kind} in the file: {text}")));
            let remark = |text: &String| format!("“{}” is not {what}: it goes to the notes", shortened(text));
            remarks.extend(texts.iter().map(remark));
        }
        remarks.extend(phones.rounded.iter().map(|number| {
            format!(
                "“{}” is a phone number that a spreadsheet has rounded: it is left out",
                shortened(number)
            )
        }));
        let safe_contact = self.first(ImportColumn::SafeContact);
        let details = ClientChanges {
            name: None,
            email: Some(emails.found.into_iter().next()),
            phone: Some(phones.found.into_iter().next()),
            address: Some(within("address", &self.address(), MAX_ADDRESS, &mut remarks)),
            notes: Some(within("notes", &notes.join("\n"), MAX_NOTES, &mut remarks)),
            safe_contact: Some(within("safe contact", safe_contact, MAX_ADDRESS, &mut remarks)),
        };
        (details, remarks)
    }

    /// The first postal address. A street after another part of an address begins the next one.
    fn address(&self) -> String {
        use ImportColumn::{Address, City, Country, PostalCode, State, Street};
        let whole = self.first(Address);
        let city = self.first(City).to_lowercase();
        if !whole.is_empty() && (!self.first(Street).is_empty() || whole.to_lowercase().contains(&city)) {
            return whole.to_owned();
        }
        let (mut streets, mut rest) = (Vec::new(), Vec::new());
        for (column, text) in &self.0 {
            match column {
                // Without a column for the street, the address is only that.
                Street | Address if rest.is_empty() => streets.push(*text),
                Street | Address => break,
                City | State | PostalCode | Country => rest.push((*column, *text)),
                _ => {}
            }
        }
        let part = |column| rest.iter().find(|(held, _)| *held == column).map_or("", |(_, text)| *text);
        let region = [part(State), part(PostalCode)].join(" ");
        let city: Vec<_> = [part(City), region.trim()].into_iter().filter(|text| !text.is_empty()).collect();
        let mut lines: Vec<String> = streets.into_iter().map(str::to_owned).collect();
        lines.extend([city.join(", "), part(Country).to_owned()].into_iter().filter(|line| !line.is_empty()));
        lines.join("\n")
    }
}

/// A text as it was before it was kept from being run as a formula: without an apostrophe before it, or
/// out of `="…"`.
fn plain(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) => rest,
        _ => text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(text),
    }
}

/// A text of several lines within the limit, without characters that would garble a page.
fn within(what: &str, text: &str, most: usize, remarks: &mut Vec<String>) -> String {
    // What FileMaker and Access write for the end of a line.
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{B}'], "\n");
    let text: String = text.chars().filter(|c| !is_layout_control(*c) || matches!(c, '\n' | '\t')).collect();
    if text.chars().count() <= most {
        return text;
    }
    let verb = if what == "notes" { "have" } else { "has" };
    remarks.push(format!("The {what} {verb} more than {most} characters: only the first {most} are kept"));
    text.chars().take(most).collect()
}

/// At most 60 characters of a text, for a message about it.
fn shortened(text: &str) -> String {
    text.chars().filter(|c| !is_layout_control(*c)).take(60).collect()
}
