//! Email addresses and phone numbers, as people and programs write them into cells.

use kernel::{EmailAddress, Phone};

/// The most values of one field that are looked at.
const MOST_VALUES: usize = 500;

/// What the cells of one kind hold.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contacts<T> {
    /// In the order of the file, each once.
    pub found: Vec<T>,
    /// Texts that are neither of this kind nor a way to say "none"; they are kept as notes.
    pub unusable: Vec<String>,
    /// Numbers that a spreadsheet has rounded. No one can be reached by what is left of them.
    pub rounded: Vec<String>,
}

impl<T: PartialEq> Contacts<T> {
    const fn none() -> Self {
        Self { found: Vec::new(), unusable: Vec::new(), rounded: Vec::new() }
    }

    fn add(&mut self, one: T) {
        if self.found.len() < MOST_VALUES && !self.found.contains(&one) {
            self.found.push(one);
        }
    }
}

/// The addresses in the cells: several in one, with a name (`Jo <jo@example.com>`) or as a link.
pub(super) fn emails(cells: &[&str]) -> Contacts<EmailAddress> {
    let mut contacts = Contacts::none();
    for cell in cells.iter().filter(|cell| !says_none(cell)) {
        let words = || cell.split(|c: char| c.is_whitespace() || ",;:|/<>()[]\"".contains(c));
        let before = contacts.found.len();
        let mut unusable = false;
        for word in words().filter(|word| word.contains('@')).take(MOST_VALUES) {
            match EmailAddress::parse(word.trim_matches(['.', '\''])) {
                Ok(email) => contacts.add(email),
                Err(_) => unusable = true,
            }
        }
        let known = words().any(|word| contacts.found.iter().any(|email| email.as_str() == word));
        if unusable || (contacts.found.len() == before && !known) {
            contacts.unusable.push((*cell).to_owned());
        }
    }
    contacts
}

/// The numbers in the cells: several in one, if each part is long enough to be one.
pub(super) fn phones(cells: &[&str]) -> Contacts<Phone> {
    let mut contacts = Contacts::none();
    for text in cells.iter().flat_map(|cell| numbers(cell)).take(MOST_VALUES) {
        let text = text.trim();
        let number = text.strip_suffix(".0").filter(|digits| digits.parse::<u64>().is_ok()).unwrap_or(text);
        if says_none(number) {
            continue;
        }
        if is_rounded(number) {
            contacts.rounded.push(number.to_owned());
            continue;
        }
        match Phone::parse(number) {
            Ok(phone) if number.contains(|c: char| c.is_numeric()) => contacts.add(phone),
            _ => contacts.unusable.push(number.to_owned()),
        }
    }
    contacts
}

fn numbers(cell: &str) -> Vec<&str> {
    let parts: Vec<&str> = cell.split([';', '\n']).flat_map(|part| part.split(":::")).collect();
    let finer: Vec<&str> = parts.iter().flat_map(|part| part.split([',', '/', '|', '&'])).collect();
    let is_long = |part: &&str| part.chars().filter(char::is_ascii_digit).count() >= 7;
    if finer.iter().all(is_long) { finer } else { parts }
}

/// Whether a cell is a way to say that there is nothing.
pub(super) fn says_none(cell: &str) -> bool {
    let words =
        ["none", "null", "nil", "na", "unknown", "no", "no email", "no phone", "not provided", "not given"];
    let cell = cell.trim().to_lowercase();
    is_blank(&cell) || words.contains(&cell.as_str())
}

/// Whether a cell of any kind says nothing: dashes, the frame of a number without digits, or "n/a".
pub(super) fn is_blank(cell: &str) -> bool {
    let cell = cell.trim().trim_start_matches('#');
    !cell.contains(char::is_alphanumeric) || cell.eq_ignore_ascii_case("n/a")
}

/// Whether a number is written as spreadsheets show long ones: `4.07556E+09`.
fn is_rounded(number: &str) -> bool {
    let Some((digits, power)) = number.split_once(['E', 'e']) else { return false };
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    is_number(&digits.replacen(['.', ','], "", 1)) && is_number(power.strip_prefix('+').unwrap_or(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_however_they_are_written() {
        for (cells, expected, unusable) in [
            (vec!["a@example.com"], vec!["a@example.com"], vec![]),
            (vec!["a@example.com; b@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["a@example.com, b@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["a@example.com\nb@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["a@example.com b@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["a@example.com ::: b@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["a@example.com", "a@example.com"], vec!["a@example.com"], vec![]),
            (vec!["a@example.com / b@example.com"], vec!["a@example.com", "b@example.com"], vec![]),
            (vec!["Ann One <a@example.com>"], vec!["a@example.com"], vec![]),
            (vec!["\"One, Ann\" <a@example.com>"], vec!["a@example.com"], vec![]),
            (vec!["a@example.com (Ann)"], vec!["a@example.com"], vec![]),
            (vec!["mailto:a@example.com"], vec!["a@example.com"], vec![]),
            (vec!["MAILTO:a@example.com."], vec!["a@example.com"], vec![]),
            (vec!["'a@example.com'"], vec!["a@example.com"], vec![]),
            (vec!["n/a"], vec![], vec![]),
            (vec!["N/A", "#N/A", "-", "–", "none", "NULL", "unknown", "", " "], vec![], vec![]),
            (vec!["a at example"], vec![], vec!["a at example"]),
            (vec!["a@example, b@example.com"], vec!["b@example.com"], vec!["a@example, b@example.com"]),
        ] {
            let contacts = emails(&cells);
            let found: Vec<_> = contacts.found.iter().map(EmailAddress::as_str).collect();
            assert_eq!(
                (found, contacts.unusable),
                (expected, unusable.iter().map(ToString::to_string).collect()),
                "{cells:?}"
            );
        }
    }

    #[test]
    fn numbers_are_found_however_they_are_written() {
        let long = "5".repeat(41);
        for (cells, expected, unusable, rounded) in [
            (vec!["407-555-0100"], vec!["407-555-0100"], vec![], vec![]),
            (vec!["407-555-0100; 407-555-0101"], vec!["407-555-0100", "407-555-0101"], vec![], vec![]),
            (vec!["407-555-0100 / 407-555-0101"], vec!["407-555-0100", "407-555-0101"], vec![], vec![]),
            (vec!["407-555-0100, ext. 7"], vec!["407-555-0100, ext. 7"], vec![], vec![]),
            (vec!["(407) 555-0100 ::: 407"], vec!["(407) 555-0100", "407"], vec![], vec![]),
            (vec!["4075550100.0"], vec!["4075550100"], vec![], vec![]),
            (vec!["407.555.0100"], vec!["407.555.0100"], vec![], vec![]),
            (vec!["n/a", "-", "(   )    -", "none", "#####"], vec![], vec![], vec![]),
            (vec!["4.07556E+09"], vec![], vec![], vec!["4.07556E+09"]),
            (vec!["4,07556E+09", "407-555-0100"], vec!["407-555-0100"], vec![], vec!["4,07556E+09"]),
            (vec!["4E9"], vec![], vec![], vec!["4E9"]),
            (vec!["ask his sister"], vec![], vec!["ask his sister"], vec![]),
            (vec!["#VALUE!"], vec![], vec!["#VALUE!"], vec![]),
            (vec![long.as_str()], vec![], vec![long.as_str()], vec![]),
        ] {
            let contacts = phones(&cells);
            let found: Vec<_> = contacts.found.iter().map(Phone::as_str).collect();
            assert_eq!(
                (found, contacts.unusable, contacts.rounded),
                (
                    expected,
                    unusable.iter().map(ToString::to_string).collect(),
                    rounded.iter().map(ToString::to_string).collect()
                ),
                "{cells:?}"
            );
        }
    }
}
