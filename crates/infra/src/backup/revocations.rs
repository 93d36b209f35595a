//! What was taken away from people since a backup was made.

use std::collections::HashMap;

use serde::Deserialize;
use uuid::Uuid;

/// The roles, from the most to the least powerful.
const ROLES: [&str; 5] = ["owner", "manager", "mediator", "billing", "viewer"];

/// A place on the team: the role, and the mediator.
type Place = (String, Option<Uuid>);

/// Everything that was taken away, by what it is and whose; with the place that is left, if it is
/// about one.
#[derive(Clone, Debug, Default)]
pub struct Revocations(pub HashMap<(String, String), Option<Place>>);

/// A person in a backup. Columns that older backups do not have are absent.
#[derive(Deserialize)]
pub(super) struct PersonRow {
    id: Uuid,
    role: Option<String>,
    employee_id: Option<Uuid>,
    disabled_at: Option<String>,
    removed_at: Option<String>,
}

impl Revocations {
    /// How much of this person's a restore would take away again.
    pub(super) fn of_person(&self, row: &PersonRow) -> u64 {
        let mark = row.id.to_string();
        let is_lost = |what: &str| self.0.contains_key(&(what.to_owned(), mark.clone()));
        let removed = row.removed_at.is_none() && is_lost("removed");
        let disabled = row.disabled_at.is_none() && is_lost("disabled");
        let place = self.0.get(&("place".to_owned(), mark.clone())).and_then(Option::as_ref);
        let narrower = place.is_some_and(|place| Self::is_narrower(place, row));
        [removed, disabled, narrower].map(u64::from).iter().sum()
    }

    fn is_narrower((role, employee_id): &Place, row: &PersonRow) -> bool {
        let rank = |role: &str| ROLES.iter().position(|known| *known == role);
        let was = row.role.as_deref().unwrap_or("owner");
        let other = role == "mediator" && was == "mediator" && *employee_id != row.employee_id;
        rank(role) > rank(was) || other
    }

    /// Whether the feed, passkey or seat with this digest, credential or id, as JSON has it, was ended.
    pub(super) fn has_ended(&self, what: &str, bytes: &str) -> bool {
        let mark = bytes.trim_start_matches("\\x").to_owned();
        self.0.contains_key(&(what.to_owned(), mark))
    }
}
