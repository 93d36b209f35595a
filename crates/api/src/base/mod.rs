//! What all other modules need: errors as clients see them, who calls and how often they may, how long a
//! request may wait, the metrics, and the responses that are cached until a change.

pub mod address;
pub mod answer;
pub mod cache;
pub mod error;
pub mod framing;
pub mod fresh;
pub mod inline;
pub mod limits;
pub mod metrics;
pub mod page;
pub mod patience;
pub mod pictures;
pub mod proxies;
pub mod request_id;
pub mod sources;
