//! The case types that the practice offers to choose from.

use availability::{CaseTypeChoice, ChosenBy, Practice};
use booking::CaseType;
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::fields::{self, Fields};
use crate::http::wire::ChosenByName;

/// A case type to choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CaseTypeChoice)]
pub struct CaseTypeResponse {
    name: String,
    /// Its name in Spanish; empty if it has none.
    name_es: String,
    /// Who can choose it.
    r#for: ChosenByName,
}

impl From<&CaseTypeChoice> for CaseTypeResponse {
    fn from(choice: &CaseTypeChoice) -> Self {
        Self {
            name: choice.name.clone(),
            name_es: choice.name_es.clone(),
            r#for: ChosenByName(choice.chosen_by),
        }
    }
}

/// The practice's own.
pub fn responses(practice: &Practice) -> Vec<CaseTypeResponse> {
    practice.case_types.iter().map(CaseTypeResponse::from).collect()
}

/// A case type to offer.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = CaseTypeChoiceFields)]
pub struct CaseTypeFields {
    #[schema(required = true, min_length = 1, max_length = 80)]
    name: String,
    /// Its name in Spanish.
    #[schema(max_length = 80)]
    name_es: String,
    /// Who can choose it; `both` if omitted.
    #[schema(value_type = Option<ChosenByName>)]
    r#for: Option<String>,
}

impl CaseTypeFields {
    fn parse(&self, index: usize, fields: &mut Fields) -> Option<CaseTypeChoice> {
        let path = |field: &str| format!("caseTypes.{index}.{field}");
        let line = |text| fields::line(text, CaseTypeChoice::MAX_NAME);
        let name = fields.parse(&path("name"), line(&self.name));
        // One spelling of those that have two.
        let name = fields.parse(&path("name"), CaseType::parse(&name?).or(Err("Enter a name")));
        let name_es = fields.parse(&path("nameEs"), line(&self.name_es));
        let chosen_by = fields.parse_optional(&path("for"), self.r#for.as_deref().map(ChosenBy::from_name));
        Some(CaseTypeChoice {
            name: name?.to_string(),
            name_es: name_es?,
            chosen_by: chosen_by?.unwrap_or_default(),
        })
    }
}

/// All of them, or what is wrong with each.
pub(super) fn parse(rows: &[CaseTypeFields], fields: &mut Fields) -> Option<Vec<CaseTypeChoice>> {
    fields.parse("caseTypes", CaseTypeChoice::check_number(rows.len()))?;
    let read: Vec<_> = rows.iter().enumerate().map(|(index, row)| row.parse(index, fields)).collect();
    let choices = read.into_iter().collect::<Option<Vec<_>>>()?;
    let wrong = CaseTypeChoice::check(&choices).err();
    if let Some((index, error)) = wrong {
        fields.add(&format!("caseTypes.{index}.name"), error.to_string());
    }
    wrong.is_none().then_some(choices)
}
