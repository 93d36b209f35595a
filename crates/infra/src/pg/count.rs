//! How long a list is, counted no further than [`kernel::Page::COUNTED`], and short lists of what a
//! search finds (ADR 0050).

use diesel::pg::{Pg, PgConnection};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::sql_types::BigInt;
use diesel::{QueryResult, RunQueryDsl};
use kernel::StorageError;
use uuid::Uuid;

use super::Tx;

/// A search that finds at most this many rows reads the ids of all of them first.
const FEW: i64 = 1000;

/// The number of rows of a query, if it is at most `most`.
struct UpTo<Q> {
    rows: Q,
    most: i64,
}

impl<Q> QueryId for UpTo<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for UpTo<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT count(*) FROM (");
        self.rows.walk_ast(out.reborrow())?;
        // Not a parameter: PostgreSQL plans for this limit.
        out.push_sql(&format!(" LIMIT {}) AS counted", self.most));
        Ok(())
    }
}

impl<Q> Query for UpTo<Q> {
    type SqlType = BigInt;
}

impl<Q> RunQueryDsl<PgConnection> for UpTo<Q> {}

impl Tx<'_> {
    /// The number of these rows, or one more than are counted.
    pub(super) fn count(&self, rows: impl QueryFragment<Pg>) -> Result<i64, StorageError> {
        let counted = UpTo { rows, most: self.counted + 1 };
        self.query(|c| counted.get_result(c))
    }
    /// All ids of a search that has counted few rows. To cut a short page from `rows` itself,
    /// PostgreSQL may walk through the whole table in the page's order.
    pub(super) fn few<'q>(
        &self,
        total: i64,
        ids: impl LoadQuery<'q, PgConnection, Uuid>,
    ) -> Result<Option<Vec<Uuid>>, StorageError> {
        if total > FEW { Ok(None) } else { self.query(|c| ids.load(c)).map(Some) }
    }
}
