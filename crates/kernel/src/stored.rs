//! How values are written in stored documents, for `#[serde(with = "kernel::stored::…")]`.

/// An email address, or an empty text for none. It is not validated again; see
/// [`EmailAddress::stored`](crate::EmailAddress::stored).
pub mod email {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::EmailAddress;

    pub fn serialize<S: Serializer>(email: &Option<EmailAddress>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(email.as_ref().map_or("", EmailAddress::as_str))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<EmailAddress>, D::Error> {
        Ok(EmailAddress::stored_if_any(String::deserialize(deserializer)?))
    }
}

/// An image's URL, or an empty text for none. It is not validated again; see
/// [`MediaUrl::stored`](crate::MediaUrl::stored).
pub mod media_url {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::MediaUrl;

    pub fn serialize<S: Serializer>(url: &Option<MediaUrl>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(url.as_ref().map_or("", MediaUrl::as_str))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<MediaUrl>, D::Error> {
        Ok(MediaUrl::stored(String::deserialize(deserializer)?))
    }
}

/// A duration in whole minutes.
pub mod minutes {
    use chrono::TimeDelta;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(duration: &TimeDelta, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(duration.num_minutes())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeDelta, D::Error> {
        let minutes = i64::deserialize(deserializer)?;
        TimeDelta::try_minutes(minutes).ok_or_else(|| D::Error::custom("too many minutes"))
    }
}
