//! What the columns of an imported file hold.

/// What a column of an imported file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportColumn {
    /// Nothing that is imported.
    LeftOut,
    /// The full name.
    Name,
    FirstName,
    MiddleName,
    LastName,
    /// The name of clients without a name of their own.
    Company,
    Email,
    Phone,
    /// A whole postal address.
    Address,
    Street,
    City,
    State,
    PostalCode,
    Country,
    Notes,
    SafeContact,
}

kernel::named!(ImportColumn {
    LeftOut = "left_out",
    Name = "name",
    FirstName = "first_name",
    MiddleName = "middle_name",
    LastName = "last_name",
    Company = "company",
    Email = "email",
    Phone = "phone",
    Address = "address",
    Street = "street",
    City = "city",
    State = "state",
    PostalCode = "postal_code",
    Country = "country",
    Notes = "notes",
    SafeContact = "safe_contact",
});

impl ImportColumn {
    /// Guesses from the heading: as Clio, Acuity, Outlook, Thunderbird and Google write it, or as people
    /// do. Files repeat a heading for each of a person's addresses (`Home Street`, `E-mail 2 Address`);
    /// all of them count.
    #[must_use]
    pub fn guess(heading: &str) -> Self {
        let heading = heading.to_lowercase().replace("e-mail", "email").replace("zipcode", "zip code");
        let all: Vec<&str> =
            heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        if is_phone(&all) {
            return Self::Phone;
        }
        let telling: Vec<&str> = all.iter().copied().filter(|word| !is_filler(word)).collect();
        let words = if telling.is_empty() { all } else { telling };
        Self::named(match words.as_slice() {
            ["address", part @ ..] if !part.is_empty() => part,
            all => all,
        })
    }

    fn named(words: &[&str]) -> Self {
        match words {
            ["name" | "client" | "contact"] | ["full" | "display", "name"] => Self::Name,
            ["first" | "given" | "firstname"] | ["first" | "given", "name"] => Self::FirstName,
            ["middle" | "additional"] | ["middle" | "additional", "name"] => Self::MiddleName,
            ["last" | "family" | "surname" | "lastname"] | ["last" | "family", "name"] => Self::LastName,
            ["company" | "organization" | "firm"] | ["company" | "organization" | "firm", "name"] => {
                Self::Company
            }
            ["email" | "emails"] | ["email", "address" | "addresses" | "id"] | ["additional", "email"] => {
                Self::Email
            }
            ["address" | "formatted"] | ["postal" | "mailing", "address"] => Self::Address,
            ["street" | "line"] | ["street", "address"] => Self::Street,
            ["city" | "town"] => Self::City,
            ["state" | "province" | "region"] | ["state", "province"] | ["province", "state"] => Self::State,
            ["zip" | "postcode"]
            | ["postal" | "zip" | "post", "code"]
            | ["postal", "zip", "code"]
            | ["zip", "postal", "code"] => Self::PostalCode,
            ["country"] | ["country", "region"] => Self::Country,
            ["notes" | "note" | "comments"] => Self::Notes,
            ["safe"] => Self::SafeContact,
            _ => Self::LeftOut,
        }
    }
}

/// A word that says whose or which one it is, not what.
fn is_filler(word: &str) -> bool {
    let known = [
        "primary",
        "secondary",
        "alternate",
        "alternative",
        "home",
        "business",
        "work",
        "other",
        "personal",
        "mobile",
        "cell",
        "client",
        "contact",
        "value",
    ];
    known.contains(&word) || word.chars().all(|c| c.is_ascii_digit())
}

/// Whether the heading names a telephone number, in whatever words: `Mobile Number`, `Home Phone 2`,
/// `Telephone No.`
fn is_phone(words: &[&str]) -> bool {
    let phones = ["phone", "phones", "telephone", "tel", "mobile", "cell", "cellphone"];
    let more =
        ["number", "numbers", "no", "nr", "additional", "main", "company", "day", "daytime", "evening"];
    let mut all = words.iter();
    (words.iter().any(|word| phones.contains(word)) || matches!(words, ["contact", "number" | "no"]))
        && all.all(|word| phones.contains(word) || more.contains(word) || is_filler(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Named;

    /// The headings of a file, and what they are taken for.
    fn guessed(headings: &str) -> Vec<String> {
        let name = |heading| ImportColumn::guess(heading).name();
        headings.split(',').map(|heading| format!("{heading}: {}", name(heading))).collect()
    }

    #[test]
    fn the_columns_of_outlook_are_known() {
        let headings = "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,\
            Business Street 2,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,\
            Home City,Business Fax,Business Phone,Home Phone 2,Mobile Phone,Primary Phone,Birthday,E-mail Address,\
            E-mail Type,E-mail Display Name,E-mail 2 Address,Notes";
        assert_eq!(
            guessed(headings),
            [
                "Title: left_out",
                "First Name: first_name",
                "Middle Name: middle_name",
                "Last Name: last_name",
                "Suffix: left_out",
                "Company: company",
                "Department: left_out",
                "Job Title: left_out",
                "Business Street: street",
                "Business Street 2: street",
                "Business City: city",
                "Business State: state",
                "Business Postal Code: postal_code",
                "Business Country/Region: country",
                "Home Street: street",
                "Home City: city",
                "Business Fax: left_out",
                "Business Phone: phone",
                "Home Phone 2: phone",
                "Mobile Phone: phone",
                "Primary Phone: phone",
                "Birthday: left_out",
                "E-mail Address: email",
                "E-mail Type: left_out",
                "E-mail Display Name: left_out",
                "E-mail 2 Address: email",
                "Notes: notes",
            ]
        );
    }

    #[test]
    fn the_columns_of_thunderbird_are_known() {
        let headings = "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,\
            Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,\
            Home State,Home ZipCode,Home Country,Job Title,Organization,Web Page 1,Birth Year,Custom 1,Notes";
        let kept: Vec<_> = guessed(headings).into_iter().filter(|one| !one.ends_with("left_out")).collect();
        assert_eq!(
            kept,
            [
                "First Name: first_name",
                "Last Name: last_name",
                "Display Name: name",
                "Primary Email: email",
                "Secondary Email: email",
                "Work Phone: phone",
                "Home Phone: phone",
                "Mobile Number: phone",
                "Home Address: address",
                "Home Address 2: address",
                "Home City: city",
                "Home State: state",
                "Home ZipCode: postal_code",
                "Home Country: country",
                "Organization: company",
                "Notes: notes",
            ]
        );
    }

    #[test]
    fn one_thing_has_many_headings() {
        for (column, headings) in [
            (
                ImportColumn::Phone,
                "Phone No.,Telephone No.,Mobile Number,Cell #,Tel.,Phone (Home),Contact Number,Cellphone,Company \
                 Main Phone,Primary Phone Number,Mobile,Other Phone 3,Daytime Phone,Client Phone #,Phones",
            ),
            (
                ImportColumn::Email,
                "Secondary Email,Alternate E-mail,Email ID,Emails,E-Mail Address 2,Primary Email Address,Additional Email",
            ),
            (
                ImportColumn::PostalCode,
                "Postal/Zip Code,Zip/Postal Code,ZIP,ZipCode,Home Postal Code,Primary Address Postal/Zip Code,Post Code",
            ),
            (ImportColumn::State, "Province/State,State/Province,Primary Address Province/State,Home State"),
            (
                ImportColumn::LeftOut,
                "Fax Number,Pager Number,Phone 1 - Type,Phone 1 - Label,Client Number,Number,Email Type,Assistant's \
                 Phone,Preferred Contact Method,Client ID,Phone Notes",
            ),
        ] {
            for heading in headings.split(',') {
                assert_eq!(ImportColumn::guess(heading), column, "{heading}");
            }
        }
    }

    #[test]
    fn the_columns_of_google_are_known() {
        let headings = "Name,First Name,Additional Name,Last Name,Given Name,Family Name,Nickname,Organization Name,\
            Organization 1 - Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Type,\
            Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,\
            Address 1 - Region,Address 1 - Postal Code,Address 1 - Country";
        assert_eq!(
            guessed(headings),
            [
                "Name: name",
                "First Name: first_name",
                "Additional Name: middle_name",
                "Last Name: last_name",
                "Given Name: first_name",
                "Family Name: last_name",
                "Nickname: left_out",
                "Organization Name: company",
                "Organization 1 - Name: company",
                "Labels: left_out",
                "E-mail 1 - Label: left_out",
                "E-mail 1 - Value: email",
                "E-mail 2 - Value: email",
                "Phone 1 - Type: left_out",
                "Phone 1 - Value: phone",
                "Address 1 - Formatted: address",
                "Address 1 - Street: street",
                "Address 1 - City: city",
                "Address 1 - PO Box: left_out",
                "Address 1 - Region: state",
                "Address 1 - Postal Code: postal_code",
                "Address 1 - Country: country",
            ]
        );
    }

    #[test]
    fn the_columns_of_clio_acuity_and_accord_are_known() {
        let clio = "title,first_name,last_name,company,business_street,business_city,business_state,\
            business_postal_code,email_address,primary_phone,Primary Address Street,Primary Email,Cell Phone";
        assert_eq!(
            guessed(clio),
            [
                "title: left_out",
                "first_name: first_name",
                "last_name: last_name",
                "company: company",
                "business_street: street",
                "business_city: city",
                "business_state: state",
                "business_postal_code: postal_code",
                "email_address: email",
                "primary_phone: phone",
                "Primary Address Street: street",
                "Primary Email: email",
                "Cell Phone: phone",
            ]
        );
        let acuity = "First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment";
        assert_eq!(
            guessed(acuity),
            [
                "First Name: first_name",
                "Last Name: last_name",
                "Phone: phone",
                "Email: email",
                "Notes: notes",
                "Days Since Last Appointment: left_out",
            ]
        );
        let own = "Client Name,Email Address,Mobile,Address,Zip Code,Safe Contact,Status";
        assert_eq!(
            guessed(own),
            [
                "Client Name: name",
                "Email Address: email",
                "Mobile: phone",
                "Address: address",
                "Zip Code: postal_code",
                "Safe Contact: safe_contact",
                "Status: left_out",
            ]
        );
    }
}
