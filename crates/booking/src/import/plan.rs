//! What an import will do, decided before anything is stored.

use std::collections::HashMap;
use std::mem;

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Phone};

use super::columns::ImportColumn;
use super::names::may_be_one;
use super::person::{Person, Unreadable, shared_emails};
use crate::{Client, ClientChanges};

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
    /// What of the line cannot be used as it stands, and what becomes of it.
    pub remarks: Vec<String>,
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

impl Described {
    /// Reads the lines. `columns` says what each column holds.
    #[must_use]
    pub fn read(columns: &[ImportColumn], lines: &[ImportLine]) -> Self {
        Self(lines.iter().map(|line| (line.number, Person::read(columns, &line.cells))).collect())
    }

    /// What to look for among the clients.
    #[must_use]
    pub fn traces(&self) -> Traces {
        let people = || self.0.iter().filter_map(|(_, person)| person.as_ref().ok());
        let with_email = |person: &&Person| person.email().is_some();
        Traces {
            emails: people().filter_map(|person| person.email().cloned()).collect(),
            phones: people().filter_map(|person| person.phone().and_then(Phone::digits)).collect(),
            names: people().filter(with_email).map(|person| person.name.to_lowercase()).collect(),
        }
    }

    /// Decides on each line. `known` are the clients who may be meant. A line is about a client with
    /// the same email address, ignoring case, unless the names are those of two people: then the address
    /// stays with the first one. Without an address, it is about a client with the same phone number and
    /// name, unless both have email addresses: spouses share numbers, and namesakes exist. Later lines of
    /// the file are compared with earlier ones in the same way.
    #[must_use]
    pub fn plan(self, known: Vec<Client>, duplicates: Duplicates, now: DateTime<Utc>) -> ImportPlan {
        let mut people = People::of(known);
        let line = |(number, person): (u64, Result<Person, Unreadable>)| match person {
            Err(Unreadable { name, reason }) => PlannedLine {
                number,
                name,
                email: None,
                phone: None,
                outcome: LineOutcome::Refused(reason),
                remarks: Vec::new(),
            },
            Ok(person) => people.plan(number, person, duplicates, now),
        };
        let lines = self.0.into_iter().map(line).collect();
        ImportPlan { lines, clients: people.stored() }
    }
}

/// By what the people of a file may be found among the clients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    pub emails: Vec<EmailAddress>,
    /// Digits, without the country's own code.
    pub phones: Vec<String>,
    /// In lower case; of those with an email address that may be someone else's.
    pub names: Vec<String>,
}

/// The clients there are, and those that lines have added so far.
#[derive(Default)]
struct People {
    all: Vec<ImportedClient>,
    by_email: HashMap<String, usize>,
    by_phone: HashMap<(String, String), Vec<usize>>,
    /// By an address that is someone else's, and the name.
    by_shared_email: HashMap<(String, String), usize>,
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
        let name = client.name.to_lowercase();
        if client.email.is_none() {
            for email in shared_emails(&client.notes) {
                self.by_shared_email.insert((email.to_lowercase(), name.clone()), at);
            }
        }
        if let Some(digits) = client.phone.as_ref().and_then(Phone::digits) {
            let found = self.by_phone.entry((digits, name)).or_default();
            if !found.contains(&at) {
                found.push(at);
            }
        }
    }

    /// The client whose email address the person has.
    fn by_email(&self, person: &Person) -> Option<(usize, &Client)> {
        let at = *self.by_email.get(&person.email()?.as_str().to_lowercase())?;
        Some((at, &self.all.get(at)?.client))
    }

    fn by_phone(&self, person: &Person) -> Option<usize> {
        let digits = person.phone().and_then(Phone::digits)?;
        let both_have_email = |at: &&usize| {
            person.email().is_some() && self.all.get(**at).is_some_and(|other| other.client.email.is_some())
        };
        let found = self.by_phone.get(&(digits, person.name.to_lowercase()))?;
        found.iter().filter(|at| !both_have_email(at)).min_by_key(|at| self.lacks(**at, person)).copied()
    }

    /// Whether the line knows more about them than the client's record does. Of two namesakes with one
    /// number, the line was imported for the one who has it all, so it does not go to the other one when
    /// the file is imported again.
    fn lacks(&self, at: usize, person: &Person) -> bool {
        self.all.get(at).is_some_and(|ImportedClient { client, .. }| {
            !fill(&mut client.clone(), person.details.clone(), client.updated_at).is_empty()
        })
    }

    /// The client the person is, if there is one. Someone else's address is taken from the person.
    fn find(&self, person: &mut Person) -> Option<usize> {
        let Some((at, owner)) = self.by_email(person) else { return self.by_phone(person) };
        if may_be_one(&owner.name, &person.name) {
            return Some(at);
        }
        let email = person.email().map(|email| email.as_str().to_lowercase()).unwrap_or_default();
        person.share_email(&owner.name);
        let shared = self.by_shared_email.get(&(email, person.name.to_lowercase())).copied();
        self.by_phone(person).or(shared)
    }

    fn plan(
        &mut self,
        number: u64,
        mut person: Person,
        duplicates: Duplicates,
        now: DateTime<Utc>,
    ) -> PlannedLine {
        let found = self.find(&mut person);
        let (email, phone) = (person.email().cloned(), person.phone().cloned());
        let (name, remarks) = (person.name.clone(), mem::take(&mut person.remarks));
        let outcome = self.take(person, found, duplicates, now);
        PlannedLine { number, name, email, phone, outcome, remarks }
    }

    fn take(
        &mut self,
        person: Person,
        found: Option<usize>,
        duplicates: Duplicates,
        now: DateTime<Utc>,
    ) -> LineOutcome {
        let Some(at) = found else {
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
    fn a_line_that_describes_no_one_says_why() {
        let names = ["name", "email", "phone", "notes"];
        assert_eq!(refusal(&names, &["", "jo@example.com"]), "The line has no name");
        assert_eq!(refusal(&names, &["-", "jo@example.com"]), "The line has no name");
        assert_eq!(refusal(&names, &[&"x".repeat(121)]), "The name has more than 120 characters");
        assert_eq!(refusal(&names, &["J\u{200b}o"]), "The name has characters that cannot be seen");
        assert_eq!(
            refusal(&names, &["Park", "Jo", "jo@example.com", "", "407-555-0100"]),
            "The line has more cells than the heading, so its cells may be in wrong columns"
        );
        assert_eq!(described(&names, &["Jo\nPark", "", "", "", "", " "]).name, "Jo Park");
    }

    #[test]
    fn a_cell_that_cannot_be_used_costs_only_that_cell_and_is_said() {
        let names = ["name", "email", "phone", "notes", "address"];
        let long = "x".repeat(4001);
        for (cells, expected, remark) in [
            (
                ["Jo", "jo at example", "407-555-0100", "Call first", ""],
                ("", "407-555-0100", "Call first\nEmail in the file: jo at example", ""),
                "“jo at example” is not an email address: it goes to the notes",
            ),
            (
                ["Jo", "jo@example.com", "ask his sister", "", ""],
                ("jo@example.com", "", "Phone in the file: ask his sister", ""),
                "“ask his sister” is not a phone number: it goes to the notes",
            ),
            (
                ["Jo", "jo@example.com", "4.07556E+09", "", ""],
                ("jo@example.com", "", "", ""),
                "“4.07556E+09” is a phone number that a spreadsheet has rounded: it is left out",
            ),
            (
                ["Jo", "", "", &long, ""],
                ("", "", &long[..4000], ""),
                "The notes have more than 4000 characters: only the first 4000 are kept",
            ),
            (
                ["Jo", "", "", "a\u{7}b\u{b}c", &long],
                ("", "", "ab\nc", &long[..500]),
                "The address has more than 500 characters: only the first 500 are kept",
            ),
        ] {
            let plan = planned(&names, &[&cells], Vec::new(), Duplicates::Merge);
            assert_eq!(plan.lines[0].remarks, [remark]);
            let client = &plan.clients[0].client;
            let (email, phone) =
                (kernel::or_empty(client.email.as_ref()), kernel::or_empty(client.phone.as_ref()));
            assert_eq!(
                (email.as_str(), phone.as_str(), client.notes.as_str(), client.address.as_str()),
                expected
            );
        }
        let many: Vec<_> = (0..40_000).map(|number| format!("jo{number}@example.com")).collect();
        let plan = planned(&names, &[&["Jo", &many.join(";")]], Vec::new(), Duplicates::Merge);
        assert_eq!(plan.clients[0].client.notes.chars().count(), 4000);
    }

    #[test]
    fn two_people_with_one_address_stay_two() {
        let names = ["name", "email", "phone", "notes"];
        let rows: &[&[&str]] = &[
            &["Ann Lee", "lee@example.com", "407-555-0001", ""],
            &["Bob Lee", "LEE@example.com", "407-555-0002", "Call first"],
            &["Cy Lee", "lee@example.com", "", ""],
            &["Ann Lee", "lee@example.com", "", ""],
        ];
        let plan = planned(&names, rows, Vec::new(), Duplicates::Merge);
        assert_eq!(plan.counts(), ImportCounts { added: 3, merged: 0, known: 1, refused: 0 });
        assert_eq!(plan.lines[1].remarks, ["LEE@example.com is Ann Lee’s: it goes to the notes"]);
        let clients: Vec<Client> = plan.clients.into_iter().map(|one| one.client).collect();
        let found: Vec<_> = clients
            .iter()
            .map(|one| (one.name.as_str(), one.email.is_some(), one.phone.is_some(), one.notes.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("Ann Lee", true, true, ""),
                ("Bob Lee", false, true, "Shared email: LEE@example.com\nCall first"),
                ("Cy Lee", false, false, "Shared email: lee@example.com"),
            ]
        );
        // By then they are clients: all three are known again.
        let again = planned(&names, rows, clients, Duplicates::Merge);
        assert_eq!(again.counts(), ImportCounts { added: 0, merged: 0, known: 4, refused: 0 });
    }

    #[test]
    fn a_client_is_known_by_email_address_or_by_phone_number_and_name() {
        let known = vec![client("Jo Park", "Jo@example.com", ""), client("Ann Lee", "", "+1 (407) 555-0100")];
        let plan = planned(
            &["name", "email", "phone"],
            &[
                &["J. Park", "jo@EXAMPLE.com", "321-555-0100"],
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
            &[&["Park, Jo", "jo@example.com", "1234567"]],
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

    #[test]
    fn a_line_that_was_imported_for_one_namesake_does_not_go_to_the_other_one() {
        let names = ["name", "email", "phone", "notes"];
        let rows: &[&[&str]] = &[
            &["Jo Park", "", "407-555-0100", "Gate code 12"],
            &["Jo Park", "jo@example.com", "407-555-0100", ""],
        ];
        let known = client("Jo Park", "jo@example.com", "");
        let first = planned(&names, rows, vec![known], Duplicates::Merge);
        assert_eq!(first.counts(), ImportCounts { added: 1, merged: 1, known: 0, refused: 0 });
        let now_known: Vec<_> = first.clients.into_iter().map(|one| one.client).collect();

        let again = planned(&names, rows, now_known, Duplicates::Merge);
        assert_eq!(again.counts(), ImportCounts { added: 0, merged: 0, known: 2, refused: 0 });
    }

    /// A line of a file, with texts that no other line has.
    fn marked(number: u64) -> impl Strategy<Value = Vec<String>> {
        let of = move |kind: &str| format!("{kind}{number}");
        let email = prop_oneof![
            Just("lee@example.com".to_owned()),
            Just("n/a".to_owned()),
            Just(of("x at ")),
            Just(format!("m{number}@example.com; lee@example.com"))
        ];
        let phone =
            prop_oneof![Just("407-555-0100".to_owned()), Just("4.07E+09".to_owned()), Just(String::new())];
        (email, phone).prop_map(move |(email, phone)| vec![of("n"), email, phone, of("secret")])
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
        fn nothing_of_one_line_stands_in_another_person(rows in (1..8_u64).prop_flat_map(|count| (0..count).map(marked).collect::<Vec<_>>())) {
            let names = columns(&["name", "email", "phone", "notes"]);
            let lines: Vec<ImportLine> = rows.iter().zip(2..).map(|(cells, number)| ImportLine { number, cells: cells.clone() }).collect();
            let plan = Described::read(&names, &lines).plan(Vec::new(), Duplicates::Merge, now());
            // No two lines have the same name, so each is a person of their own.
            prop_assert_eq!(plan.clients.len(), rows.len());
            for (one, row) in plan.clients.iter().zip(&rows) {
                prop_assert_eq!(&one.client.name, &row[0]);
                let secrets: Vec<_> = one.client.notes.lines().filter(|note| note.starts_with("secret")).collect();
                prop_assert_eq!(secrets, [&row[3]]);
            }
        }

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
            // Importing the same file again changes no one, and adds only those whom a name alone describes.
            let again = Described::read(&names, &rows).plan(after, duplicates, now());
            let has_number = |one: &Client| one.phone.as_ref().and_then(Phone::digits).is_some();
            prop_assert!(again.clients.iter().all(|one| one.filled.is_none() && one.client.email.is_none() && !has_number(&one.client)), "{:?}", again.clients);
        }
    }
}
