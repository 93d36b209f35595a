//! A database for each test, and one factory for each entity.

use availability::{
    Mediator, MediatorChanges, MediatorRepository, NewMediator, SessionLength, SessionType, SlotStatus,
    TimeSlot, TimeSlotRepository,
};
use booking::{
    Booking, BookingEvent, BookingEventKind, BookingEvents, BookingRepository, BookingStatus, CaseType,
    ClientDetails, Revision, Subject,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use content::{ContactChange, ContactEvent, ContactEvents};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, QueryResult, QueryableByName, RunQueryDsl, sql_query};
use infra::pg::{Db, Tx};
use infra::s3::{Bucket, S3Target};
use kernel::{
    Actor, BookingId, Cause, ContactRequestId, EmailAddress, EmailLimit, Language, MediatorId, Meeting,
    Money, Reference, Secret, SlotId, StorageError,
};
use testing::{S3Server, TestDb};

pub(crate) struct Fixture {
    pub(crate) db: Db,
    database: TestDb,
}

impl Fixture {
    pub(crate) fn new() -> Self {
        let database = TestDb::create();
        Self { db: Db::new(database.url(), 4), database }
    }

    /// The database's URL.
    pub(crate) fn url(&self) -> &str {
        self.database.url()
    }

    /// A number queried from PostgreSQL directly, for what no port offers.
    pub(crate) fn number(&self, query: &str) -> i64 {
        let mut connection = PgConnection::establish(self.url()).unwrap();
        sql_query(format!("SELECT ({query})::bigint AS number"))
            .get_result::<Number>(&mut connection)
            .unwrap()
            .number
    }

    /// Rows in PostgreSQL's own format, for what no port offers.
    pub(crate) fn lines(&self, query: &str) -> Vec<String> {
        let mut connection = PgConnection::establish(self.url()).unwrap();
        let lines = sql_query(query).load::<Line>(&mut connection).unwrap();
        lines.into_iter().map(|row| row.line).collect()
    }

    /// A statement that may be refused.
    pub(crate) fn attempt(&self, statement: &str) -> QueryResult<()> {
        PgConnection::establish(self.url()).unwrap().batch_execute(statement)
    }

    /// Statements for what no port offers.
    pub(crate) fn run(&self, statements: &str) {
        let mut connection = PgConnection::establish(self.url()).unwrap();
        connection.batch_execute(statements).unwrap();
    }

    /// The same on a connection that is closed afterwards, which makes PostgreSQL update its read
    /// statistics.
    pub(crate) fn tx_apart<T>(&self, work: impl FnOnce(&Tx<'_>) -> T) -> T {
        Db::new(self.url(), 1).transact(|tx| Ok::<_, StorageError>(work(tx))).unwrap()
    }

    /// Runs in one transaction, which must succeed.
    pub(crate) fn tx<T>(&self, work: impl FnOnce(&Tx<'_>) -> T) -> T {
        self.db.transact(|tx| Ok::<_, StorageError>(work(tx))).unwrap()
    }
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

pub(crate) fn at(text: &str) -> NaiveDateTime {
    text.parse().unwrap()
}

pub(crate) fn moment(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

pub(crate) fn email(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

pub(crate) fn mediator(name: &str) -> Mediator {
    let address = email(&format!("{}@example.com", name.to_lowercase()));
    Mediator::new(NewMediator { name: name.into(), email: address, details: MediatorChanges::default() })
}

pub(crate) fn stored_mediator(tx: &Tx<'_>, name: &str) -> Mediator {
    let mediator = mediator(name);
    MediatorRepository::insert(tx, &mediator).unwrap();
    mediator
}

pub(crate) fn slot(mediator_id: MediatorId, start: &str, session: SessionType) -> TimeSlot {
    let length = SessionLength::Session(session);
    let (id, price) = (SlotId::generate(), length.default_price());
    TimeSlot {
        id,
        mediator_id,
        start: at(start),
        length,
        status: SlotStatus::Available,
        price,
        from_plan: false,
    }
}

pub(crate) fn stored_slot(
    tx: &Tx<'_>,
    mediator_id: MediatorId,
    start: &str,
    session: SessionType,
) -> TimeSlot {
    let slot = slot(mediator_id, start, session);
    TimeSlotRepository::insert(tx, &slot).unwrap();
    slot
}

pub(crate) fn booking(mediator: &Mediator, start: &str, session: SessionType) -> Booking {
    Booking {
        id: BookingId::generate(),
        reference: Reference::generate(),
        mediator_id: mediator.id,
        mediator_name: mediator.name.clone(),
        slot_id: None,
        client_id: None,
        opens_record: true,
        matter_id: None,
        client: ClientDetails { name: "Jo Park".into(), email: Some(email("jo@example.com")), phone: None },
        language: Language::Spanish,
        subject: Subject {
            case_type: CaseType::Family,
            title: "Family Mediation".into(),
            description: "Two\nlines, 🕊 and עברית".into(),
            contact_method: "Virtual".into(),
        },
        start: at(start),
        length: SessionLength::Session(session),
        price: session.price(),
        status: BookingStatus::Pending,
        paid: Money::cents(0),
        refunded: Money::cents(0),
        cancel_reason: String::new(),
        created_at: moment("2027-01-04T13:00:00Z"),
        pay_by: None,
        confirm_by: None,
        free_until: None,
        own_meeting: Meeting::default(),
        usual_meeting: mediator.meeting.clone(),
        revision: Revision::first(moment("2027-01-04T13:00:00Z")),
    }
}

/// A folder in a bucket, with the right key.
pub(crate) fn bucket(server: &S3Server, folder: &str) -> Bucket {
    bucket_with(server, S3Server::BUCKET, S3Server::SECRET, folder)
}

pub(crate) fn bucket_with(server: &S3Server, bucket: &str, secret: &str, folder: &str) -> Bucket {
    let key = (S3Server::KEY_ID.to_owned(), Secret(secret.into()));
    Bucket::new(&S3Target::new(&server.endpoint(), "us-east-1", bucket, "site", key).unwrap(), folder)
}

/// Events of bookings and contact requests, each about what is stored.
pub(crate) trait Events {
    fn booking_requested(&self, id: BookingId, cause: Cause) -> Result<(), StorageError>;
    fn status_changed(&self, id: BookingId) -> Result<(), StorageError>;
    fn booking_moved(&self, id: BookingId) -> Result<(), StorageError>;
    fn cancelled_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError>;
    fn moved_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError>;
    fn contact_received(&self, id: ContactRequestId, limit: EmailLimit) -> Result<(), StorageError>;
}

impl Events for Tx<'_> {
    fn booking_requested(&self, id: BookingId, cause: Cause) -> Result<(), StorageError> {
        let by = if cause == Cause::Practice { Actor::Host } else { Actor::Client };
        let after = BookingRepository::find(self, id)?.unwrap();
        let what = match cause {
            Cause::Practice => BookingEventKind::Created,
            Cause::Visitor(_) => BookingEventKind::Requested,
        };
        let event = BookingEvent { what, before: None, after: &after, by: &by, mail: Some(cause) };
        BookingEvents::record(self, &event)
    }

    fn status_changed(&self, id: BookingId) -> Result<(), StorageError> {
        changed(self, id, (BookingEventKind::StatusChanged, &Actor::Host), Cause::Practice, |booking| {
            Booking {
                status: match booking.status {
                    BookingStatus::Confirmed => BookingStatus::Pending,
                    _ => BookingStatus::Confirmed,
                },
                ..booking
            }
        })
    }

    fn booking_moved(&self, id: BookingId) -> Result<(), StorageError> {
        changed(self, id, (BookingEventKind::Moved, &Actor::Host), Cause::Practice, a_day_earlier)
    }

    fn cancelled_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError> {
        let after = BookingRepository::find(self, id)?.unwrap();
        let after = Booking { status: BookingStatus::Cancelled, ..after };
        let before = Booking { status: BookingStatus::Pending, ..after.clone() };
        let mail = Some(Cause::Visitor(limit));
        let (what, by) = (BookingEventKind::CancelledByClient, &Actor::Client);
        let event = BookingEvent { what, before: Some(&before), after: &after, by, mail };
        BookingEvents::record(self, &event)
    }

    fn moved_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError> {
        changed(
            self,
            id,
            (BookingEventKind::MovedByClient, &Actor::Client),
            Cause::Visitor(limit),
            a_day_earlier,
        )
    }

    fn contact_received(&self, id: ContactRequestId, limit: EmailLimit) -> Result<(), StorageError> {
        let what = ContactChange::Received(limit);
        ContactEvents::record(self, &ContactEvent { id, what, by: &Actor::Client })
    }
}

fn a_day_earlier(booking: Booking) -> Booking {
    Booking { start: booking.start - chrono::Days::new(1), ..booking }
}

fn changed(
    tx: &Tx<'_>,
    id: BookingId,
    (what, by): (BookingEventKind, &Actor),
    cause: Cause,
    before: impl FnOnce(Booking) -> Booking,
) -> Result<(), StorageError> {
    let after = BookingRepository::find(tx, id)?.unwrap();
    let before = before(after.clone());
    let event = BookingEvent { what, before: Some(&before), after: &after, by, mail: Some(cause) };
    BookingEvents::record(tx, &event)
}
