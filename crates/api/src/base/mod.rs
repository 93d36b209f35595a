//! What everything else stands on: errors as clients see them, who calls and how often they may, how
//! long a request may take, the metrics, and what is kept until it changes.

pub mod address;
pub mod error;
pub mod fresh;
pub mod limits;
pub mod metrics;
pub mod patience;
pub mod proxies;
pub mod request_id;
