//! Which façades of the domain crates a permission opens. A handler whose extractor does not open a façade does not
//! compile.

use auth::{Admins, Invitations, Joining, Logins, Passkeys, PasswordResets, SecondFactors, Sessions, Team};
use availability::{
    CalendarFeeds, Closures, HolidayQuestion, Mediators, OutsideCalendars, Schedules, TimeSlots,
};
use booking::{Analytics, Board, BookedSessions, Bookings, ClientImports, Clients, Erasure, Tasks};
use content::{ContactRequests, ContentVersions, Dashboards, MediaLibrary};
use kernel::Activities;
use payments::{PaymentSetup, Payments};
use templates::{Mails, Templates};

use crate::state::standing::{
    ChangeAvailability, ChangeCalendar, ChangePayments, EditContent, ExportActivity, MaintainSite,
    ManageClients, ManageEmployees, ManageMail, ManageRequests, ManageSettings, ManageTeam, OwnAccount,
    PaymentService, Program, ReadActivity, ReadCalendar, ReadClients, ReadMoney, ReadPayments, Visitor,
};

/// The moments of this standing open the façade `F`.
pub trait Opens<F> {}

/// The program does what no one has to be asked for.
impl<F> Opens<F> for Program {}

/// Opens façades to standings.
macro_rules! opens {
    ($($facade:ty: $($standing:ident),+;)+) => {$($(
        impl Opens<$facade> for $standing {}
    )+)+};
}

pub(super) use opens;

opens! {
    Activities<'static>: ReadActivity, ExportActivity;
    Admins<'static>: OwnAccount;
    Analytics<'static>: ReadMoney;
    Board<'static>: ReadCalendar;
    BookedSessions<'static>: ReadCalendar, ChangeAvailability;
    Bookings<'static>: ReadCalendar, ChangeCalendar;
    CalendarFeeds<'static>: ChangeAvailability;
    Closures<'static>: ReadCalendar, ChangeAvailability;
    ClientImports<'static>: ManageClients;
    Clients<'static>: ReadClients, ManageClients, ManageRequests;
    ContactRequests<'static>: ManageRequests, ManageClients;
    ContentVersions<'static>: EditContent;
    Dashboards<'static>: OwnAccount;
    Erasure<'static>: ManageClients;
    HolidayQuestion<'static>: ManageEmployees;
    Invitations<'static>: ManageTeam;
    Joining<'static>: Visitor;
    Logins<'static>: Visitor, OwnAccount;
    Mails<'static>: ManageMail, ManageClients;
    Mediators<'static>: ManageEmployees, MaintainSite;
    MediaLibrary<'static>: EditContent;
    OutsideCalendars<'static>: ReadCalendar, ChangeAvailability;
    Passkeys<'static>: Visitor, OwnAccount;
    PasswordResets<'static>: Visitor;
    PaymentSetup<'static>: ManageSettings;
    Payments<'static>: ReadPayments, ChangePayments, PaymentService, Visitor;
    Schedules<'static>: ChangeAvailability;
    SecondFactors<'static>: OwnAccount;
    Sessions<'static>: Visitor, OwnAccount;
    Tasks<'static>: ReadCalendar;
    Team<'static>: ManageTeam;
    Templates<'static>: ManageMail;
    TimeSlots<'static>: ChangeAvailability, ManageEmployees;
}
