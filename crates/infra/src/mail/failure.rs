//! Why a mail server could not be used, in words for an administrator.

use templates::SendError;

pub(super) fn unreachable() -> SendError {
    SendError::NoServer("The mail server cannot be reached".into())
}

pub(super) fn no_encryption() -> SendError {
    SendError::NoServer("The mail server did not accept an encrypted connection".into())
}

pub(super) fn not_trusted() -> SendError {
    SendError::NoServer("The mail server's certificate is not trusted".into())
}

pub(super) fn too_slow() -> SendError {
    SendError::NoServer("The mail server did not respond in time".into())
}
