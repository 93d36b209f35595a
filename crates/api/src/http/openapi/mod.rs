//! The OpenAPI document, generated from the handlers. `frontend/openapi.json` is a copy that a test
//! keeps fresh.

mod answers;
mod parameters;

use actix_web::App;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Info, OpenApi, RefOr, Schema};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

/// What the names next to a call's `token` mean.
const PERMISSIONS: &str = "The token of a signed-in person. The role listed with a call is the permission it \
    needs; `GET /api/auth/profile` lists the permissions that the caller has.";

/// Adds the API's routes.
pub type Routes = fn(&mut ServiceConfig<'_>);

/// The OpenAPI document.
#[must_use]
pub fn document(routes: Routes) -> OpenApi {
    let mut document = App::new().into_utoipa_app().configure(routes).split_for_parts().1;
    let mut info = Info::new("Accord", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "The website and back office of a mediation practice. Errors are `application/problem+json`.".into(),
    );
    document.info = info;
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT");
    let bearer = bearer.description(Some(PERMISSIONS)).build();
    document.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(bearer));
    document.paths.paths.values_mut().for_each(leave_out_bodies);
    parameters::complete(&mut document);
    answers::complete(&mut document);
    document
}

/// `request_body = Option<T>` makes the body optional but also allows `null`, which the API does
/// not.
fn leave_out_bodies(item: &mut PathItem) {
    let operations = [&mut item.post, &mut item.put].into_iter().flatten();
    let bodies = operations.filter_map(|operation| operation.request_body.as_mut());
    for body in bodies {
        let RefOr::T(body) = body else { continue };
        for content in body.content.values_mut() {
            let RefOr::T(Content { schema: Some(schema), .. }) = content else { continue };
            let RefOr::T(Schema::OneOf(choice)) = schema else { continue };
            if let Some(named) = choice.items.iter().find(|item| matches!(item, RefOr::Ref(_))).cloned() {
                *schema = named;
            }
        }
    }
}

/// The document as stored in `frontend/openapi.json`.
#[must_use]
pub fn text(routes: Routes) -> String {
    document(routes).to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}
