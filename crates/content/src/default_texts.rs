//! A new practice's texts. What only the practice can know is a gap: text in brackets. A draft is a gap
//! that says what most practices would write; the owner confirms it with one press.

use crate::{
    About, Branding, Contact, Hero, Legal, SectionName, Seo, ServiceItem, Services, SiteContent, TextItem,
    TextSection, Translations,
};

impl Default for SiteContent {
    fn default() -> Self {
        Self {
            hero: Hero::default(),
            about: About::default(),
            services: Services::default(),
            process: process(),
            testimonials: section("What parties and counsel say", &[]),
            credentials: credentials(),
            fees: fees(),
            faq: faq(),
            contact: Contact::default(),
            legal: Legal::default(),
            sections: vec![
                SectionName::Mediators,
                SectionName::Services,
                SectionName::About,
                SectionName::Process,
                SectionName::Testimonials,
                SectionName::Credentials,
                SectionName::Fees,
                SectionName::Faq,
            ],
            branding: Branding::default(),
            seo: Seo::default(),
            translations: Translations::default(),
        }
    }
}

impl Default for Hero {
    fn default() -> Self {
        Self {
            kicker: "Professional Mediation Services".into(),
            headline: "Resolving Conflicts Through Collaborative Mediation".into(),
            description: "A neutral mediator helps both sides find terms they can live with: in private, \
                          at their own pace, and without a trial. Online across Florida, in person around Orlando."
                .into(),
            cta_primary: "Schedule Consultation".into(),
            cta_secondary: "Learn More".into(),
            image_alt: String::new(),
        }
    }
}

impl Default for About {
    fn default() -> Self {
        Self {
            title: "About the Practice".into(),
            description: "We mediate family, circuit civil and property disputes. A mediator doesn't take sides or \
                          decide for you. We make sure everyone is heard, the facts are on the table, and your agreement \
                          is in writing. What is said in mediation stays in mediation."
                .into(),
            image_alt: String::new(),
        }
    }
}

impl Default for Services {
    fn default() -> Self {
        let item = |title: &str, description: &str| ServiceItem {
            title: title.into(),
            description: description.into(),
        };
        Self {
            title: "Mediation Services".into(),
            items: vec![
                item(
                    "Family Mediation",
                    "Divorce, parenting plans, support and the division of property, worked out around a table \
                     instead of in a courtroom.",
                ),
                item(
                    "Circuit Civil Mediation",
                    "Contract, business, employment and injury cases, before suit or by order of the court.",
                ),
                item(
                    "Property Disputes",
                    "Insurance claims, boundaries, landlord and tenant, homeowners' associations.",
                ),
            ],
        }
    }
}

impl Default for Seo {
    fn default() -> Self {
        Self {
            title: "Mediation in Florida for Families, Business and Property".into(),
            description: "Impartial mediators for family, circuit civil and property disputes. Online across Florida, in \
                          person around Orlando. See open sessions and book yours."
                .into(),
            keywords: "mediation, mediator, Florida, Orlando, family mediation, divorce mediation, civil mediation".into(),
        }
    }
}

/// `items`: title, figure, description.
pub(crate) fn section(title: &str, items: &[(&str, &str, &str)]) -> TextSection {
    let item = |(title, figure, description): &(&str, &str, &str)| TextItem {
        title: (*title).into(),
        figure: (*figure).into(),
        description: (*description).into(),
    };
    TextSection { title: title.into(), items: items.iter().map(item).collect() }
}

fn process() -> TextSection {
    section(
        "Four steps, no surprises",
        &[
            (
                "Intake & Scheduling",
                "",
                "Choose a mediator, a date and a session. The practice confirms your request by email.",
            ),
            (
                "Pre-Mediation Briefs",
                "",
                "Each side sends a short summary and key documents, so the session can focus on solutions.",
            ),
            (
                "Session",
                "",
                "Joint and private conversations, guided by an impartial mediator, virtually or in person.",
            ),
            (
                "Closure",
                "",
                "We put your agreement in writing. If anything is unresolved, you'll know the next step.",
            ),
        ],
    )
}

fn credentials() -> TextSection {
    section(
        "Credentials & Coverage",
        &[
            (
                "Certification",
                "[Certification, such as Florida Supreme Court certified]",
                "For family, circuit civil and property disputes in Florida.",
            ),
            ("Venue", "Virtual statewide", "Anywhere in Florida by video, and in person around Orlando."),
            ("Rates", "[Draft: $250 per hour]", "You'll see the full price before you send a request."),
        ],
    )
}

fn fees() -> TextSection {
    section(
        "Fees",
        &[
            ("Half-day session", "[price]", "Three hours. The price is for the whole session."),
            (
                "Full-day session",
                "[price]",
                "Six hours and a lunch break. The price is for the whole session.",
            ),
            ("Cancellation", "", "[Until when a session can be canceled, and what it costs after that]"),
            ("Court-ordered mediation", "", "[Rates that the court sets, if you take such cases]"),
        ],
    )
}

fn faq() -> TextSection {
    section(
        "Questions and answers",
        &[
            (
                "What is mediation?",
                "",
                "[Draft: A conversation with a trained, neutral person who helps both sides find an agreement. The mediator \
                 doesn't take sides or decide anything: whether you settle, and how, is up to you.]",
            ),
            (
                "What does it cost each side?",
                "",
                "[Draft: The price you see before you request a session is for the whole session, not for each side. \
                 Usually the sides share it; how is up to you, unless a court order decides it. If you pay online, you pay \
                 the whole price, and settle the shares between you.]",
            ),
            (
                "What should I bring?",
                "",
                "[Draft: A photo ID and the papers you want to talk about, such as court orders, contracts and bills. For a \
                 video session, find a quiet, private room and charge your device.]",
            ),
            (
                "How do I get there, or join by video?",
                "",
                "[Draft: The email that confirms your session has the address, or the link to join by video. You need nothing \
                 but a browser. Please arrive ten minutes early.]",
            ),
            (
                "Do I need a lawyer?",
                "",
                "[Draft: No. You can come with or without one. A mediator can't give legal advice, so you may want a lawyer \
                 to read an agreement before you sign it.]",
            ),
            (
                "Is it confidential?",
                "",
                "[Draft: Yes, with few exceptions. Under Florida law, what is said in mediation can't be used in court \
                 later. A signed agreement and reports that the law requires, such as of child abuse, are not \
                 covered.]",
            ),
            (
                "What if the other side doesn't want to come?",
                "",
                "[Draft: Unless a court has ordered it, mediation is voluntary. Often it helps when we explain to the other \
                 side how it works: send us a message.]",
            ),
            (
                "Is what we agree on binding?",
                "",
                "[Draft: Once it is in writing and signed, yes. In a court case, it can become part of the court's order.]",
            ),
            (
                "How long does it take?",
                "",
                "[Draft: Most cases take half a day or a day. If time runs out, you can book another session.]",
            ),
            (
                "What if I don't feel safe with the other side?",
                "",
                "[Draft: Tell us before the session. You can stay in separate rooms, or on separate video calls, the whole \
                 time. In an emergency, call 911.]",
            ),
        ],
    )
}

impl Default for Contact {
    fn default() -> Self {
        Self {
            title: "Ready when you are".into(),
            description:
                "Tell us what's going on and which dates work, and we'll answer by email. Ready to pick a \
                          time? Schedule a session right away."
                    .into(),
            venue: "Virtual statewide, in person around Orlando".into(),
            bring: BRING.into(),
            phone: String::new(),
            email: None,
            address: String::new(),
        }
    }
}

impl Default for Legal {
    fn default() -> Self {
        Self {
            agreement:
                "The price is for the whole session. Usually the sides share it; how is up to them, unless a court \
                 order decides it. What you write is seen only by the practice."
                    .into(),
            privacy: PRIVACY.into(),
            terms: TERMS.into(),
            accessibility: ACCESSIBILITY.into(),
        }
    }
}

const BRING: &str = "\
A photo ID
The papers you want to talk about, such as court orders, contracts and bills
Your attorney, if you have one
For a video session: a quiet, private room and a charged device";

const PRIVACY: &str = "\
## What we collect
Your name, your email address, your phone number if you give it, the kind of case, and what you write to us.

## What we use it for
To answer you, to hold your session, and to email you about it. We don't sell your data and don't use it for \
advertising.

## Who sees it
Our staff and your mediator. What you write in a request is not shown to the other side.

## How long we keep it
[How long you keep records of requests and cases]

## Cookies
This site sets no tracking cookies and loads nothing from other companies.

## Your choices
You can ask for a copy of your data, and have it corrected or deleted: [email address or phone number]";

const TERMS: &str = "\
## Requests
A request is not an appointment yet. We confirm it by email, or tell you why we can't.

## Fees
The price is for the whole session. Usually the sides share it; how is up to them, unless a court order decides it. If you \
pay online, you pay the whole price. [When fees are due]

## Rescheduling and cancellation
You can reschedule or cancel with the private link in your confirmation email. [Until when, and what it costs after \
that]

## No legal advice
A mediator is neutral, decides nothing and gives no legal advice. For legal advice, talk to your own lawyer.

## Confidentiality
Mediation communications are confidential under Florida law, with limited exceptions.";

const ACCESSIBILITY: &str = "\
## Our goal
Everyone should be able to use this site, with a keyboard, a screen reader, large text or high contrast. We build it \
to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

## Sessions
Need an accommodation? Tell us before your session. [what you can offer, such as interpreters or a step-free office]

## If something doesn't work
Tell us, and we'll fix it or help you another way: [email address or phone number]";
