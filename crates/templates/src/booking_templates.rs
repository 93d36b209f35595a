//! The texts about bookings.

use crate::parts::{button, facts, heading};
use crate::system_template::SystemTemplate;
use crate::{BookingMessage, BookingState};

/// The facts of a session as a visitor reads them. None of them come from the visitor's input: the
/// owner of the address may never have visited the site.
macro_rules! session {
    (html) => {
        facts! {
            "Mediator": "{employee_name}",
            "Date": "{appointment_date}",
            "Time": "{appointment_time}",
            "Price": "{price}",
            "Reference": "{booking_id}",
        }
    };
    (text) => {
        "
Mediator:  {employee_name}
Date:      {appointment_date}
Time:      {appointment_time}
Price:     {price}
Reference: {booking_id}

"
    };
}

/// What a visitor can do with an upcoming booking.
macro_rules! link {
    (html) => {
        concat!(
            "\n<p>",
            button!("{link}", "View, move or cancel"),
            "</p>\n<p>You can move or cancel the session until {notice} before it starts. Keep the link \
            private: anyone who has it can do the same.</p>"
        )
    };
    (text) => {
        "

View, move or cancel your session until {notice} before it starts:
{link}
Keep the link private: anyone who has it can do the same."
    };
}

/// How a visitor confirms a request. The link only opens a page with a button, because mail
/// scanners open links.
macro_rules! confirmation {
    (html) => {
        concat!(
            "\n<p>",
            button!("{link}", "Confirm your request"),
            "</p>\n<p>You can also move or cancel the session there until {notice} before it starts. Keep \
            the link private: anyone who has it can do the same.</p>"
        )
    };
    (text) => {
        "

Confirm your request here:
{link}
You can also move or cancel the session there until {notice} before it starts.
Keep the link private: anyone who has it can do the same."
    };
}

/// A message to the visitor: heading, paragraph, facts, paragraph, and the link while the session
/// is still upcoming.
macro_rules! to_visitor {
    ($subject:literal, $heading:literal, $before:literal, $after:literal) => {
        to_visitor!($subject, $heading, $before, $after, "", "")
    };
    ($subject:literal, $heading:literal, $before:literal, $after:literal, with link) => {
        to_visitor!($subject, $heading, $before, $after, link!(html), link!(text))
    };
    ($subject:literal, $heading:literal, $before:literal, $after:literal, with confirmation) => {
        to_visitor!($subject, $heading, $before, $after, confirmation!(html), confirmation!(text))
    };
    ($subject:literal, $heading:literal, $before:literal, $after:literal, $link_html:expr, $link_text:expr) => {
        SystemTemplate {
            subject: $subject,
            html: concat!(
                heading!($heading),
                "\n<p>",
                $before,
                "</p>\n",
                session!(html),
                "\n<p>",
                $after,
                "</p>",
                $link_html,
                r#"
<p style="color:#5c6a72">Didn't request a session? Someone probably mistyped an email address. You don't need to do anything.</p>"#
            ),
            text: concat!(
                $heading,
                "\n\n",
                $before,
                "\n",
                session!(text),
                $after,
                $link_text,
                "\n\nDidn't request a session? Someone probably mistyped an email address. You don't need to do anything.\n\n{practice}\n{url}\n"
            ),
        }
    };
}

const RECEIVED: SystemTemplate = to_visitor!(
    "Your request for {appointment_date}",
    "We received your request",
    "Thank you. {outlook}",
    "The attached file adds the session to your calendar.",
    with link
);

const UNCONFIRMED: SystemTemplate = to_visitor!(
    "Please confirm your request for {appointment_date}",
    "Please confirm your request",
    "Thank you. {outlook}",
    "The attached file adds the session to your calendar.",
    with confirmation
);

const ENDED: SystemTemplate = to_visitor!(
    "Your request for {appointment_date} has expired",
    "Your request has expired",
    "The request expired because it was not confirmed by email within {confirm_within}. The session below will not take place.",
    "If you would still like a session, you can find the open ones at {url}."
);

const CONFIRMED: SystemTemplate = to_visitor!(
    "Confirmed: your session on {appointment_date}",
    "Your session is confirmed",
    "{employee_name} looks forward to meeting you.",
    "The attached file adds the session to your calendar.",
    with link
);

const COMPLETED: SystemTemplate = to_visitor!(
    "Your session on {appointment_date}",
    "Your session is completed",
    "Thank you for your trust.",
    "If you have any questions, write to us and mention the reference."
);

const CANCELLED: SystemTemplate = to_visitor!(
    "Cancelled: your session on {appointment_date}",
    "Your session is cancelled",
    "The session below will not take place.",
    "If you would like a different time, you can find the open sessions at {url}."
);

const PENDING: SystemTemplate = to_visitor!(
    "Your session on {appointment_date} is awaiting confirmation",
    "Your session is awaiting confirmation",
    "It is currently not confirmed. {outlook}",
    "The attached file updates the session in your calendar.",
    with link
);

const MOVED: SystemTemplate = to_visitor!(
    "Moved: your session is now on {appointment_date}",
    "Your session has moved",
    "The new time is below. {outlook}",
    "The attached file moves the session in your calendar.",
    with link
);

const REQUESTED: SystemTemplate = SystemTemplate {
    subject: "New request for {appointment_date}: {client_name}",
    html: concat!(
        heading!("{client_name} has requested a session"),
        "\n",
        facts! {
            "Date": "{appointment_date}",
            "Time": "{appointment_time}",
            "Case": "{case_title} ({case_type})",
            "Format": "{contact_method}",
            "Email": "{client_email}",
            "Phone": "{client_phone}",
            "Notes": "{notes}",
            "Reference": "{booking_id}",
        },
        "\n<p>",
        button!("{url}/admin/calendar", "Confirm or decline"),
        "</p>"
    ),
    text: "{client_name} has requested a session

Date:      {appointment_date}
Time:      {appointment_time}
Case:      {case_title} ({case_type})
Format:    {contact_method}
Email:     {client_email}
Phone:     {client_phone}
Reference: {booking_id}

Notes:
{notes}

Confirm or decline: {url}/admin/calendar
",
};

/// A message to the mediator about what the visitor did: heading, facts, and where to look.
macro_rules! to_mediator {
    ($subject:literal, $heading:literal, $after:literal, $action:literal) => {
        SystemTemplate {
            subject: $subject,
            html: concat!(
                heading!($heading),
                "\n",
                facts! {
                    "Date": "{appointment_date}",
                    "Time": "{appointment_time}",
                    "Price": "{price}",
                    "Case": "{case_title} ({case_type})",
                    "Email": "{client_email}",
                    "Phone": "{client_phone}",
                    "Reference": "{booking_id}",
                },
                "\n<p>",
                $after,
                "</p>\n<p>",
                button!("{url}/admin/calendar", $action),
                "</p>"
            ),
            text: concat!(
                $heading,
                "

Date:      {appointment_date}
Time:      {appointment_time}
Price:     {price}
Case:      {case_title} ({case_type})
Email:     {client_email}
Phone:     {client_phone}
Reference: {booking_id}

",
                $after,
                "

",
                $action,
                ": {url}/admin/calendar
"
            ),
        }
    };
}

const ENDED_NOTICE: SystemTemplate = to_mediator!(
    "Request expired for {appointment_date}: {client_name}",
    "A request from {client_name} has expired",
    "The request expired because it was not confirmed by email within {confirm_within}. The time is available again, and others can book it.",
    "Open the calendar"
);

const CANCELLED_BY_CLIENT: SystemTemplate = to_mediator!(
    "Cancelled for {appointment_date}: {client_name}",
    "{client_name} has cancelled a session",
    "The time is available again, and others can book it.",
    "Open the calendar"
);

const MOVED_BY_CLIENT: SystemTemplate = to_mediator!(
    "Moved to {appointment_date}: {client_name}",
    "{client_name} has moved a session",
    "The new time is above; the earlier time is available again. Please confirm the new time unless you have already done so.",
    "Confirm or decline"
);

const WITHHELD: SystemTemplate = SystemTemplate {
    subject: "No more emails about {client_name} today",
    html: concat!(
        heading!("{client_name} has made many requests or changes today"),
        "\n<p>Further changes by this client today will not be emailed to you or the client. They are saved as usual; please check the \
         calendar.</p>\n",
        facts! {
            "Email": "{client_email}",
            "Phone": "{client_phone}",
            "Reference": "{booking_id}",
        },
        "\n<p>",
        button!("{url}/admin/calendar", "Open the calendar"),
        "</p>"
    ),
    text: "{client_name} has made many requests or changes today

Further changes by this client today will not be emailed to you or the client. They are saved as usual; please check the calendar.

Email:     {client_email}
Phone:     {client_phone}
Reference: {booking_id}

Open the calendar: {url}/admin/calendar
",
};

/// The mediator's message about what the visitor did; `None` if the booking has changed again
/// since.
pub(crate) fn for_mediator(message: BookingMessage, state: BookingState) -> Option<SystemTemplate> {
    match (message, state) {
        (BookingMessage::EndedNotice, BookingState::Cancelled) => Some(ENDED_NOTICE),
        (BookingMessage::CancelledByClient, BookingState::Cancelled) => Some(CANCELLED_BY_CLIENT),
        (BookingMessage::MovedByClient, BookingState::Pending | BookingState::Confirmed) => {
            Some(MOVED_BY_CLIENT)
        }
        (BookingMessage::Requested, _) => Some(REQUESTED),
        (BookingMessage::Withheld, _) => Some(WITHHELD),
        _ => None,
    }
}

/// The visitor's message: the booking as it is at the time of sending, even if it has changed since
/// the message was queued. `unconfirmed` is true while the visitor has yet to confirm it.
pub(crate) fn for_visitor(message: BookingMessage, state: BookingState, unconfirmed: bool) -> SystemTemplate {
    match (state, message) {
        (BookingState::Cancelled, BookingMessage::Ended) => ENDED,
        (BookingState::Cancelled, _) => CANCELLED,
        (BookingState::Completed, _) => COMPLETED,
        (_, BookingMessage::Moved) => MOVED,
        (BookingState::Confirmed, _) => CONFIRMED,
        (BookingState::Pending, BookingMessage::Received) if unconfirmed => UNCONFIRMED,
        (BookingState::Pending, BookingMessage::Received) => RECEIVED,
        (BookingState::Pending, _) => PENDING,
    }
}
