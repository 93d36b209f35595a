use std::borrow::Cow;
use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// An enumeration whose values have fixed names, the same in JSON and in the database.
pub trait Named: Copy + Sized + 'static {
    /// The names, in order.
    const NAMES: &'static [&'static str];

    /// The value's name.
    fn name(self) -> &'static str;

    /// The value with this name.
    fn from_name(name: &str) -> Result<Self, UnknownName>;

    /// Reads the name.
    fn from_serde<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_name(&Cow::<str>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The text is none of these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName(pub &'static [&'static str]);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Choose one of: {}", self.0.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Names the values of an enumeration: `named!(Mode { Off = "off", On = "on" })`. In documents, they
/// are written by name.
#[macro_export]
macro_rules! named {
    ($type:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $crate::Named for $type {
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            fn from_name(name: &str) -> Result<Self, $crate::UnknownName> {
                match name {
                    $($name => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownName(Self::NAMES)),
                }
            }
        }

        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Named::name(*self))
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::Named::from_serde(deserializer)
            }
        }
    };
}
