//! How long a list is, counted no further than [`Page::COUNTED`] or, for a search, [`Page::FOUND`]
//! (ADR 0050).

use diesel::pg::{Pg, PgConnection};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::sql_types::BigInt;
use diesel::{QueryResult, RunQueryDsl};
use kernel::{Page, StorageError, Total};
use uuid::Uuid;

use super::Tx;

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
    /// The most rows that are counted.
    pub(super) fn counted(&self, is_search: bool) -> i64 {
        if is_search { self.counted.min(Page::FOUND) } else { self.counted }
    }

    /// The number of these rows.
    pub(super) fn count(&self, rows: impl QueryFragment<Pg>, is_search: bool) -> Result<Total, StorageError> {
        let most = self.counted(is_search);
        let counted = UpTo { rows, most: most + 1 };
        Ok(up_to(most, self.query(|c| counted.get_result(c))?))
    }

    /// The number of these rows and, of a search that finds few, all ids. To cut a short page of them,
    /// PostgreSQL could walk through the whole table in the page's order.
    pub(super) fn count_ids<'q, Q>(
        &self,
        ids: impl Fn() -> Q,
        is_search: bool,
    ) -> Result<(Total, Option<Vec<Uuid>>), StorageError>
    where
        Q: QueryFragment<Pg> + LoadQuery<'q, PgConnection, Uuid>,
    {
        let total = self.count(ids(), is_search)?;
        let few = if is_search && !total.more { Some(self.query(|c| ids().load(c))?) } else { None };
        Ok((total, few))
    }
}

/// What is known of a number after counting up to one more than `most`.
pub(super) fn up_to(most: i64, number: i64) -> Total {
    Total { rows: number.min(most), more: number > most }
}
