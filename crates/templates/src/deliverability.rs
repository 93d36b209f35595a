//! What a domain's DNS records say about its mail: whether receivers can tell the practice's mail
//! from a forgery. The rules are those of SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 9989).

use kernel::EmailAddress;

/// The DNS. Slow: MUST NOT be called in a transaction.
#[cfg_attr(test, mockall::automock)]
pub trait TxtRecords: Send + Sync {
    /// The texts at this name, none if there is no such name. MUST return within 5 seconds.
    fn txt(&self, name: &str) -> Result<Vec<String>, LookupFailed>;
}

/// The name servers did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The name servers did not answer")]
pub struct LookupFailed;

/// How a record looks to a receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordState {
    /// As it should be.
    Good,
    /// Present but weak.
    Weak,
    /// Missing.
    Missing,
    /// Could not be checked.
    Unknown,
}

kernel::named!(RecordState { Good = "good", Weak = "weak", Missing = "missing", Unknown = "unknown" });

/// What was found about one kind of record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `SPF`, `DKIM` or `DMARC`.
    pub record: &'static str,
    /// How it looks to a receiver.
    pub state: RecordState,
    /// What that means and what to do, in plain words.
    pub words: String,
    /// Where it was looked for.
    pub name: String,
    /// The record, if there is one.
    pub value: Option<String>,
}

/// Checks the sender's domain. `selector` is the name of the key this server signs with, if it
/// does.
pub fn check_sender(sender: &EmailAddress, selector: Option<&str>, dns: &dyn TxtRecords) -> Vec<Finding> {
    let domain = sender.as_str().rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
    vec![spf(&domain, dns), dkim(&domain, selector, dns), dmarc(&domain, dns)]
}

struct Probe {
    record: &'static str,
    name: String,
}

impl Probe {
    fn finding(self, state: RecordState, value: Option<String>, words: impl Into<String>) -> Finding {
        Finding { record: self.record, state, words: words.into(), name: self.name, value }
    }

    fn unknown(self) -> Finding {
        self.finding(
            RecordState::Unknown,
            None,
            "This could not be checked: the name servers did not answer.",
        )
    }

    /// The texts at the name that begin with this version tag.
    fn find(&self, version: &str, dns: &dyn TxtRecords) -> Result<Vec<String>, LookupFailed> {
        let mut texts = dns.txt(&self.name)?;
        texts.retain(|text| {
            let head = text.get(..version.len()).unwrap_or_default();
            let rest = text.get(version.len()..).unwrap_or_default();
            head.eq_ignore_ascii_case(version) && rest.chars().next().is_none_or(|c| c == ' ' || c == ';')
        });
        Ok(texts)
    }
}

fn spf(domain: &str, dns: &dyn TxtRecords) -> Finding {
    let probe = Probe { record: "SPF", name: domain.to_owned() };
    let Ok(records) = probe.find("v=spf1", dns) else { return probe.unknown() };
    match records.as_slice() {
        [] => probe.finding(
            RecordState::Missing,
            None,
            "No record says which servers may send mail for this domain. Ask your mail provider for the record to publish.",
        ),
        [record] => {
            let last = record.split_whitespace().next_back().unwrap_or_default().to_ascii_lowercase();
            let is_redirected = record.to_ascii_lowercase().contains("redirect=");
            let (state, words) = match last.as_str() {
                "-all" | "~all" => (RecordState::Good, "The record says which servers may send mail for this domain."),
                "+all" | "all" => (RecordState::Weak, "The record lets every server in the world send mail for this domain. End it with ~all."),
                _ if is_redirected => (RecordState::Good, "The record refers to another domain that says which servers may send mail."),
                _ => (RecordState::Weak, "The record does not say what to do with mail from other servers. End it with ~all."),
            };
            probe.finding(state, Some(record.clone()), words)
        }
        [first, ..] => probe.finding(
            RecordState::Weak,
            Some(first.clone()),
            "There are several records, and receivers then ignore all of them. Merge them into one.",
        ),
    }
}

fn dkim(domain: &str, selector: Option<&str>, dns: &dyn TxtRecords) -> Finding {
    let Some(selector) = selector else {
        let probe = Probe { record: "DKIM", name: format!("…._domainkey.{domain}") };
        return probe.finding(
            RecordState::Unknown,
            None,
            "This could not be checked: this server does not sign mail. Your mail provider may; its help pages say how to turn it on.",
        );
    };
    let probe = Probe { record: "DKIM", name: format!("{selector}._domainkey.{domain}") };
    let Ok(records) = dns.txt(&probe.name) else { return probe.unknown() };
    // The version tag is optional, the key is not.
    let key = |record: &String| tag(record, "p");
    match records.iter().find_map(|record| key(record).map(|key| (record, key))) {
        None => probe.finding(
            RecordState::Missing,
            None,
            "This server signs mail, but the key to check it with is not published, so receivers see a broken signature. Publish it.",
        ),
        Some((record, key)) if key.is_empty() => probe.finding(
            RecordState::Weak,
            Some(record.clone()),
            "The published key was withdrawn, so receivers see a broken signature. Publish the key this server signs with.",
        ),
        Some((record, _)) => probe.finding(
            RecordState::Good,
            Some(record.clone()),
            "This server signs mail, and a key to check it with is published.",
        ),
    }
}

fn dmarc(domain: &str, dns: &dyn TxtRecords) -> Finding {
    let mut name = domain;
    // A subdomain without a record follows its parent domain.
    let (probe, records) = loop {
        let probe = Probe { record: "DMARC", name: format!("_dmarc.{name}") };
        let Ok(records) = probe.find("v=DMARC1", dns) else { return probe.unknown() };
        match name.split_once('.').map(|(_, parent)| parent).filter(|parent| parent.contains('.')) {
            Some(parent) if records.is_empty() => name = parent,
            _ => break (probe, records),
        }
    };
    let Some(record) = records.first().cloned() else {
        let probe = Probe { record: "DMARC", name: format!("_dmarc.{domain}") };
        return probe.finding(
            RecordState::Missing,
            None,
            "No record says what receivers should do with forged mail from this domain. Start with v=DMARC1; p=quarantine.",
        );
    };
    let (state, words) = match tag(&record, "p").unwrap_or_default().to_ascii_lowercase().as_str() {
        "reject" => (RecordState::Good, "Receivers reject forged mail from this domain."),
        "quarantine" => {
            (RecordState::Good, "Receivers put forged mail from this domain into the spam folder.")
        }
        _ => (
            RecordState::Weak,
            "Receivers deliver forged mail from this domain as usual. Once SPF or DKIM is in order, change it to p=quarantine.",
        ),
    };
    probe.finding(state, Some(record), words)
}

/// The value of a tag in a record such as `v=DMARC1; p=none`.
fn tag(record: &str, name: &str) -> Option<String> {
    record.split(';').find_map(|part| {
        let (tag, value) = part.split_once('=')?;
        (tag.trim().eq_ignore_ascii_case(name)).then(|| value.trim().to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A DNS with these records only.
    fn dns(records: &'static [(&'static str, &'static str)]) -> MockTxtRecords {
        let mut dns = MockTxtRecords::new();
        dns.expect_txt().returning(|name| {
            Ok(records.iter().filter(|(at, _)| *at == name).map(|(_, text)| (*text).to_owned()).collect())
        });
        dns
    }

    fn sender() -> EmailAddress {
        EmailAddress::parse("office@Mail.practice.example").unwrap()
    }

    fn states(records: &'static [(&'static str, &'static str)]) -> Vec<(&'static str, RecordState)> {
        let findings = check_sender(&sender(), Some("accord"), &dns(records));
        findings.into_iter().map(|finding| (finding.record, finding.state)).collect()
    }

    #[test]
    fn a_domain_in_order_is_good_in_all_three() {
        use RecordState::Good;
        let records = &[
            ("mail.practice.example", "google-site-verification=x"),
            ("mail.practice.example", "v=spf1 include:_spf.example -all"),
            ("accord._domainkey.mail.practice.example", "v=DKIM1; k=rsa; p=MIIB"),
            ("_dmarc.practice.example", "v=DMARC1; p=reject; rua=mailto:x@example.com"),
        ];
        assert_eq!(states(records), [("SPF", Good), ("DKIM", Good), ("DMARC", Good)]);
    }

    #[test]
    fn a_domain_without_records_misses_all_three() {
        use RecordState::Missing;
        assert_eq!(states(&[]), [("SPF", Missing), ("DKIM", Missing), ("DMARC", Missing)]);
    }

    #[test]
    fn records_that_protect_little_are_weak() {
        for (name, text) in [
            ("mail.practice.example", "v=spf1 +all"),
            ("mail.practice.example", "v=spf1 a mx"),
            ("mail.practice.example", "v=spf1 ?all"),
            ("accord._domainkey.mail.practice.example", "v=DKIM1; p="),
            ("_dmarc.mail.practice.example", "v=DMARC1; p=none"),
        ] {
            let mut dns = MockTxtRecords::new();
            dns.expect_txt().returning(move |at| Ok(if at == name { vec![text.into()] } else { vec![] }));
            let findings = check_sender(&sender(), Some("accord"), &dns);
            let weak: Vec<_> = findings.iter().filter(|finding| finding.state == RecordState::Weak).collect();
            assert!(matches!(weak.as_slice(), [finding] if finding.value.as_deref() == Some(text)), "{text}");
        }
    }

    #[test]
    fn several_spf_records_count_as_none() {
        let records = &[("mail.practice.example", "v=spf1 -all"), ("mail.practice.example", "v=spf1 a -all")];
        assert_eq!(states(records).first(), Some(&("SPF", RecordState::Weak)));
    }

    #[test]
    fn a_record_of_a_similar_version_is_none() {
        assert_eq!(
            states(&[("mail.practice.example", "v=spf10 -all")]).first(),
            Some(&("SPF", RecordState::Missing))
        );
    }

    #[test]
    fn without_an_answer_nothing_is_claimed() {
        let mut dns = MockTxtRecords::new();
        dns.expect_txt().returning(|_| Err(LookupFailed));
        for finding in check_sender(&sender(), Some("accord"), &dns) {
            assert_eq!(finding.state, RecordState::Unknown);
            assert!(finding.words.contains("could not be checked"), "{}", finding.words);
        }
    }

    #[test]
    fn a_server_that_does_not_sign_cannot_tell_about_dkim() {
        let findings = check_sender(&sender(), None, &dns(&[]));
        let dkim = findings.iter().find(|finding| finding.record == "DKIM").unwrap();
        assert_eq!(dkim.state, RecordState::Unknown);
    }
}
