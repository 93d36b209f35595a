/// The office's views of its appointments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingView {
    /// Requests that wait for the practice alone.
    NeedsAnswer,
    /// Not over yet, and not cancelled.
    Upcoming,
    /// Over, and not cancelled.
    Past,
    /// Cancelled ones.
    Cancelled,
}

kernel::named!(BookingView {
    NeedsAnswer = "needs_answer",
    Upcoming = "upcoming",
    Past = "past",
    Cancelled = "cancelled",
});

/// What a list of bookings can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingColumn {
    /// When the session starts.
    When,
    /// The client's name, ignoring case.
    Client,
    /// The mediator's name, ignoring case.
    Mediator,
    /// The case type.
    CaseType,
    /// The status, in the order of its life cycle.
    Status,
    /// The price.
    Price,
    /// When it was requested.
    Asked,
}

kernel::named!(BookingColumn {
    When = "when",
    Client = "client",
    Mediator = "mediator",
    CaseType = "type",
    Status = "status",
    Price = "price",
    Asked = "asked",
});
