//! What an import will do, decided before anything is stored.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, InvalidEmail, Phone, is_formula, is_invisible, is_layout_control};

use super::columns::ImportColumn;
use crate::{Client, ClientChanges};

/// Maximum number of characters of a name, an address and notes, as for clients added one by one.
const MAX_NAME: usize = 120;
const MAX_ADDRESS: usize = 500;
const MAX_NOTES: usize = 4000;

/// A line of the file: its number in the file, and one text for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportLine {
    /// Counted from 1, the heading included.
    pub number: u64,
    pub cells: Vec<String>,
}

/// What to do with lines about people who are clients already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// Add what is missing to the client. Nothing that is known is replaced.
    Merge,
    /// Leave the client as is.
    Leave,
}

kernel::named!(Duplicates { Merge = "merge", Leave = "leave" });

/// What an import does with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    /// Adds a client.
    Added,
    /// Adds what is missing to the client of this name.
    Merged(String),
    /// Nothing, because the client of this name has it all, or is to be left as is.
    Known(String),
    /// Nothing, for this reason.
    Refused(String),
}

/// A line with what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedLine {
    /// The number of the line in the file.
    pub number: u64,
    /// The client as the line describes them; empty if the line has no name.
    pub name: String,
    pub email: Option<EmailAddress>,
    pub phone: Option<Phone>,
    pub outcome: LineOutcome,
}

/// How many lines have which outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    pub added: usize,
    pub merged: usize,
    pub known: usize,
    pub refused: usize,
}

/// A field that an import fills in if it is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilledField {
    Email,
    Phone,
    Address,
    Notes,
    SafeContact,
}

kernel::named!(FilledField {
    Email = "email",
    Phone = "phone",
    Address = "address",
    Notes = "notes",
    SafeContact = "safe_contact",
});

/// A client that an import stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedClient {
    /// As it will be.
    pub client: Client,
    /// The fields filled in for a client who was there before; `None` for a new one.
    pub filled: Option<Vec<FilledField>>,
}

/// What an import will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportPlan {
    /// In the file's order.
    pub lines: Vec<PlannedLine>,
    /// The clients to add and to change.
    pub clients: Vec<ImportedClient>,
}

impl ImportPlan {
    /// The numbers of lines.
    #[must_use]
    pub fn counts(&self) -> ImportCounts {
        let mut counts = ImportCounts::default();
        for line in &self.lines {
            *match line.outcome {
                LineOutcome::Added => &mut counts.added,
                LineOutcome::Merged(_) => &mut counts.merged,
                LineOutcome::Known(_) => &mut counts.known,
                LineOutcome::Refused(_) => &mut counts.refused,
            } += 1;
        }
        counts
    }
}

/// The clients that lines describe, before it is known who is a client already.
#[derive(Debug)]
pub struct Described(Vec<(u64, Result<Person, Unreadable>)>);

/// A line that describes nobody.
#[derive(Clone, Debug)]
struct Unreadable {
    /// The name, as far as it is known.
    name: String,
    reason: String,
}

#[derive(Clone, Debug)]
struct Person {
    name: String,
    details: ClientChanges,
}

impl Person {
    fn email(&self) -> Option<&EmailAddress> {
        self.details.email.as_ref()?.as_ref()
    }

    fn phone(&self) -> Option<&Phone> {
        self.details.phone.as_ref()?.as_ref()
    }
}

impl Described {
    /// Reads the lines. `columns` says what each column holds.
    #[must_use]
    pub fn read(columns: &[ImportColumn], lines: &[ImportLine]) -> Self {
        Self(lines.iter().map(|line| (line.number, person(columns, &line.cells))).collect())
    }

    /// The email addresses and the digits of the phone numbers to look for among the clients.
    #[must_use]
    pub fn addresses(&self) -> (Vec<EmailAddress>, Vec<String>) {
        let people = || self.0.iter().filter_map(|(_, person)| person.as_ref().ok());
        let emails = people().filter_map(|person| person.email().cloned()).collect();
        let phones = people().filter_map(|person| person.phone().and_then(Phone::digits)).collect();
        (emails, phones)
    }

    /// Decides on each line. `known` are the clients who may be meant. A line is about a client with
    /// the same email address, ignoring case. Without one, it is about a client with the same phone
    /// number and name, unless both have email addresses: spouses share numbers, and namesakes
    /// exist. Later lines of the file are compared with earlier ones in the same way.
    #[must_use]
    pub fn plan(self, known: Vec<Client>, duplicates: Duplicates, now: DateTime<Utc>) -> ImportPlan {
        let mut people = People::of(known);
        let line = |(number, person): (u64, Result<Person, Unreadable>)| match person {
            Err(Unreadable { name, reason }) => {
                PlannedLine { number, name, email: None, phone: None, outcome: LineOutcome::Refused(reason) }
            }
            Ok(person) => {
                let (email, phone) = (person.email().cloned(), person.phone().cloned());
                let name = person.name.clone();
                PlannedLine { number, name, email, phone, outcome: people.take(person, duplicates, now) }
            }
        };
        let lines = self.0.into_iter().map(line).collect();
        ImportPlan { lines, clients: people.stored() }
    }
}

/// The clients there are, and those that lines have added so far.
#[derive(Default)]
struct People {
    all: Vec<ImportedClient>,
    by_email: HashMap<String, usize>,
    by_phone: HashMap<(String, String), Vec<usize>>,
}

impl People {
    fn of(known: Vec<Client>) -> Self {
        let mut people = Self::default();
        for client in known {
            people.push(ImportedClient { client, filled: Some(Vec::new()) });
        }
        people
    }

    fn push(&mut self, person: ImportedClient) {
        self.all.push(person);
        self.index(self.all.len() - 1);
    }

    /// Makes the client findable by what is known of them now.
    fn index(&mut self, at: usize) {
        let Some(ImportedClient { client, .. }) = self.all.get(at) else { return };
        if let Some(email) = &client.email {
            self.by_email.insert(email.as_str().to_lowercase(), at);
        }
        if let Some(digits) = client.phone.as_ref().and_then(Phone::digits) {
            let found = self.by_phone.entry((digits, client.name.to_lowercase())).or_default();
            if !found.contains(&at) {
                found.push(at);
            }
        }
    }

    fn find(&self, person: &Person) -> Option<usize> {
        if let Some(email) = person.email()
            && let Some(at) = self.by_email.get(&email.as_str().to_lowercase())
        {
            return Some(*at);
        }
        let digits = person.phone().and_then(Phone::digits)?;
        let both_have_email = |at: &&usize| {
            person.email().is_some() && self.all.get(**at).is_some_and(|other| other.client.email.is_some())
        };
        self.by_phone
            .get(&(digits, person.name.to_lowercase()))?
            .iter()
            .find(|at| !both_have_email(at))
            .copied()
    }

    fn take(&mut self, person: Person, duplicates: Duplicates, now: DateTime<Utc>) -> LineOutcome {
        let Some(at) = self.find(&person) else {
            self.push(ImportedClient { client: Client::new(person.name, person.details, now), filled: None });
            return LineOutcome::Added;
        };
        let Some(found) = self.all.get_mut(at) else { return LineOutcome::Added };
        let name = found.client.name.clone();
        let filled = match duplicates {
            Duplicates::Merge => fill(&mut found.client, person.details, now),
            Duplicates::Leave => Vec::new(),
        };
        if filled.is_empty() {
            return LineOutcome::Known(name);
        }
        if let Some(all) = &mut found.filled {
            all.extend(filled);
        }
        self.index(at);
        LineOutcome::Merged(name)
    }

    /// Those to be stored: new ones, and those with something filled in.
    fn stored(self) -> Vec<ImportedClient> {
        let changed =
            |person: &ImportedClient| person.filled.as_ref().is_none_or(|filled| !filled.is_empty());
        self.all.into_iter().filter(changed).collect()
    }
}

/// Fills in what is empty, and says what that was.
fn fill(client: &mut Client, details: ClientChanges, now: DateTime<Utc>) -> Vec<FilledField> {
    let mut filled = Vec::new();
    if client.email.is_none()
        && let Some(email) = details.email.flatten()
    {
        client.email = Some(email);
        filled.push(FilledField::Email);
    }
    if client.phone.is_none()
        && let Some(phone) = details.phone.flatten()
    {
        client.phone = Some(phone);
        filled.push(FilledField::Phone);
    }
    for (old, new, field) in [
        (&mut client.address, details.address, FilledField::Address),
        (&mut client.notes, details.notes, FilledField::Notes),
        (&mut client.safe_contact, details.safe_contact, FilledField::SafeContact),
    ] {
        let new = new.unwrap_or_default();
        if old.is_empty() && !new.is_empty() {
            *old = new;
            filled.push(field);
        }
    }
    if !filled.is_empty() {
        client.updated_at = now;
    }
    filled
}

/// The texts of a line by column, without the empty ones.
struct Cells<'a>(Vec<(ImportColumn, &'a str)>);

impl<'a> Cells<'a> {
    fn all(&self, column: ImportColumn) -> Vec<&'a str> {
        self.0.iter().filter(|(held, _)| *held == column).map(|(_, text)| *text).collect()
    }

    fn joined(&self, columns: &[ImportColumn]) -> String {
        columns.iter().filter_map(|column| self.all(*column).first().copied()).collect::<Vec<_>>().join(" ")
    }

    /// The first postal address. A street after another part of an address begins the next one.
    fn address(&self) -> String {
        use ImportColumn::{Address, City, Country, PostalCode, State, Street};
        if let Some(whole) = self.all(Address).first() {
            return (*whole).to_owned();
        }
        let (mut streets, mut rest) = (Vec::new(), Vec::new());
        for (column, text) in &self.0 {
            match column {
                Street if rest.is_empty() => streets.push(*text),
                Street => break,
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

/// The person a line describes.
fn person(columns: &[ImportColumn], texts: &[String]) -> Result<Person, Unreadable> {
    use ImportColumn::{Company, Email, FirstName, LastName, MiddleName, Name, Notes, SafeContact};
    let held = columns.iter().zip(texts);
    let cells = Cells(
        held.map(|(column, text)| (*column, plain(text))).filter(|(_, text)| !text.is_empty()).collect(),
    );
    let mut name = cells.joined(&[FirstName, MiddleName, LastName]);
    let company = cells.all(Company).first().copied().unwrap_or_default();
    for other in [cells.joined(&[Name]), company.to_owned()] {
        if name.is_empty() {
            name = other;
        }
    }
    let details = || {
        let emails = several(&cells.all(Email));
        let phones = several(&cells.all(ImportColumn::Phone));
        let mut notes: Vec<String> = cells.all(Notes).into_iter().map(str::to_owned).collect();
        if company != name && !company.is_empty() {
            notes.push(format!("Company: {company}"));
        }
        notes.extend(emails.iter().skip(1).map(|email| format!("Other email: {email}")));
        notes.extend(phones.iter().skip(1).map(|phone| format!("Other phone: {phone}")));
        let email = emails.first().map(|email| EmailAddress::parse(email)).transpose();
        let email = email.map_err(|InvalidEmail| {
            format!("“{}” is not an email address", shortened(emails.first().unwrap_or(&"")))
        })?;
        let phone = phones.first().map(|phone| Phone::parse(phone)).transpose();
        let phone = phone.map_err(|error| error.to_string())?;
        Ok(ClientChanges {
            name: None,
            email: Some(email),
            phone: Some(phone),
            address: Some(text("The address has", &cells.address(), MAX_ADDRESS)?),
            notes: Some(text("The notes have", &notes.join("\n"), MAX_NOTES)?),
            safe_contact: Some(text("The safe contact has", &cells.joined(&[SafeContact]), MAX_ADDRESS)?),
        })
    };
    let unreadable = |reason: String| Unreadable { name: shortened(&name), reason };
    if name.is_empty() {
        return Err(unreadable("The line has no name".to_owned()));
    }
    if name.contains(['\n', '\r']) {
        return Err(unreadable("The name has line breaks".to_owned()));
    }
    text("The name has", &name, MAX_NAME).map_err(unreadable)?;
    if name.contains(is_invisible) {
        return Err(unreadable("The name has characters that cannot be seen".into()));
    }
    let details = details().map_err(unreadable)?;
    Ok(Person { name, details })
}

/// A text without the apostrophe that keeps spreadsheets from running it as a formula.
fn plain(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) => rest,
        _ => text,
    }
}

/// The most values of one field that are looked at.
const MOST_VALUES: usize = 500;

/// The values of columns that may hold several each, as Google separates them; each once. All but the first
/// become notes, which are too long with so many that some are left out.
fn several<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for text in texts.iter().flat_map(|text| text.split(":::")).map(str::trim) {
        if found.len() >= MOST_VALUES {
            break;
        }
        if !text.is_empty() && !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// A text of several lines within the limit, without characters that would garble a page.
fn text(it_has: &str, text: &str, most: usize) -> Result<String, String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.chars().count() > most {
        return Err(format!("{it_has} more than {most} characters"));
    }
    if text.contains(|c: char| is_layout_control(c) && c != '\n' && c != '\t') {
        return Err(format!("{it_has} control characters"));
    }
    Ok(text)
}

/// At most 60 characters of a text, for a message about it.
fn shortened(text: &str) -> String {
    text.chars().filter(|c| !is_layout_control(*c)).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Named;
    use proptest::prelude::*;

    fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    fn columns(names: &[&str]) -> Vec<ImportColumn> {
        names.iter().map(|name| ImportColumn::from_name(name).unwrap()).collect()
    }

    fn lines(rows: &[&[&str]]) -> Vec<ImportLine> {
        let line = |(number, cells): (u64, &&[&str])| ImportLine {
            number,
            cells: cells.iter().map(ToString::to_string).collect(),
        };
        (2..).zip(rows).map(line).collect()
    }

    fn client(name: &str, email: &str, phone: &str) -> Client {
        let changes = ClientChanges {
            email: Some(EmailAddress::parse(email).ok()),
            phone: Some(Phone::parse(phone).ok()),
            ..ClientChanges::default()
        };
        Client::new(name.into(), changes, "2026-01-01T00:00:00Z".parse().unwrap())
    }

    fn planned(names: &[&str], rows: &[&[&str]], known: Vec<Client>, duplicates: Duplicates) -> ImportPlan {
        Described::read(&columns(names), &lines(rows)).plan(known, duplicates, now())
    }

    /// The only client that a line describes.
    fn described(names: &[&str], cells: &[&str]) -> Client {
        let plan = planned(names, &[cells], Vec::new(), Duplicates::Merge);
        assert_eq!(plan.lines[0].outcome, LineOutcome::Added);
        plan.clients[0].client.clone()
    }

    fn refusal(names: &[&str], cells: &[&str]) -> String {
        match &planned(names, &[cells], Vec::new(), Duplicates::Merge).lines[0].outcome {
            LineOutcome::Refused(reason) => reason.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_client_is_put_together_from_the_columns() {
        let names = [
            "first_name",
            "middle_name",
            "last_name",
            "company",
            "street",
            "street",
            "city",
            "state",
            "postal_code",
            "country",
            "street",
            "city",
            "email",
            "email",
            "phone",
            "phone",
            "notes",
            "left_out",
            "safe_contact",
        ];
        let jo = described(
            &names,
            &[
                "Jo",
                "",
                "Park",
                "Park LLC",
                "1 Lake Rd",
                "Suite 2",
                "Orlando",
                "FL",
                "32801",
                "",
                "9 Elm St",
                "Tampa",
                "jo@example.com ::: jo@work.example",
                "jo@work.example",
                "",
                "(407) 555-0100",
                "Call first",
                "x",
                "Text only",
            ],
        );
        assert_eq!(jo.name, "Jo Park");
        assert_eq!(jo.email, EmailAddress::parse("jo@example.com").ok());
        assert_eq!(jo.phone, Phone::parse("(407) 555-0100").ok());
        assert_eq!(jo.address, "1 Lake Rd\nSuite 2\nOrlando, FL 32801");
        assert_eq!(jo.notes, "Call first\nCompany: Park LLC\nOther email: jo@work.example");
        assert_eq!(jo.safe_contact, "Text only");
    }

    #[test]
    fn a_second_address_is_used_if_there_is_no_first_one() {
        let names = ["name", "street", "city", "country", "street", "city"];
        assert_eq!(described(&names, &["Jo", "", "", "", "9 Elm St", "Tampa"]).address, "9 Elm St\nTampa");
        let names = ["name", "address", "street", "city"];
        assert_eq!(
            described(&names, &["Jo", "9 Elm St\r\nTampa", "9 Elm St", "Tampa"]).address,
            "9 Elm St\nTampa"
        );
    }

    #[test]
    fn a_company_is_the_name_of_a_client_without_one() {
        let park = described(&["first_name", "last_name", "company"], &["", "", "Park LLC"]);
        assert_eq!((park.name.as_str(), park.notes.as_str()), ("Park LLC", ""));
    }

    #[test]
    fn what_a_spreadsheet_was_kept_from_running_is_read_as_it_was() {
        assert_eq!(
            described(&["name", "phone"], &["'-Jo", "'+1 407 555 0100"]).phone,
            Phone::parse("+1 407 555 0100").ok()
        );
        assert_eq!(described(&["name"], &["'t Hooft"]).name, "'t Hooft");
    }

    #[test]
    fn a_line_that_cannot_be_read_says_why() {
        let names = ["name", "email", "phone", "notes"];
        assert_eq!(refusal(&names, &["", "jo@example.com"]), "The line has no name");
        assert_eq!(refusal(&names, &["Jo", "jo at example"]), "“jo at example” is not an email address");
        assert_eq!(
            refusal(&names, &["Jo", "", &"5".repeat(41)]),
            "Enter a phone number of at most 40 characters"
        );
        assert_eq!(
            refusal(&names, &["Jo", "", "", &"x".repeat(4001)]),
            "The notes have more than 4000 characters"
        );
        assert_eq!(refusal(&names, &[&"x".repeat(121)]), "The name has more than 120 characters");
        assert_eq!(refusal(&names, &["Jo\nPark"]), "The name has line breaks");
        assert_eq!(refusal(&names, &["Jo", "", "", "a\u{7}"]), "The notes have control characters");
        let many: Vec<_> = (0..400_000).map(|number| number.to_string()).collect();
        assert_eq!(
            refusal(&names, &["Jo", &format!("jo@example.com:::{}", many.join(":::"))]),
            "The notes have more than 4000 characters"
        );
        assert_eq!(
            refusal(&names, &["J\u{200b}o", "", "", ""]),
            "The name has characters that cannot be seen"
        );
    }

    #[test]
    fn a_client_is_known_by_email_address_or_by_phone_number_and_name() {
        let known = vec![client("Jo Park", "Jo@example.com", ""), client("Ann Lee", "", "+1 (407) 555-0100")];
        let plan = planned(
            &["name", "email", "phone"],
            &[
                &["Joseph Park", "jo@EXAMPLE.com", "321-555-0100"],
                &["ann lee", "ann@example.com", "407.555.0100"],
                // A spouse.
                &["Bob Lee", "", "407.555.0100"],
                // A namesake with another address, by then.
                &["Ann Lee", "ann2@example.com", "407.555.0100"],
            ],
            known.clone(),
            Duplicates::Merge,
        );
        let outcomes: Vec<_> = plan.lines.iter().map(|line| line.outcome.clone()).collect();
        assert_eq!(
            outcomes,
            [
                LineOutcome::Merged("Jo Park".into()),
                LineOutcome::Merged("Ann Lee".into()),
                LineOutcome::Added,
                LineOutcome::Added,
            ]
        );
        assert_eq!(plan.counts(), ImportCounts { added: 2, merged: 2, known: 0, refused: 0 });
        let stored: Vec<_> =
            plan.clients.iter().map(|one| (one.client.name.as_str(), one.filled.clone())).collect();
        assert_eq!(
            stored,
            [
                ("Jo Park", Some(vec![FilledField::Phone])),
                ("Ann Lee", Some(vec![FilledField::Email])),
                ("Bob Lee", None),
                ("Ann Lee", None),
            ]
        );
        let left = planned(
            &["name", "email", "phone"],
            &[&["X", "jo@example.com", "1234567"]],
            known,
            Duplicates::Leave,
        );
        assert_eq!(left.lines[0].outcome, LineOutcome::Known("Jo Park".into()));
        assert_eq!(left.clients, []);
    }

    #[test]
    fn a_person_in_the_file_twice_is_one_client() {
        let plan = planned(
            &["name", "email", "phone"],
            &[
                &["Jo", "jo@example.com"],
                &["Jo", "JO@example.com", "407-555-0100"],
                &["Jo", "jo@example.com"],
            ],
            Vec::new(),
            Duplicates::Merge,
        );
        assert_eq!(plan.counts(), ImportCounts { added: 1, merged: 1, known: 1, refused: 0 });
        assert_eq!(plan.clients.len(), 1);
        assert_eq!(plan.clients[0].client.phone, Phone::parse("407-555-0100").ok());
    }

    fn cell() -> impl Strategy<Value = String> {
        prop_oneof![
            Just(String::new()),
            Just("jo@example.com".to_owned()),
            Just("ann@example.com".to_owned()),
            Just("407-555-0100".to_owned()),
            Just("Jo Park".to_owned()),
            "\\PC{0,12}",
        ]
    }

    proptest! {
        #[test]
        fn every_line_has_one_outcome_and_no_address_two_clients(
            rows in prop::collection::vec(prop::collection::vec(cell(), 4), 0..20),
            leave: bool,
        ) {
            let names = columns(&["name", "email", "phone", "notes"]);
            let rows: Vec<ImportLine> = rows.into_iter().zip(2..).map(|(cells, number)| ImportLine { number, cells }).collect();
            let known = vec![client("Jo Park", "jo@example.com", ""), client("Ann Lee", "", "407-555-0100")];
            let duplicates = if leave { Duplicates::Leave } else { Duplicates::Merge };
            let plan = Described::read(&names, &rows).plan(known.clone(), duplicates, now());

            prop_assert_eq!(plan.lines.iter().map(|line| line.number).collect::<Vec<_>>(), rows.iter().map(|line| line.number).collect::<Vec<_>>());
            let counts = plan.counts();
            prop_assert_eq!(plan.clients.iter().filter(|one| one.filled.is_none()).count(), counts.added);
            let stored = |id| plan.clients.iter().find(|one| one.client.id == id).map(|one| one.client.clone());
            let new = plan.clients.iter().filter(|one| one.filled.is_none()).map(|one| one.client.clone());
            let after: Vec<Client> = known.iter().map(|old| stored(old.id).unwrap_or_else(|| old.clone())).chain(new).collect();
            let mut emails: Vec<_> = after.iter().filter_map(|one| one.email.as_ref()).map(|email| email.as_str().to_lowercase()).collect();
            let all = emails.len();
            emails.sort();
            emails.dedup();
            prop_assert_eq!(emails.len(), all);
            // What is known is never replaced.
            for old in &known {
                let new = after.iter().find(|one| one.id == old.id).unwrap();
                prop_assert_eq!(&new.name, &old.name);
                prop_assert!(old.email.is_none() || new.email == old.email);
                prop_assert!(old.phone.is_none() || new.phone == old.phone);
            }
            // Importing the same file again changes nothing.
            let again = Described::read(&names, &rows).plan(after, duplicates, now());
            prop_assert_eq!(again.clients.iter().filter(|one| one.filled.is_some()).count(), 0);
        }
    }
}
