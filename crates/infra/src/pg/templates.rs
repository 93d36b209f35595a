//! The practice's own email templates.

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::{Language, StorageError, TemplateId};
use templates::{Body, CustomTemplate, Mode, Template, TemplateFields, TemplateRepository, TemplateType};
use uuid::Uuid;

use super::Tx;
use super::row::NamedColumn;
use super::schema::email_templates;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = email_templates)]
struct TemplateRow {
    id: Uuid,
    name: String,
    template_type: NamedColumn<TemplateType>,
    subject: String,
    mode: NamedColumn<Mode>,
    html_content: String,
    text_content: String,
    is_active: bool,
    updated_at: DateTime<Utc>,
    language: NamedColumn<Language>,
}

impl From<&CustomTemplate> for TemplateRow {
    fn from(CustomTemplate { id, fields, updated_at }: &CustomTemplate) -> Self {
        let body = &fields.template.body;
        Self {
            id: (*id).into(),
            name: fields.name.clone(),
            template_type: NamedColumn(fields.template_type),
            subject: fields.template.subject.clone(),
            mode: NamedColumn(body.mode()),
            html_content: body.html().to_owned(),
            text_content: body.text().to_owned(),
            is_active: fields.active,
            updated_at: *updated_at,
            language: NamedColumn(fields.language),
        }
    }
}

impl From<TemplateRow> for CustomTemplate {
    fn from(row: TemplateRow) -> Self {
        let body = Body::new(row.mode.0, row.html_content, row.text_content);
        let fields = TemplateFields {
            name: row.name,
            template_type: row.template_type.0,
            language: row.language.0,
            template: Template { subject: row.subject, body },
            active: row.is_active,
        };
        Self { id: row.id.into(), fields, updated_at: row.updated_at }
    }
}

impl TemplateRepository for Tx<'_> {
    fn lock(&self) -> Result<(), StorageError> {
        // Readers, such as the delivery of mail, do not wait.
        self.query(|c| c.batch_execute("LOCK TABLE email_templates IN SHARE ROW EXCLUSIVE MODE"))
    }

    fn list(&self) -> Result<Vec<CustomTemplate>, StorageError> {
        let rows: Vec<TemplateRow> = self.query(|c| {
            email_templates::table
                .order((email_templates::name, email_templates::id))
                .select(TemplateRow::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(CustomTemplate::from).collect())
    }

    fn find(&self, id: TemplateId) -> Result<Option<CustomTemplate>, StorageError> {
        let row: Option<TemplateRow> = self.query(|c| {
            email_templates::table.find(Uuid::from(id)).select(TemplateRow::as_select()).first(c).optional()
        })?;
        Ok(row.map(CustomTemplate::from))
    }

    fn active(
        &self,
        template_type: TemplateType,
        language: Language,
    ) -> Result<Option<CustomTemplate>, StorageError> {
        let row: Option<TemplateRow> = self.query(|c| {
            email_templates::table
                .filter(email_templates::template_type.eq(NamedColumn(template_type)))
                .filter(email_templates::language.eq(NamedColumn(language)))
                .filter(email_templates::is_active)
                .select(TemplateRow::as_select())
                .first(c)
                .optional()
        })?;
        Ok(row.map(CustomTemplate::from))
    }

    fn deactivate(
        &self,
        template_type: TemplateType,
        language: Language,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(email_templates::table)
                .filter(email_templates::template_type.eq(NamedColumn(template_type)))
                .filter(email_templates::language.eq(NamedColumn(language)))
                .filter(email_templates::is_active)
                .set((email_templates::is_active.eq(false), email_templates::updated_at.eq(now)))
                .execute(c)
        })?;
        Ok(())
    }

    fn store(&self, template: &CustomTemplate) -> Result<(), StorageError> {
        let row = TemplateRow::from(template);
        self.query(|c| {
            diesel::insert_into(email_templates::table)
                .values(&row)
                .on_conflict(email_templates::id)
                .do_update()
                .set(&row)
                .execute(c)
        })?;
        Ok(())
    }

    fn delete(&self, id: TemplateId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(email_templates::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}
