//! What every page of the site needs to know about the practice.

use actix_web::{HttpRequest, HttpResponse, get, post};
use availability::{BookingPolicy, Notice, Practice};
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{Language, Named, StorageError, initials};
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::answer::Answer;
use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::http::permit::Allowed;
use crate::http::wire::{WallTime, day_name};
use crate::public::answer::Cacheable;
use crate::public::respond::respond_cached;
use crate::routes::settings::{CaseTypeResponse, SessionTypeResponse, case_types};
use crate::state::AppState;
use crate::state::moment::Moment;
use crate::state::standing::MaintainSite;
use crate::state::work::Work;

/// The practice's public details.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteResponse {
    name: String,
    /// The letters that stand for it where there is no logo.
    initials: String,
    /// What the practice does, in a sentence or two.
    description: String,
    /// The IANA name of the time zone of every date and time.
    timezone: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
    /// The weekdays on which sessions may take place: `monday` and so on.
    business_days: Vec<&'static str>,
    /// Business hours on those days.
    business_hours: BusinessHours,
    words: SiteWords,
    /// The kinds of session it sells.
    session_types: Vec<SessionTypeResponse>,
    /// Of new bookings, by its ISO 4217 code.
    currency: String,
    /// What an hour costs in a session of another length, in dollars.
    hourly_rate: u16,
    /// The case types to choose from; none for the usual ones.
    case_types: Vec<CaseTypeResponse>,
    booking: BookingRules,
    /// Whether the public pages have an "Exit this page" button.
    exit_button: bool,
    /// Whether the public pages are in Spanish, too: below `/es`.
    spanish: bool,
    /// Whether this is a demo with invented data.
    demo: bool,
}

/// `HH:MM` each, in the practice's time zone.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct BusinessHours {
    start: String,
    end: String,
}

/// The business days and hours and the time zone as visitors read them, in each language of the
/// pages.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct SiteWords {
    en: PracticeWords,
    es: PracticeWords,
}

/// When the practice is open, in words.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PracticeWords {
    /// `Monday to Friday, 9:00 AM – 5:00 PM`
    hours: String,
    /// `Eastern Time`
    zone: &'static str,
}

impl PracticeWords {
    fn of(practice: &Practice, language: Language) -> Self {
        let Practice { business_days, opens, closes, zone, .. } = practice;
        let [opens, closes] = [opens, closes].map(|time| language.time(*time));
        Self {
            hours: format!("{}, {opens} – {closes}", language.week(business_days)),
            zone: language.zone(*zone),
        }
    }
}

/// The rules for visitors' bookings.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingRules {
    /// How many days ahead visitors can book.
    window_days: u16,
    /// How long before a session starts visitors can no longer move or cancel it.
    notice: NoticeResponse,
    /// How long before it starts they can no longer request it.
    minimum_notice: NoticeResponse,
    /// `notice` in hours; a business day has 24.
    notice_hours: i64,
    /// How many hours a visitor has to confirm a request by email, if the practice asks for it.
    confirm_hours: i64,
    /// How many requests from one email address may be waiting for an answer.
    open_requests: i64,
    /// Whether sessions take place in person, too, and not only by video.
    in_person: bool,
    /// Whether no mediator has offered a session yet that is still ahead. No one can book, but soon.
    opens_soon: bool,
}

/// A length of time before a session.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoticeResponse {
    amount: u16,
    unit: NoticeUnit,
}

/// Elapsed time, or the practice's business days.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeUnit {
    Hours,
    BusinessDays,
}

impl From<Notice> for NoticeResponse {
    fn from(notice: Notice) -> Self {
        match notice {
            Notice::Hours(amount) => Self { amount, unit: NoticeUnit::Hours },
            Notice::BusinessDays(amount) => Self { amount, unit: NoticeUnit::BusinessDays },
        }
    }
}

impl Default for NoticeResponse {
    /// None.
    fn default() -> Self {
        Notice::Hours(0).into()
    }
}

impl From<BookingPolicy> for BookingRules {
    fn from(policy: BookingPolicy) -> Self {
        Self {
            window_days: policy.window_days,
            notice: policy.notice.into(),
            minimum_notice: policy.minimum.into(),
            notice_hours: policy.notice.hours(),
            confirm_hours: policy.confirm_within.num_hours(),
            open_requests: policy.open_requests.per_email,
            in_person: policy.in_person,
            opens_soon: false,
        }
    }
}

/// Name, time zone, date format, business days and hours, the rules for bookings, and whether this
/// is a demo.
#[utoipa::path(tag = "site", responses((status = 200, body = SiteResponse), (status = 304)))]
#[get("/api/public/site")]
pub async fn get_site(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let demo = state.config.demo;
    let read = move |work: &Work<'_>| {
        let (site, until) = current(work, demo)?;
        Ok(Cacheable { until, ..site.into() })
    };
    match respond_cached(&state, &request, PublicRead::Site, read).await {
        Ok(response) => Ok(response),
        // Without its database, the site uses the policies last seen.
        Err(_) => Ok(Answer::new(&site(&state.now(), demo, true).into())?.respond(&request)),
    }
}

impl SiteResponse {
    /// The practice's name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

/// The same, for the page itself, and until when (wall clock) time alone leaves it true.
pub(crate) fn current(
    work: &Work<'_>,
    demo: bool,
) -> Result<(SiteResponse, Option<NaiveDateTime>), StorageError> {
    let last = work.offers().last_start(work.at.local)?;
    Ok((site(&work.at, demo, last.is_some()), last))
}

/// The same, where it is known, or assumed, whether sessions are offered.
pub(crate) fn site(at: &Moment, demo: bool, offers: bool) -> SiteResponse {
    let policies = &at.policies;
    SiteResponse {
        name: policies.site.name.clone(),
        initials: initials(&policies.site.name),
        description: policies.site.description.clone(),
        timezone: policies.practice.zone.name().to_owned(),
        date_format: policies.site.date_format.name().to_owned(),
        business_days: policies.practice.business_days.iter().map(|day| day_name(*day)).collect(),
        business_hours: BusinessHours {
            start: WallTime(policies.practice.opens).to_string(),
            end: WallTime(policies.practice.closes).to_string(),
        },
        words: SiteWords {
            en: PracticeWords::of(&policies.practice, Language::English),
            es: PracticeWords::of(&policies.practice, Language::Spanish),
        },
        session_types: policies.practice.session_kinds.iter().map(SessionTypeResponse::from).collect(),
        currency: policies.payments.currency.name().to_owned(),
        hourly_rate: policies.practice.hourly_rate,
        case_types: case_types(&policies.practice),
        booking: BookingRules { opens_soon: !offers, ..policies.practice.booking.into() },
        exit_button: policies.site.exit_button,
        spanish: policies.site.spanish,
        demo,
    }
}

/// Clears every server's cache of the public pages.
#[utoipa::path(tag = "site", responses((status = 204)), security(("token" = ["site.maintain"])))]
#[post("/api/site/cache/clear")]
pub async fn clear_site_cache(
    admin: Allowed<MaintainSite>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.office().clear_cache()?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The sitemap for search engines.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitemapResponse {
    /// Where search engines find it.
    url: String,
    /// The date of the last change in it; `null` before the first.
    last_modified: Option<DateTime<Utc>>,
}

/// Regenerates `/sitemap.xml`. It is generated from the saved content on every request, so this
/// only returns its URL.
#[utoipa::path(tag = "site", responses((status = 200, body = SitemapResponse)), security(("token" = ["site.maintain"])))]
#[post("/api/site/sitemap")]
pub async fn generate_sitemap(
    admin: Allowed<MaintainSite>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let last_modified = state.transact(&admin, move |work| Ok(work.office().generate_sitemap()?)).await?;
    let url = format!("{}/sitemap.xml", state.config.public_url);
    Ok(HttpResponse::Ok().json(SitemapResponse { url, last_modified }))
}
