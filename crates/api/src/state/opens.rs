//! Which façades a permission opens. A handler whose extractor does not open a façade does not
//! compile.

use auth::{Admins, Logins, SecondFactors, Sessions, Team};
use availability::{CalendarFeeds, Mediators, Schedules, TimeSlots};
use booking::{Analytics, Bookings, Clients, Erasure};
use content::{ContactRequests, ContentVersions, Dashboards, MediaLibrary};
use kernel::Activities;
use templates::{Mails, Templates};

use super::office::Office;
use crate::state::standing::{
    ChangeAvailability, ChangeCalendar, EditContent, ExportActivity, MaintainSite, ManageBackups,
    ManageClients, ManageEmployees, ManageMail, ManageRequests, ManageSettings, ManageTeam, OwnAccount,
    Program, ReadActivity, ReadCalendar, ReadClients, ReadMoney, Visitor,
};

/// The moments of this standing open the façade `F`.
pub trait Opens<F> {}

/// The program does what no one has to be asked for.
impl<F> Opens<F> for Program {}

macro_rules! opens {
    ($($facade:ty: $($standing:ident),+;)+) => {$($(
        impl Opens<$facade> for $standing {}
    )+)+};
}

opens! {
    Activities<'static>: ReadActivity, ExportActivity;
    Admins<'static>: OwnAccount;
    Analytics<'static>: ReadMoney;
    Bookings<'static>: ReadCalendar, ChangeCalendar;
    CalendarFeeds<'static>: ChangeAvailability;
    Clients<'static>: ReadClients, ManageClients, ManageRequests;
    ContactRequests<'static>: ManageRequests, ManageClients;
    ContentVersions<'static>: EditContent;
    Dashboards<'static>: OwnAccount;
    Erasure<'static>: ManageClients;
    Logins<'static>: Visitor, OwnAccount;
    Mails<'static>: ManageMail, ManageClients;
    Mediators<'static>: ManageEmployees, MaintainSite;
    MediaLibrary<'static>: EditContent;
    Office<'static, 'static>: ManageSettings, MaintainSite, ManageBackups, ManageMail;
    Schedules<'static>: ChangeAvailability;
    SecondFactors<'static>: OwnAccount;
    Sessions<'static>: Visitor, OwnAccount;
    Team<'static>: ManageTeam;
    Templates<'static>: ManageMail;
    TimeSlots<'static>: ChangeAvailability, ManageEmployees;
}
