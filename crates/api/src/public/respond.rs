//! Public reads: answered from memory, or else from the database and then cached.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::uri::PathAndQuery;
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse};
use kernel::{BOOKING_PAGE, MEDIATION_PAGE, SHARED_PAGE};
use serde::Serialize;
use tracing::Instrument;

use crate::base::answer::Answer;
use crate::base::cache::PublicRead;
use crate::base::page::by_language;
use crate::http::error::ApiError;
use crate::http::request_id::RequestId;
use crate::public::answer::Cacheable;
use crate::state::standing::Visitor;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// Answers a public read: from memory, or else with the result of `content`.
pub async fn respond_cached<T: Serialize>(
    state: &State,
    request: &HttpRequest,
    read: PublicRead,
    content: impl FnOnce(&Work<'_>) -> Result<Cacheable<T>, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let written = |work: &Work<'_>| Answer::new(&content(work)?);
    Ok(cached(state, request, read, written).await?.respond(request))
}

/// The response of a public read: from memory, or else from `write`.
pub async fn cached(
    state: &State,
    request: &HttpRequest,
    read: PublicRead,
    write: impl FnOnce(&Work<'_>) -> Result<Answer, ApiError> + Send + 'static,
) -> Result<Answer, ApiError> {
    kept(state, request, read, async || state.read(Visitor, write).await).await
}

/// The response of a public read: from memory, or else made by `make`.
pub async fn kept(
    state: &State,
    request: &HttpRequest,
    read: PublicRead,
    make: impl AsyncFnOnce() -> Result<Answer, ApiError>,
) -> Result<Answer, ApiError> {
    if let Some(address) = visitors_address(request) {
        state.cache.note(address, read);
    }
    if let Some(answer) = state.cache.find(read, state.now().local) {
        return Ok(answer);
    }
    let read_at = state.cache.generation();
    let answer = make().await?;
    state.cache.keep(read, &answer, read_at);
    Ok(answer)
}

/// The middleware that answers from memory before authentication and routing. Everything logged on
/// the way to the other handlers has the request id.
pub async fn serve_cached<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if let Some(answer) = in_memory(request.request()) {
        let response = answer.respond(request.request());
        return Ok(request.into_response(response));
    }
    let span =
        tracing::info_span!("request", id = RequestId::of(&request).map(|RequestId(id)| id.to_string()));
    next.call(request).instrument(span).await.map(ServiceResponse::map_into_boxed_body)
}

fn in_memory(request: &HttpRequest) -> Option<Answer> {
    let (state, address) = (request.app_data::<AppState>()?, visitors_address(request)?);
    state.cache.find_at(address, state.now().local)
}

/// The URL, if it is one that visitors read. Requests with a token are authenticated first; a
/// secret URL is never recorded.
fn visitors_address(request: &HttpRequest) -> Option<&str> {
    let (_, path) = by_language(request.path());
    let is_secret = [BOOKING_PAGE, SHARED_PAGE, MEDIATION_PAGE].iter().any(|page| path.starts_with(page));
    let reads = request.method() == Method::GET && !request.headers().contains_key(header::AUTHORIZATION);
    request.uri().path_and_query().filter(|_| reads && !is_secret).map(PathAndQuery::as_str)
}
