//! The security rules for administrators.

use auth::{ActivityPolicy, AllowList, SecurityPolicy};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::input::{Listed, SettingsContext, WholeNumber};
use crate::http::fields::{Fields, set};

/// The security rules for administrators.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityFields {
    session_timeout: Option<WholeNumber>,
    login_attempts: Option<WholeNumber>,
    password_min_length: Option<WholeNumber>,
    password_require_special: Option<bool>,
    password_require_numbers: Option<bool>,
    activity_days: Option<WholeNumber>,
    ip_whitelist: Option<Listed>,
    two_factor_required: Option<bool>,
}

/// The security rules for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecuritySettingsResponse {
    /// Minutes without activity.
    session_timeout: i64,
    login_attempts: u32,
    password_min_length: usize,
    password_require_special: bool,
    password_require_numbers: bool,
    /// How long the audit log is kept, in days.
    activity_days: u16,
    /// Addresses and CIDR ranges; empty allows everyone.
    ip_whitelist: Vec<String>,
    /// Whether everyone must use two-factor authentication.
    two_factor_required: bool,
}

impl From<SecurityPolicy> for SecuritySettingsResponse {
    fn from(policy: SecurityPolicy) -> Self {
        let SecurityPolicy { session, login, password, activity, allow_list, two_factor_required } = policy;
        Self {
            session_timeout: session.idle.num_minutes(),
            login_attempts: login.attempts,
            password_min_length: password.least(),
            password_require_special: password.special_characters,
            password_require_numbers: password.numbers,
            activity_days: activity.days,
            ip_whitelist: allow_list.entries().collect(),
            two_factor_required,
        }
    }
}

impl SecurityFields {
    /// Takes a length of 6 from an older file for the least that is possible now.
    pub(super) fn raise_length(&mut self) {
        let was_offered = |number: &WholeNumber| number.read() == Ok(6);
        if self.password_min_length.as_ref().is_some_and(was_offered) {
            self.password_min_length = Some(WholeNumber::Whole(8));
        }
    }

    pub(super) fn apply(
        self,
        security: &mut SecurityPolicy,
        context: &SettingsContext<'_>,
        fields: &mut Fields,
    ) {
        let mut chosen = |field: &str, number: Option<WholeNumber>, choices: &[i64]| {
            number.and_then(|number| fields.parse(field, number.one_of(choices)))
        };
        let minutes = chosen("sessionTimeout", self.session_timeout, &SecurityPolicy::SESSION_MINUTES);
        let attempts = chosen("loginAttempts", self.login_attempts, &SecurityPolicy::LOGIN_ATTEMPTS);
        let length = chosen("passwordMinLength", self.password_min_length, &SecurityPolicy::PASSWORD_LENGTHS);
        let days = chosen("activityDays", self.activity_days, &ActivityPolicy::DAYS);
        set(&mut security.activity.days, days.and_then(|days| days.try_into().ok()));
        set(&mut security.session.idle, minutes.map(TimeDelta::minutes));
        set(&mut security.login.attempts, attempts.and_then(|attempts| attempts.try_into().ok()));
        set(&mut security.password.min_length, length.and_then(|length| length.try_into().ok()));
        set(&mut security.password.special_characters, self.password_require_special);
        set(&mut security.password.numbers, self.password_require_numbers);
        set(&mut security.two_factor_required, self.two_factor_required);
        let list = self.ip_whitelist.map(Listed::items);
        let Some(list) = list.and_then(|list| fields.parse("ipWhitelist", list)) else { return };
        match AllowList::parse(list.iter().map(String::as_str)) {
            Err(wrong) => wrong.into_iter().for_each(|text| fields.add("ipWhitelist", text)),
            Ok(list) if !list.admits(context.caller) => {
                let text =
                    format!("This list would lock you out: it lacks your own address, {}", context.caller);
                fields.add("ipWhitelist", text);
            }
            Ok(list) => security.allow_list = list,
        }
    }
}

#[cfg(test)]
mod tests {
    use auth::PasswordPolicy;

    use super::*;

    #[test]
    fn a_stored_length_below_the_floor_reads_as_the_floor() {
        for (stored, shown) in [(6, 8), (8, 8), (12, 12)] {
            let password = PasswordPolicy { min_length: stored, ..PasswordPolicy::FLOOR };
            let response =
                SecuritySettingsResponse::from(SecurityPolicy { password, ..SecurityPolicy::default() });
            assert_eq!(response.password_min_length, shown);
        }
    }
}
