//! Clients from files of other programs.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post};
use booking::{
    ClientFile, ClientImport, Duplicates, ImportColumn, ImportCounts, ImportLine, ImportPlan, LineOutcome,
    PlannedLine, TakenBack,
};
use kernel::{Budget, ClientImportId, Limits, Named, or_empty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::csv;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id};
use crate::http::fields::{Fields, single_line};
use crate::http::page::listed;
use crate::http::permit::Allowed;
use crate::http::wire::{DuplicatesName, ImportColumnName, moment};
use crate::state::AppState;
use crate::state::standing::ManageClients;

/// Maximum size of the body in bytes: 2 million characters, some of them escaped.
const LIMIT: usize = 5 << 20;

/// Maximum number of characters of a file.
const MOST_CHARACTERS: u64 = 2_000_000;

/// Maximum number of lines after the heading.
const MOST_LINES: usize = 5000;

/// Maximum number of columns.
const MOST_COLUMNS: usize = 200;

/// What reading a file may cost: every line, the heading included, with all its columns.
const LIMITS: Limits = Limits {
    bytes: LIMIT,
    items: (MOST_LINES + 1) * (MOST_COLUMNS + 1),
    steps: 2 * MOST_LINES,
    time: Duration::from_secs(2),
};

/// How many lines of each outcome a preview shows.
const SHOWN: usize = 200;

/// How many examples of a column's contents a preview shows.
const EXAMPLES: usize = 3;

/// A CSV file with clients.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct ClientFileRequest {
    /// The contents of the file: a heading and at most 5,000 lines with at most 200 columns each,
    /// separated by commas, semicolons or tabs; at most 2,000,000 characters.
    #[validate(length(min = 1, max = MOST_CHARACTERS, message = "Choose a file of at most 2 million characters"))]
    #[schema(required = true, min_length = 1, max_length = 2_000_000)]
    text: String,
    /// What each column holds. If omitted, it is guessed from the heading.
    #[validate(length(max = 200, message = "Send at most 200 columns"))]
    #[schema(value_type = Option<Vec<ImportColumnName>>, max_items = 200)]
    columns: Option<Vec<String>>,
    /// What to do with lines about people who are clients already; `merge` if omitted.
    #[schema(value_type = Option<DuplicatesName>)]
    duplicates: Option<String>,
    /// The name of the file; shown in the list of imports.
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    file_name: String,
    /// The counts of the preview. Only an import needs them.
    previewed: Option<ImportCountsBody>,
}

impl ClientFileRequest {
    fn read(self, fields: &mut Fields) -> Option<(Vec<String>, ClientFile)> {
        fields.check(&self);
        let begun = Instant::now();
        let elapsed = || begun.elapsed();
        let mut budget = Budget::new(LIMITS, &elapsed);
        let table = fields.parse("text", csv::read(&self.text, MOST_LINES, &mut budget));
        let duplicates = self.duplicates.as_deref().map(Duplicates::from_name);
        let duplicates = fields.parse_optional("duplicates", duplicates);
        let named =
            |columns: &Vec<String>| columns.iter().map(|name| ImportColumn::from_name(name)).collect();
        let columns: Option<Option<Vec<_>>> =
            fields.parse_optional("columns", self.columns.as_ref().map(named));
        let (table, duplicates, columns) = (table?, duplicates?.unwrap_or(Duplicates::Merge), columns?);
        if table.heading.len() > MOST_COLUMNS {
            fields.add("text", "The file has more than 200 columns");
        }
        let name = self.file_name.trim().to_owned();
        let guessed = || table.heading.iter().map(|heading| ImportColumn::guess(heading)).collect();
        let columns = columns.unwrap_or_else(guessed);
        let lines = table.lines.into_iter().map(|(number, cells)| ImportLine { number, cells }).collect();
        Some((table.heading, ClientFile { name, columns, lines, duplicates }))
    }

    fn preview(self) -> Result<(Vec<String>, ClientFile), ApiError> {
        let mut fields = Fields::default();
        let file = self.read(&mut fields);
        fields.finish(file)
    }

    fn import(self) -> Result<(ClientFile, ImportCounts), ApiError> {
        let mut fields = Fields::default();
        let previewed = self.previewed.map(ImportCounts::from).ok_or("Send the counts of the preview");
        let previewed = fields.parse("previewed", previewed);
        let file = self.read(&mut fields);
        let command = || Some((file?.1, previewed?));
        fields.finish(command())
    }
}

/// How many lines have which outcome.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct ImportCountsBody {
    /// Lines that add a client.
    #[schema(required = true)]
    added: usize,
    /// Lines that add something to a client.
    #[schema(required = true)]
    merged: usize,
    /// Lines about clients who have it all, or are left as they are.
    #[schema(required = true)]
    known: usize,
    /// Lines that cannot be read.
    #[schema(required = true)]
    refused: usize,
}

impl From<ImportCounts> for ImportCountsBody {
    fn from(ImportCounts { added, merged, known, refused }: ImportCounts) -> Self {
        Self { added, merged, known, refused }
    }
}

impl From<ImportCountsBody> for ImportCounts {
    fn from(ImportCountsBody { added, merged, known, refused }: ImportCountsBody) -> Self {
        Self { added, merged, known, refused }
    }
}

/// A column of the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumnResponse {
    heading: String,
    /// What it holds.
    holds: ImportColumnName,
    /// Its first contents, at most three.
    examples: Vec<String>,
}

/// A line of the file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportLineResponse {
    /// Its number in the file.
    line: u64,
    name: String,
    email: String,
    phone: String,
    /// The client it is about, if there is one already.
    #[schema(required = true)]
    client: Option<String>,
    /// Why it is left out, if it is.
    #[schema(required = true)]
    reason: Option<String>,
    /// What of it cannot be used as it stands, and what becomes of that.
    remarks: Vec<String>,
}

/// What importing the file would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportPreviewResponse {
    columns: Vec<ImportColumnResponse>,
    counts: ImportCountsBody,
    /// The first 200 lines that add a client.
    added: Vec<ImportLineResponse>,
    /// The first 200 lines that add something to a client.
    merged: Vec<ImportLineResponse>,
    /// The first 200 lines about clients who have it all, or are left as they are.
    known: Vec<ImportLineResponse>,
    /// The first 200 lines that cannot be read.
    refused: Vec<ImportLineResponse>,
    /// The first 200 lines with cells that cannot be used as they stand. They are also among the lines
    /// of their outcome.
    flagged: Vec<ImportLineResponse>,
    /// Number of lines with such cells.
    flagged_total: usize,
}

impl ImportPreviewResponse {
    fn new(heading: Vec<String>, file: &ClientFile, plan: ImportPlan) -> Self {
        let example = |index: usize| {
            let cells = file.lines.iter().filter_map(|line| line.cells.get(index));
            cells.filter(|cell| !cell.is_empty()).take(EXAMPLES).cloned().collect()
        };
        let column = |(index, heading)| ImportColumnResponse {
            heading,
            holds: ImportColumnName(file.columns.get(index).copied().unwrap_or(ImportColumn::LeftOut)),
            examples: example(index),
        };
        let mut preview = Self {
            columns: heading.into_iter().enumerate().map(column).collect(),
            counts: plan.counts().into(),
            added: Vec::new(),
            merged: Vec::new(),
            known: Vec::new(),
            refused: Vec::new(),
            flagged: Vec::new(),
            flagged_total: plan.lines.iter().filter(|line| !line.remarks.is_empty()).count(),
        };
        for line in plan.lines {
            preview.show(line);
        }
        preview
    }

    fn show(&mut self, PlannedLine { number, name, email, phone, outcome, remarks }: PlannedLine) {
        let (lines, client, reason) = match outcome {
            LineOutcome::Added => (&mut self.added, None, None),
            LineOutcome::Merged(client) => (&mut self.merged, Some(client), None),
            LineOutcome::Known(client) => (&mut self.known, Some(client), None),
            LineOutcome::Refused(reason) => (&mut self.refused, None, Some(reason)),
        };
        let (email, phone) = (or_empty(email.as_ref()), or_empty(phone.as_ref()));
        let line = ImportLineResponse { line: number, name, email, phone, client, reason, remarks };
        if !line.remarks.is_empty() && self.flagged.len() < SHOWN {
            self.flagged.push(line.clone());
        }
        if lines.len() < SHOWN {
            lines.push(line);
        }
    }
}

/// An import that can be taken back.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientImportResponse {
    id: String,
    file_name: String,
    /// Number of clients added.
    added: usize,
    /// Number of clients with something filled in.
    merged: usize,
    /// RFC 3339, UTC.
    created_at: String,
}

impl From<ClientImport> for ClientImportResponse {
    fn from(import: ClientImport) -> Self {
        let ClientImport { id, file_name, added, merged, created_at } = import;
        Self { id: id.to_string(), file_name, added, merged, created_at: moment(created_at) }
    }
}

/// What taking an import back did, in numbers of clients.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenBackResponse {
    /// Deleted.
    removed: usize,
    /// As they were before.
    restored: usize,
    /// Left as they are, because they have been changed or have booked since.
    kept: usize,
}

impl From<TakenBack> for TakenBackResponse {
    fn from(TakenBack { removed, restored, kept }: TakenBack) -> Self {
        Self { removed, restored, kept }
    }
}

/// Says what importing a file would do: who would be added, who is a client already, and which lines
/// cannot be read. Stores nothing.
#[utoipa::path(
    tag = "clients",
    request_body = ClientFileRequest,
    responses((status = 200, body = ImportPreviewResponse)),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients/imports/preview")]
pub async fn preview_client_import(
    admin: Allowed<ManageClients>,
    body: Body<ClientFileRequest, LIMIT>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (heading, file) = body.0.preview()?;
    let preview = state
        .read(&admin, move |work| {
            let plan = work.client_imports().preview(&file, work.at.utc)?;
            Ok(ImportPreviewResponse::new(heading, &file, plan))
        })
        .await?;
    Ok(HttpResponse::Ok().json(preview))
}

/// Imports a file as its preview said, all of it or nothing.
#[utoipa::path(
    tag = "clients",
    request_body = ClientFileRequest,
    responses(
        (status = 201, body = ClientImportResponse),
        (status = 409, description = "`import_changed`"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients/imports")]
pub async fn import_clients(
    admin: Allowed<ManageClients>,
    body: Body<ClientFileRequest, LIMIT>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (file, previewed) = body.0.import()?;
    let import = state
        .transact(&admin, move |work| Ok(work.client_imports().import(file, previewed, work.at.utc)?))
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(ClientImportResponse::from(import)))
}

/// The imports of the last 30 days, newest first. They can be taken back.
#[utoipa::path(
    tag = "clients",
    responses((status = 200, body = Vec<ClientImportResponse>)),
    security(("token" = ["clients.manage"])),
)]
#[get("/api/clients/imports")]
pub async fn list_client_imports(
    admin: Allowed<ManageClients>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let found = state.read(&admin, |work| Ok(work.client_imports().list(work.at.utc)?)).await?;
    let rows: Vec<_> = found.into_iter().map(ClientImportResponse::from).collect();
    Ok(listed(&rows, rows.len()))
}

/// Takes an import back: deletes the clients it added and empties what it filled in. Clients who
/// have been changed or have booked since stay as they are.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    responses((status = 200, body = TakenBackResponse)),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients/imports/{id}/take-back")]
pub async fn take_back_client_import(
    admin: Allowed<ManageClients>,
    id: Id<ClientImportId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let taken_back =
        state.transact(&admin, move |work| Ok(work.client_imports().take_back(id.0, work.at.utc)?)).await?;
    Ok(HttpResponse::Ok().json(TakenBackResponse::from(taken_back)))
}
