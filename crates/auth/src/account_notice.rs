use kernel::{AdminId, KnownBrowserId};

use crate::AccountLink;

/// What the program emails people about their own account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountNotice {
    /// Two-factor authentication was turned on.
    TwoFactorOn(AdminId),
    /// Two-factor authentication was turned off.
    TwoFactorOff(AdminId),
    /// Someone who knows the password guesses codes.
    CodesGuessed(AdminId),
    /// A backup code was used.
    BackupCodeUsed(AdminId),
    /// A passkey was added to their account.
    PasskeyAdded(AdminId),
    /// A passkey was removed from their account.
    PasskeyRemoved(AdminId),
    /// The password was changed.
    PasswordChanged(AdminId),
    /// They have another role.
    RoleChanged(AdminId),
    /// They can no longer sign in.
    Disabled(AdminId),
    /// They are an owner, and someone else has become one.
    OwnerAdded(AdminId),
    /// They signed in from a browser that was not known.
    NewBrowser(AdminId, KnownBrowserId),
    /// Their link to choose a new password, or their invitation.
    Link(AccountLink),
}
