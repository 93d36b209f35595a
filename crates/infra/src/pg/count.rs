//! How long a list is, counted no further than [`Page::COUNTED`] or, for a search, [`Page::FOUND`]
//! (ADR 0050).

use diesel::pg::{Pg, PgConnection};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use diesel::{QueryResult, RunQueryDsl};
use kernel::{Page, StorageError, Total};
use uuid::Uuid;

use super::Tx;

/// At most so many rows of a query.
struct UpTo<Q> {
    most: i64,
    rows: Q,
}

/// The number of rows of a query.
struct Count<Q>(Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for UpTo<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.rows.walk_ast(out.reborrow())?;
        out.push_sql(&format!(" LIMIT {}", self.most));
        // PostgreSQL plans for this limit and these values: a word that few rows have, a common status.
        out.unsafe_to_cache_prepared();
        Ok(())
    }
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Count<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT count(*) FROM (");
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(") AS counted");
        Ok(())
    }
}

impl<Q> QueryId for UpTo<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> QueryId for Count<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for UpTo<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> Query for Count<Q> {
    type SqlType = BigInt;
}

impl<Q> RunQueryDsl<PgConnection> for UpTo<Q> {}
impl<Q> RunQueryDsl<PgConnection> for Count<Q> {}

impl Tx<'_> {
    /// The most rows that are counted.
    pub(super) fn counted(&self, is_search: bool) -> i64 {
        if is_search { self.counted.min(Page::FOUND) } else { self.counted }
    }

    /// The number of these rows.
    pub(super) fn count(&self, rows: impl QueryFragment<Pg>, is_search: bool) -> Result<Total, StorageError> {
        let most = self.counted(is_search);
        let count = Count(UpTo { most: most + 1, rows });
        Ok(up_to(most, self.query(|c| count.get_result(c))?))
    }

    /// The number of these rows and, of a search that finds few, their ids. To cut a short page from a
    /// search, PostgreSQL could walk through the whole table in the page's order.
    pub(super) fn count_ids(
        &self,
        ids: impl Query<SqlType = SqlUuid> + QueryFragment<Pg>,
        is_search: bool,
    ) -> Result<(Total, Option<Vec<Uuid>>), StorageError> {
        if !is_search {
            return Ok((self.count(ids, is_search)?, None));
        }
        let most = self.counted(is_search);
        let found: Vec<Uuid> = self.query(|c| UpTo { most: most + 1, rows: ids }.load(c))?;
        let total = up_to(most, i64::try_from(found.len()).unwrap_or(i64::MAX));
        Ok((total, (!total.more).then_some(found)))
    }
}

/// What is known of a number after counting up to one more than `most`.
pub(super) fn up_to(most: i64, number: i64) -> Total {
    Total { rows: number.min(most), more: number > most }
}
