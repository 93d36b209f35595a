//! DNS records about mail, as this machine resolves them.

use std::sync::mpsc;
use std::time::Duration;

use mail_auth::hickory_resolver::proto::rr::RData;
use mail_auth::hickory_resolver::{ResolverBuilder, TokioResolver};
use templates::{LookupFailed, TxtRecords};
use tokio::time::timeout;

use super::relay::RUNTIME;

/// How long a name may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// The name servers in the machine's own configuration.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemResolver;

impl TxtRecords for SystemResolver {
    fn txt(&self, name: &str) -> Result<Vec<String>, LookupFailed> {
        let runtime = RUNTIME.as_ref().or(Err(LookupFailed))?;
        let (found, wait) = mpsc::channel();
        // The dot makes it absolute: no search domain of the machine is tried.
        let name = format!("{}.", name.trim_end_matches('.'));
        runtime.spawn(async move {
            let answer = timeout(PATIENCE, lookup(&name)).await.unwrap_or(Err(LookupFailed));
            drop(found.send(answer));
        });
        wait.recv().unwrap_or(Err(LookupFailed))
    }
}

async fn lookup(name: &str) -> Result<Vec<String>, LookupFailed> {
    let resolver = TokioResolver::builder_tokio().and_then(ResolverBuilder::build).or(Err(LookupFailed))?;
    let answer = match resolver.txt_lookup(name).await {
        Ok(answer) => answer,
        Err(error) if error.is_no_records_found() => return Ok(Vec::new()),
        Err(_) => return Err(LookupFailed),
    };
    let texts = answer.answers().iter().filter_map(|record| match &record.data {
        RData::TXT(text) => Some(text.txt_data.concat()),
        _ => None,
    });
    Ok(texts.map(|text| String::from_utf8_lossy(&text).into_owned()).collect())
}
