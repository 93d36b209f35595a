//! `/preview.png`: the picture that link previews show of a practice that has uploaded none.

use actix_web::{HttpRequest, HttpResponse, get};
use content::{Brand, Branding, Look, PreviewDrawer as _};
use infra::preview::Typeset;
use xxhash_rust::xxh3::xxh3_64;

use crate::base::answer::Answer;
use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::public::respond::kept;
use crate::state::AppState;
use crate::state::standing::Visitor;

/// `/preview.png`: the practice's name in the colors of its pages.
#[get("/preview.png")]
pub async fn preview(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let draw = async || {
        let saved = state.read(Visitor, |work| {
            Ok((work.at.policies.site.name.clone(), brand(&work.contents().current()?.content.branding)))
        });
        let (name, brand) = saved.await?;
        let drawn = state.images.preview(name, brand).await?;
        Answer::picture(drawn.ok_or_else(ApiError::not_found)?)
    };
    Ok(kept(&state, &request, PublicRead::Preview, draw).await?.respond(&request))
}

/// The path of the picture, if there is one; another one once the picture changes, because the sites that
/// show previews keep it.
pub fn path(name: &str, branding: &Branding) -> Option<String> {
    let Brand { deep, deep_text, deep_mark, .. } = brand(branding);
    let hash = xxh3_64(format!("{deep}{deep_text}{deep_mark}{name}").as_bytes());
    Typeset.can_draw(name).then(|| format!("/preview.png?{hash:016x}"))
}

/// Those of the pages in light colors: no one knows where the preview is shown.
fn brand(branding: &Branding) -> Brand {
    let (theme, accent) = branding.look();
    Look::of(theme, accent).light.brand
}
