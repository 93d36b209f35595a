//! `limit` and `offset` for all lists.

use actix_web::HttpResponse;
use kernel::{Named, Page, Sort, Total};
use serde::Serialize;

use crate::http::error::ApiError;
use crate::http::fields::single_line;

/// The requested page; without `limit`, the longest allowed.
pub fn page(limit: Option<i64>, offset: Option<i64>) -> Result<Page, ApiError> {
    let page = Page { limit: limit.unwrap_or(Page::MAX), offset: offset.unwrap_or(0) };
    if !(1..=Page::MAX).contains(&page.limit) || page.offset < 0 {
        return Err(ApiError::bad_request("`limit` must be 1 to 500 and `offset` 0 or more"));
    }
    Ok(page)
}

/// Cuts the page from a list that is short enough to be read as a whole.
#[must_use]
pub fn cut<T>(items: Vec<T>, page: Page) -> Vec<T> {
    let size = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    items.into_iter().skip(size(page.offset)).take(size(page.limit)).collect()
}

/// The maximum length of a search text in characters.
pub const SEARCH_LENGTH: usize = 200;

/// The search text, if any.
pub fn search(text: Option<&str>) -> Result<Option<String>, ApiError> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > SEARCH_LENGTH || single_line(text).is_err()) {
        return Err(ApiError::bad_request("`q` must be a single line of at most 200 characters"));
    }
    Ok(text.map(str::to_owned))
}

/// The order, if one was asked for.
pub fn sort<C: Named>(text: Option<&str>) -> Result<Option<Sort<C>>, ApiError> {
    let sort = text.map(Sort::parse).transpose();
    sort.map_err(|error| ApiError::bad_request(format!("`sort`: {error}, or the same after `-`")))
}

/// Responds with a list for an administrator. A list longer than is counted says so (ADR 0050).
pub fn listed(items: &impl Serialize, total: impl Into<Total>) -> HttpResponse {
    let Total { rows, more } = total.into();
    let mut response = HttpResponse::Ok();
    response.insert_header(("x-total-count", rows.to_string()));
    if more {
        response.insert_header(("x-total-more", "true"));
    }
    response.json(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_says_how_many_were_counted_and_whether_there_are_more() {
        for (rows, more) in [(0, None), (10_000, Some("true"))] {
            let response = listed(&[0; 0], Total { rows, more: more.is_some() });
            let header = |name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
            assert_eq!(header("x-total-count"), Some(rows.to_string()));
            assert_eq!(header("x-total-more").as_deref(), more);
        }
    }
}
