use chrono::{DateTime, Utc};
use kernel::{Action, Audit, Language, StorageError, TemplateId};

use crate::catalogue::sanitize;
use crate::{
    Body, CustomTemplate, Kind, Part, Template, TemplateError, TemplateFields, TemplateRepository,
    TemplateType, Variable,
};

/// The email templates: the built-in ones, and the practice's own.
#[derive(Clone, Copy)]
pub struct Templates<'a> {
    /// Where the practice's own templates are kept.
    pub templates: &'a dyn TemplateRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// A template, built-in or the practice's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyTemplate {
    /// Part of the program.
    BuiltIn(Kind, Language),
    /// The practice's own.
    Custom(CustomTemplate),
}

/// A template as it was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedTemplate {
    /// The template.
    pub template: CustomTemplate,
    /// What was removed from its HTML because it does not belong in an email, in words.
    pub removed: Vec<String>,
}

/// What a message is written from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InForce {
    /// The practice's own template, and the built-in one in case it cannot be rendered.
    Custom(Template),
    /// The built-in template.
    BuiltIn,
    /// Nothing: the practice has no template of the type, and the built-in ones are off.
    Nothing,
}

impl Templates<'_> {
    /// The practice's own templates by name, then the built-in ones; those in Spanish only if it is
    /// offered.
    pub fn list(&self, spanish: bool) -> Result<Vec<AnyTemplate>, StorageError> {
        let custom = self.templates.list()?.into_iter().map(AnyTemplate::Custom);
        let built_in = Kind::built_in().filter(|(_, language)| spanish || *language == Language::English);
        Ok(custom.chain(built_in.map(|(kind, language)| AnyTemplate::BuiltIn(kind, language))).collect())
    }

    /// One template.
    pub fn find(&self, id: TemplateId) -> Result<AnyTemplate, TemplateError> {
        match Kind::of_id(id) {
            Some((kind, language)) => Ok(AnyTemplate::BuiltIn(kind, language)),
            None => Ok(AnyTemplate::Custom(self.custom(id)?)),
        }
    }

    /// Adds a template.
    pub fn add(&self, fields: TemplateFields, now: DateTime<Utc>) -> Result<SavedTemplate, TemplateError> {
        self.templates.lock()?;
        let saved = self.store(TemplateId::generate(), fields, now)?;
        self.audit.record(Action::EmailTemplateAdded, saved.template.id)?;
        Ok(saved)
    }

    /// The same, unless it would take the place of an active one of its type and language.
    pub fn add_first(
        &self,
        fields: TemplateFields,
        now: DateTime<Utc>,
    ) -> Result<SavedTemplate, TemplateError> {
        self.templates.lock()?;
        let replaces = fields.active && fields.template_type != TemplateType::Custom;
        if replaces && self.templates.active(fields.template_type, fields.language)?.is_some() {
            return Err(TemplateError::Stale);
        }
        self.add(fields, now)
    }

    /// Changes a template into what `change` makes of its current fields. An active one takes the
    /// place of the active one of its type and language.
    pub fn change<E: From<TemplateError>>(
        &self,
        id: TemplateId,
        now: DateTime<Utc>,
        change: impl FnOnce(&CustomTemplate) -> Result<TemplateFields, E>,
    ) -> Result<SavedTemplate, E> {
        let before = self.own(id)?;
        let fields = change(&before)?;
        let switched = match (before.fields.active, fields.active) {
            (false, true) => "switched on",
            (true, false) => "switched off",
            _ => "",
        };
        let saved = self.store(id, fields, now)?;
        let recorded = self.audit.record_detail(Action::EmailTemplateChanged, id, switched);
        recorded.map_err(TemplateError::Storage)?;
        Ok(saved)
    }

    /// Adds a copy that is switched off.
    pub fn duplicate(&self, id: TemplateId, now: DateTime<Utc>) -> Result<CustomTemplate, TemplateError> {
        let original = match self.find(id)? {
            AnyTemplate::Custom(template) => template.fields,
            AnyTemplate::BuiltIn(kind, language) => TemplateFields {
                name: kind.title().to_owned(),
                template_type: kind.template_type().unwrap_or(TemplateType::Custom),
                language,
                template: kind.template(language),
                active: false,
            },
        };
        let name = format!("Copy of {}", original.name).chars().take(TemplateFields::NAME_LENGTH).collect();
        let fields = TemplateFields { name, active: false, ..original };
        let copy = CustomTemplate { id: TemplateId::generate(), fields, updated_at: now };
        self.templates.store(&copy)?;
        self.audit.record(Action::EmailTemplateDuplicated, copy.id)?;
        Ok(copy)
    }

    /// Deletes a template.
    pub fn delete(&self, id: TemplateId) -> Result<(), TemplateError> {
        self.own(id)?;
        self.templates.delete(id)?;
        Ok(self.audit.record(Action::EmailTemplateDeleted, id)?)
    }

    /// What a message of this kind is written from. `fallback` is the setting that lets built-in
    /// templates take the place of missing ones. A template in another language never does.
    pub fn in_force(&self, kind: Kind, language: Language, fallback: bool) -> Result<InForce, StorageError> {
        let Some(template_type) = kind.template_type() else { return Ok(InForce::BuiltIn) };
        Ok(match self.templates.active(template_type, language)? {
            Some(custom) => InForce::Custom(custom.fields.template),
            None if fallback => InForce::BuiltIn,
            None => InForce::Nothing,
        })
    }

    /// A template that may be changed. Until the transaction ends, no one else changes any.
    fn own(&self, id: TemplateId) -> Result<CustomTemplate, TemplateError> {
        if Kind::of_id(id).is_some() {
            return Err(TemplateError::System);
        }
        self.templates.lock()?;
        self.custom(id)
    }

    fn custom(&self, id: TemplateId) -> Result<CustomTemplate, TemplateError> {
        self.templates.find(id)?.ok_or(TemplateError::NotFound)
    }

    fn store(
        &self,
        id: TemplateId,
        fields: TemplateFields,
        now: DateTime<Utc>,
    ) -> Result<SavedTemplate, TemplateError> {
        let (template, removed) = checked(fields.template, &fields.template_type.variables())?;
        let fields = TemplateFields { template, ..fields };
        if fields.active && fields.template_type != TemplateType::Custom {
            self.templates.deactivate(fields.template_type, fields.language, now)?;
        }
        let template = CustomTemplate { id, fields, updated_at: now };
        self.templates.store(&template)?;
        Ok(SavedTemplate { template, removed })
    }
}

/// The template without what does not belong in an email, and what that was, in words. It may refer
/// to these variables only.
pub(crate) fn checked(
    template: Template,
    known: &[Variable],
) -> Result<(Template, Vec<String>), TemplateError> {
    if let Some(part) = template.crowded() {
        return Err(TemplateError::Crowded(part));
    }
    let Template { subject, body } = template;
    let template = Template::parse(&subject, body, known).map_err(TemplateError::UnknownVariables)?;
    let Body::Html { html, text } = template.body else { return Ok((template, Vec::new())) };
    let (html, removed) = sanitize::template(&html);
    if html.trim().is_empty() {
        return Err(TemplateError::Blank(Part::Html));
    }
    Ok((Template { subject, body: Body::Html { html, text } }, removed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UnknownVariable;
    use crate::ports::MockTemplateRepository;
    use kernel::AuditLines;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn fields(template_type: TemplateType, html: &str) -> TemplateFields {
        let body = Body::Html { html: html.into(), text: String::new() };
        let template = Template { subject: "Dear {client_name}".into(), body };
        let language = Language::English;
        TemplateFields { name: "Ours".into(), template_type, language, template, active: false }
    }

    fn confirmed(html: &str) -> CustomTemplate {
        let id = "01930000-0000-7000-8000-000000000001".parse().unwrap();
        CustomTemplate { id, fields: fields(TemplateType::BookingConfirmed, html), updated_at: NOW }
    }

    /// A repository with one template.
    fn with(template: CustomTemplate) -> MockTemplateRepository {
        let mut templates = MockTemplateRepository::new();
        templates.expect_lock().returning(|| Ok(()));
        templates
            .expect_find()
            .returning(move |id| Ok(Some(template.clone()).filter(|template| template.id == id)));
        templates
    }

    fn html(template: &Template) -> &str {
        template.body.html()
    }

    #[test]
    fn a_template_is_saved_without_what_does_not_belong_in_an_email() {
        let (mut templates, log) = (with(confirmed("")), AuditLines::default());
        templates
            .expect_store()
            .withf(|template| html(&template.fields.template) == "<p>Hi</p>")
            .times(1)
            .returning(|_| Ok(()));
        let facade = Templates { templates: &templates, audit: log.audit() };
        let saved = facade.add(fields(TemplateType::Welcome, "<p>Hi</p><script>x()</script>"), NOW).unwrap();
        assert_eq!(saved.removed, ["A script"]);
        assert_eq!(log.texts(), [format!("email_template.added {}", saved.template.id)]);
    }

    #[test]
    fn a_template_of_nothing_but_scripts_is_refused() {
        let templates = with(confirmed(""));
        let facade = Templates { templates: &templates, audit: kernel::unrecorded() };
        let refused = facade.add(fields(TemplateType::Welcome, "<script>x()</script>"), NOW);
        assert!(matches!(refused, Err(TemplateError::Blank(Part::Html))), "{refused:?}");
    }

    #[test]
    fn unknown_variables_are_refused_by_name_and_place() {
        let templates = with(confirmed(""));
        let facade = Templates { templates: &templates, audit: kernel::unrecorded() };
        let refused = facade.add(fields(TemplateType::Welcome, "{nickname} {booking_id} {nickname} {x"), NOW);
        let Err(TemplateError::UnknownVariables(unknown)) = refused else { panic!("{refused:?}") };
        let of = |name: &str| UnknownVariable { part: Part::Html, name: name.into() };
        assert_eq!(unknown, [of("nickname"), of("booking_id")]);
    }

    #[test]
    fn a_template_that_is_switched_on_takes_the_place_of_the_other_of_its_type() {
        let before = confirmed("<p>Hi</p>");
        let (id, mut templates, log) = (before.id, with(before), AuditLines::default());
        templates
            .expect_deactivate()
            .withf(|template_type, language, _| {
                (*template_type, *language) == (TemplateType::BookingConfirmed, Language::English)
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        templates.expect_store().withf(|template| template.fields.active).times(1).returning(|_| Ok(()));
        let facade = Templates { templates: &templates, audit: log.audit() };
        let on = |before: &CustomTemplate| {
            Ok::<_, TemplateError>(TemplateFields { active: true, ..before.fields.clone() })
        };
        assert!(facade.change(id, NOW, on).unwrap().template.fields.active);
        assert_eq!(log.texts(), [format!("email_template.changed {id} switched on")]);
    }

    #[test]
    fn any_number_of_custom_templates_is_active() {
        let mut templates = with(confirmed(""));
        templates.expect_deactivate().never();
        templates.expect_store().times(1).returning(|_| Ok(()));
        let facade = Templates { templates: &templates, audit: kernel::unrecorded() };
        let active = TemplateFields { active: true, ..fields(TemplateType::Custom, "<p>Hi</p>") };
        facade.add(active, NOW).unwrap();
    }

    #[test]
    fn a_built_in_template_can_be_copied_and_nothing_else() {
        let (mut templates, log) = (with(confirmed("")), AuditLines::default());
        templates.expect_store().times(2).returning(|_| Ok(()));
        let facade = Templates { templates: &templates, audit: log.audit() };
        let id = Kind::BookingConfirmed.id(Language::Spanish);
        assert!(matches!(facade.delete(id), Err(TemplateError::System)));
        let same = |before: &CustomTemplate| Ok::<_, TemplateError>(before.fields.clone());
        assert!(matches!(facade.change(id, NOW, same), Err(TemplateError::System)));
        let copy = facade.duplicate(id, NOW).unwrap();
        assert_eq!(
            (copy.fields.name.as_str(), copy.fields.template_type, copy.fields.active),
            ("Copy of Session confirmed", TemplateType::BookingConfirmed, false)
        );
        assert_eq!(copy.fields.language, Language::Spanish);
        assert_eq!(copy.fields.template, Kind::BookingConfirmed.template(Language::Spanish));
        assert_eq!(log.texts(), [format!("email_template.duplicated {}", copy.id)]);
        let moved = facade.duplicate(Kind::BookingMoved.id(Language::English), NOW).unwrap();
        assert_eq!(moved.fields.template_type, TemplateType::Custom);
    }

    #[test]
    fn a_copy_has_a_name_that_fits() {
        let mut original = confirmed("<p>Hi</p>");
        original.fields.name = "é".repeat(120);
        let (id, mut templates) = (original.id, with(original));
        templates.expect_store().times(1).returning(|_| Ok(()));
        let facade = Templates { templates: &templates, audit: kernel::unrecorded() };
        assert_eq!(facade.duplicate(id, NOW).unwrap().fields.name.chars().count(), 120);
    }

    #[test]
    fn the_practices_own_template_wins_then_the_built_in_one_then_nothing() {
        let mut none = MockTemplateRepository::new();
        none.expect_active().returning(|_, _| Ok(None));
        let mut own = MockTemplateRepository::new();
        own.expect_active().returning(|_, language| {
            Ok(Some(confirmed("<p>Hi</p>")).filter(|own| own.fields.language == language))
        });
        let in_force = |templates: &MockTemplateRepository, kind, fallback| {
            let facade = Templates { templates, audit: kernel::unrecorded() };
            facade.in_force(kind, Language::English, fallback).unwrap()
        };
        let template = confirmed("<p>Hi</p>").fields.template;
        for fallback in [true, false] {
            let custom = InForce::Custom(template.clone());
            assert_eq!(in_force(&own, Kind::BookingConfirmed, fallback), custom);
            assert_eq!(in_force(&own, Kind::BookingMoved, fallback), InForce::BuiltIn);
        }
        let facade = Templates { templates: &own, audit: kernel::unrecorded() };
        let spanish = facade.in_force(Kind::BookingConfirmed, Language::Spanish, true).unwrap();
        assert_eq!(spanish, InForce::BuiltIn, "no one gets a template in a language they do not read");
        assert_eq!(in_force(&none, Kind::BookingConfirmed, true), InForce::BuiltIn);
        assert_eq!(in_force(&none, Kind::BookingConfirmed, false), InForce::Nothing);
    }

    #[test]
    fn an_unknown_template_is_not_found() {
        let templates = with(confirmed(""));
        let facade = Templates { templates: &templates, audit: kernel::unrecorded() };
        let id = TemplateId::generate();
        assert!(matches!(facade.find(id), Err(TemplateError::NotFound)));
        assert!(matches!(facade.delete(id), Err(TemplateError::NotFound)));
        assert!(matches!(facade.duplicate(id, NOW), Err(TemplateError::NotFound)));
    }
}
