//! Helpers for the rows of several tables.

use std::error::Error;
use std::fmt::Debug;
use std::io::Write;
use std::ops::Bound;

use availability::{SessionLength, SessionType};
use chrono::NaiveDateTime;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{AsExpression, SqlLiteral, UncheckedBind};
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{Array, Text};
use kernel::{Named, Phone, StorageError, TimeRange};

/// A stored value that the domain does not accept: a bug, because every writer uses the domain.
pub(super) fn corrupt(error: impl Error + Send + Sync + 'static) -> StorageError {
    StorageError::Failed(Box::new(error))
}

/// The value with a stored name.
pub(super) fn named<T: Named>(name: &str) -> Result<T, StorageError> {
    T::from_name(name).map_err(corrupt)
}

/// An enumeration value, stored by its name.
#[derive(Clone, Copy, Debug, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub(super) struct NamedColumn<T: Named>(pub T);

impl<T: Named> FromSql<Text, Pg> for NamedColumn<T> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(T::from_name(str::from_utf8(value.as_bytes())?)?))
    }
}

impl<T: Named + Debug> ToSql<Text, Pg> for NamedColumn<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(self.0.name().as_bytes())?;
        Ok(IsNull::No)
    }
}

pub(super) fn length(minutes: i32, session_type: Option<NamedColumn<SessionType>>) -> SessionLength {
    session_type
        .map_or(SessionLength::Minutes(minutes), |NamedColumn(session)| SessionLength::Session(session))
}

pub(super) fn session_word(length: SessionLength) -> Option<NamedColumn<SessionType>> {
    length.session_type().map(NamedColumn)
}

/// The bounds of a `tsrange`.
pub(super) fn bounds(range: TimeRange) -> (Bound<NaiveDateTime>, Bound<NaiveDateTime>) {
    (Bound::Included(range.start), Bound::Excluded(range.end))
}

/// What stands before a word: nothing, a space or a hyphen.
const BEFORE_WORDS: [&str; 3] = ["", "% ", "%-"];

/// The `LIKE` patterns of a text to search for. The indexes know three letters or digits in a row: a
/// text without them is looked for where words begin, and one of other symbols alone is not found
/// (ADR 0050).
pub(super) fn patterns(text: &str) -> Vec<String> {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let runs = text.split(|symbol: char| !symbol.is_alphanumeric());
    match runs.map(|run| run.chars().count()).max().unwrap_or_default() {
        0 => Vec::new(),
        1 | 2 => BEFORE_WORDS.map(|before| format!("{before}{escaped}%")).into(),
        _ => vec![format!("%{escaped}%")],
    }
}

/// One of several texts, as `LIKE` and `ILIKE` compare with them.
pub(super) type AnyOf = SqlLiteral<Text, UncheckedBind<SqlLiteral<Text>, AsExprOf<Vec<String>, Array<Text>>>>;

/// One of the [`patterns`] of a text.
pub(super) fn containing(text: &str) -> AnyOf {
    sql("ANY (").bind::<Array<Text>, _>(patterns(text)).sql(")")
}

/// The `LIKE` pattern for the digits of a phone number. For other text, it matches no digits, and the
/// index says so at once.
pub(super) fn containing_digits(text: &str) -> AnyOf {
    containing(Phone::digits_searched(text).as_deref().unwrap_or("none"))
}

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn digits_of(phone: Text) -> Text;
}

diesel::define_sql_function! {
    /// PostgreSQL's own lowercasing, which the unique indexes use.
    fn lower(text: Text) -> Text;
}
