//! The catalogue of messages: every kind with its audience and its files, and the one way a
//! template becomes a message.

pub(crate) mod kind;
mod layout;
pub(crate) mod letter;
mod plain;
pub(crate) mod sanitize;
mod simple;
mod styles;
pub(crate) mod template;
pub(crate) mod template_type;
pub(crate) mod variable;

#[cfg(test)]
pub(crate) mod golden;
