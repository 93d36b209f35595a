//! Matters, with their sides and everyone on them.

use std::collections::HashMap;

use booking::CaseType;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::upsert::excluded;
use kernel::{
    BookingId, ClientId, EmailAddress, Language, MatterId, Page, Paged, ParticipantId, Phone, Scope, SideId,
    Sight, StorageError, or_empty,
};
use matters::{
    Attendance, CaseFields, County, FileNumber, LatestSession, ListedMatter, Matter, MatterError,
    MatterFilter, MatterRepository, OwnTable, Participant, ParticipantRole, Seat, Side, SideRole, Unchecked,
    UncheckedPerson,
};
use uuid::Uuid;

use super::Tx;
use super::booking::own_id;
use super::error::{constraint, storage};
use super::row::{NamedColumn, containing, lower};
use super::schema::{bookings, matter_overviews as overviews, matters as table, participants, sides};
use super::tasks::own;

#[derive(Queryable, Selectable, Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = table, treat_none_as_null = true, treat_none_as_default_value = false)]
struct MatterRow {
    id: Uuid,
    style: String,
    case_number: String,
    county: Option<NamedColumn<County>>,
    shared_line: String,
    note: String,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<&Matter> for MatterRow {
    fn from(matter: &Matter) -> Self {
        let case = matter.case.clone();
        Self {
            id: matter.id.into(),
            style: case.style,
            case_number: case.case_number,
            county: case.county.map(NamedColumn),
            shared_line: case.shared_line,
            note: case.note,
            version: matter.version,
            created_at: matter.created_at,
            updated_at: matter.updated_at,
        }
    }
}

impl MatterRow {
    fn matter(self, sides: Vec<Side>, latest: LatestSession) -> Matter {
        Matter {
            id: self.id.into(),
            case: CaseFields {
                style: self.style,
                case_number: self.case_number,
                county: self.county.map(|NamedColumn(county)| county),
                shared_line: self.shared_line,
                note: self.note,
            },
            sides,
            latest,
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sides)]
struct SideRow {
    id: Uuid,
    matter_id: Uuid,
    position: i32,
    role: NamedColumn<SideRole>,
    name: String,
    file_number: String,
}

impl SideRow {
    fn side(self, people: Vec<Participant>) -> Side {
        Side {
            id: self.id.into(),
            role: self.role.0,
            name: self.name,
            file_number: FileNumber::stored(self.file_number),
            people,
        }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = participants)]
struct PersonRow {
    id: Uuid,
    matter_id: Uuid,
    side_id: Uuid,
    position: i32,
    role: NamedColumn<ParticipantRole>,
    name: String,
    firm: String,
    email: String,
    phone: String,
    shared_email: bool,
    gets_mail: bool,
    language: NamedColumn<Language>,
    attends: NamedColumn<Attendance>,
    unchecked: Option<NamedColumn<Unchecked>>,
    seat: Uuid,
    client_id: Option<Uuid>,
    written_at: DateTime<Utc>,
}

impl From<PersonRow> for Participant {
    fn from(row: PersonRow) -> Self {
        Self {
            id: row.id.into(),
            role: row.role.0,
            name: row.name,
            firm: row.firm,
            email: EmailAddress::stored_if_any(row.email),
            phone: Phone::stored(row.phone),
            shared_email: row.shared_email,
            gets_mail: row.gets_mail,
            language: row.language.0,
            attends: row.attends.0,
            unchecked: row.unchecked.map(|NamedColumn(unchecked)| unchecked),
            seat: row.seat.into(),
            client_id: row.client_id.map(Into::into),
        }
    }
}

/// The rows of a matter's sides and people.
fn rows(matter: &Matter) -> (Vec<SideRow>, Vec<PersonRow>) {
    let matter_id = Uuid::from(matter.id);
    let numbered = || (1..).zip(&matter.sides);
    let sides = numbered().map(|(position, side)| SideRow {
        id: side.id.into(),
        matter_id,
        position,
        role: NamedColumn(side.role),
        name: side.name.clone(),
        file_number: or_empty(side.file_number.as_ref()),
    });
    let people =
        matter.sides.iter().flat_map(|side| people_rows(matter_id, side.id, &side.people, matter.updated_at));
    (sides.collect(), people.collect())
}

/// The rows of people on a side of a matter, in this order.
fn people_rows(
    matter_id: Uuid,
    side: SideId,
    people: &[Participant],
    written_at: DateTime<Utc>,
) -> impl Iterator<Item = PersonRow> {
    (1..).zip(people).map(move |(position, person)| PersonRow {
        id: person.id.into(),
        matter_id,
        side_id: side.into(),
        position,
        role: NamedColumn(person.role),
        name: person.name.clone(),
        firm: person.firm.clone(),
        email: or_empty(person.email.as_ref()),
        phone: or_empty(person.phone.as_ref()),
        shared_email: person.shared_email,
        gets_mail: person.gets_mail,
        language: NamedColumn(person.language),
        attends: NamedColumn(person.attends),
        unchecked: person.unchecked.map(NamedColumn),
        seat: person.seat.into(),
        client_id: person.client_id.map(Uuid::from),
        written_at,
    })
}

/// A matter's latest session, as its overview says.
type Latest = (Uuid, String, String, NaiveDateTime);

fn session((mediator, name, case_type, start): Latest) -> LatestSession {
    LatestSession {
        mediator_id: mediator.into(),
        mediator_name: name,
        case_type: CaseType::stored(case_type),
        start,
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = overviews)]
struct OverviewRow {
    id: Uuid,
    style: String,
    case_number: String,
    employee_id: Uuid,
    employee_name: String,
    case_type: String,
    starts_at: NaiveDateTime,
    sides: Vec<String>,
    people: i64,
    sessions: i64,
}

impl From<OverviewRow> for ListedMatter {
    fn from(row: OverviewRow) -> Self {
        Self {
            id: row.id.into(),
            style: row.style,
            case_number: row.case_number,
            sides: row.sides,
            people: row.people,
            sessions: row.sessions,
            latest: session((row.employee_id, row.employee_name, row.case_type, row.starts_at)),
        }
    }
}

type Filtered<'a> = overviews::BoxedQuery<'a, Pg>;

fn filtered(filter: &MatterFilter, sight: Sight) -> Filtered<'_> {
    let mut query = overviews::table.into_boxed();
    if let Scope::Mediator(own) = sight.scope {
        query = query.filter(overviews::employee_id.eq(own_id(own)));
    }
    if let Some(ids) = &filter.ids {
        query = query.filter(overviews::id.eq_any(ids.iter().copied().map(Uuid::from)));
    }
    if let Some(text) = &filter.text {
        let pattern = containing(text);
        // Without the sight of contacts, a search must not tell who has an address.
        let address = containing(if sight.contacts { text } else { "" });
        let cases = table::table
            .filter(table::style.ilike(pattern.clone()).or(table::case_number.ilike(pattern.clone())))
            .select(table::id);
        let sides = sides::table.filter(sides::name.ilike(pattern.clone())).select(sides::matter_id);
        let people = participants::table
            .filter(
                participants::name
                    .ilike(pattern.clone())
                    .or(participants::firm.ilike(pattern))
                    .or(participants::email.ilike(address)),
            )
            .select(participants::matter_id);
        // One after the other, each by its index.
        query = query.filter(overviews::id.eq_any(cases.union(sides).union(people)));
    }
    query
}

/// Those with the latest session first.
fn in_order(query: Filtered<'_>) -> Filtered<'_> {
    query.order((overviews::starts_at.desc(), overviews::booking_id.desc()))
}

impl MatterRepository for Tx<'_> {
    fn find(&self, id: MatterId) -> Result<Option<Matter>, StorageError> {
        let id = Uuid::from(id);
        let found: Option<(MatterRow, Latest)> = self.query(|c| {
            table::table
                .inner_join(overviews::table.on(overviews::id.eq(table::id)))
                .filter(table::id.eq(id))
                .select((
                    MatterRow::as_select(),
                    (
                        overviews::employee_id,
                        overviews::employee_name,
                        overviews::case_type,
                        overviews::starts_at,
                    ),
                ))
                .first(c)
                .optional()
        })?;
        let Some((row, latest)) = found else { return Ok(None) };
        Ok(Some(row.matter(self.sides_of(id)?, session(latest))))
    }

    fn lock(&self, id: MatterId) -> Result<Option<Matter>, StorageError> {
        let row = table::table.find(Uuid::from(id)).select(table::id).for_update();
        self.query(|c| row.first::<Uuid>(c).optional())?;
        self.find(id)
    }

    fn list(
        &self,
        filter: &MatterFilter,
        sight: Sight,
        page: Page,
    ) -> Result<Paged<ListedMatter>, StorageError> {
        let (total, few) =
            self.count_ids(filtered(filter, sight).select(overviews::id), filter.text.is_some())?;
        let listed = few.map_or_else(
            || filtered(filter, sight),
            |ids| overviews::table.filter(overviews::id.eq_any(ids)).into_boxed(),
        );
        let rows: Vec<OverviewRow> = self.query(|c| {
            in_order(listed).limit(page.limit).offset(page.offset).select(OverviewRow::as_select()).load(c)
        })?;
        Ok(Paged { items: rows.into_iter().map(ListedMatter::from).collect(), total })
    }

    fn ids(&self, filter: &MatterFilter, sight: Sight) -> Result<Vec<MatterId>, StorageError> {
        let ids: Vec<Uuid> =
            self.query(|c| in_order(filtered(filter, sight)).select(overviews::id).load(c))?;
        Ok(ids.into_iter().map(MatterId::from).collect())
    }

    fn places(
        &self,
        client: ClientId,
        emails: &[EmailAddress],
    ) -> Result<Vec<(MatterId, OwnTable)>, StorageError> {
        let addresses: Vec<_> = emails.iter().map(|email| email.as_str().to_lowercase()).collect();
        let is_theirs =
            participants::client_id.eq(Uuid::from(client)).or(lower(participants::email).eq_any(addresses));
        let rows: Vec<(PersonRow, SideRow, String)> = self.query(|c| {
            participants::table
                .inner_join(sides::table.on(sides::id.eq(participants::side_id)))
                .inner_join(table::table.on(table::id.eq(participants::matter_id)))
                .filter(is_theirs)
                .filter(participants::unchecked.is_null())
                .order((participants::written_at.desc(), participants::id))
                .select((PersonRow::as_select(), SideRow::as_select(), table::shared_line))
                .load(c)
        })?;
        let place = |(person, side, shared_line): (PersonRow, SideRow, String)| {
            let matter = side.matter_id.into();
            (matter, OwnTable { shared_line, side: side.side(vec![person.into()]) })
        };
        Ok(rows.into_iter().map(place).collect())
    }

    fn unchecked(&self, scope: Scope, limit: i64) -> Result<Paged<UncheckedPerson>, StorageError> {
        let own = own(scope);
        let rows: Vec<UncheckedRow> = self.query(|c| {
            sql_query(UNCHECKED).bind::<Nullable<SqlUuid>, _>(own).bind::<BigInt, _>(limit.max(1)).load(c)
        })?;
        let total = rows.first().map_or(0, |row| row.total);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let items = rows.into_iter().take(limit).map(UncheckedPerson::from);
        Ok(Paged { items: items.collect(), total: total.into() })
    }

    fn insert(&self, matter: &Matter, booking: BookingId) -> Result<(), MatterError> {
        self.query(|c| diesel::insert_into(table::table).values(MatterRow::from(matter)).execute(c))?;
        self.attach(matter.id, booking)?;
        self.write_sides(matter)
    }

    fn sessions(&self, id: MatterId) -> Result<i64, StorageError> {
        let of_matter = bookings::table.filter(bookings::matter_id.eq(Uuid::from(id)));
        self.query(|c| of_matter.count().get_result(c))
    }

    fn attach(&self, id: MatterId, booking: BookingId) -> Result<(), MatterError> {
        let free = bookings::table.find(Uuid::from(booking)).filter(bookings::matter_id.is_null());
        let joined = bookings::matter_id.eq(Uuid::from(id));
        let joined = self.query(|c| diesel::update(free).set(joined).execute(c))?;
        if joined == 0 { Err(MatterError::Exists) } else { Ok(()) }
    }

    fn update(&self, matter: &Matter) -> Result<(), StorageError> {
        let row = MatterRow::from(matter);
        self.query(|c| diesel::update(&row).set(&row).execute(c))?;
        Ok(())
    }

    fn store_sides(&self, matter: &Matter) -> Result<(), MatterError> {
        MatterRepository::update(self, matter)?;
        let id = Uuid::from(matter.id);
        let (stay, people) = rows(matter);
        let stay: Vec<_> = stay.iter().map(|side| side.id).collect();
        let people: Vec<_> = people.iter().map(|person| person.id).collect();
        let gone = participants::table.filter(participants::matter_id.eq(id));
        self.query(|c| diesel::delete(gone.filter(participants::id.ne_all(people))).execute(c))?;
        self.write_sides(matter)?;
        // Last: their people may have changed sides.
        let gone = sides::table.filter(sides::matter_id.eq(id)).filter(sides::id.ne_all(stay));
        self.query(|c| diesel::delete(gone).execute(c))?;
        Ok(())
    }

    fn told(&self, id: MatterId) -> Result<Vec<(ParticipantId, BookingId)>, StorageError> {
        let rows: Vec<ToldRow> =
            self.query(|c| sql_query(TOLD).bind::<SqlUuid, _>(Uuid::from(id)).load(c))?;
        Ok(rows.into_iter().map(|row| (row.participant_id.into(), row.booking_id.into())).collect())
    }
}

/// See [`MatterRepository::told`]; $1 is the matter.
const TOLD: &str = "
    SELECT participants.id AS participant_id, bookings.id AS booking_id
    FROM participants JOIN bookings USING (matter_id)
    WHERE matter_id = $1 AND is_told(participants, bookings)";

/// See [`MatterRepository::unchecked`]; $1 is the mediator, if only theirs, and $2 how many.
const UNCHECKED: &str = "
    SELECT participants.id, participants.matter_id, participants.name, sides.name AS side_name, unchecked, written_at,
        count(*) OVER () AS total
    FROM participants
    JOIN sides ON sides.id = side_id
    JOIN matter_overviews ON matter_overviews.id = participants.matter_id
    WHERE unchecked IS NOT NULL AND ($1 IS NULL OR employee_id = $1)
    ORDER BY written_at, participants.id LIMIT $2";

#[derive(QueryableByName)]
struct UncheckedRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    matter_id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    side_name: String,
    #[diesel(sql_type = Text)]
    unchecked: NamedColumn<Unchecked>,
    #[diesel(sql_type = Timestamptz)]
    written_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl From<UncheckedRow> for UncheckedPerson {
    fn from(row: UncheckedRow) -> Self {
        Self {
            matter: row.matter_id.into(),
            participant: row.id.into(),
            name: row.name,
            side_name: row.side_name,
            unchecked: row.unchecked.0,
            since: row.written_at,
        }
    }
}

#[derive(QueryableByName)]
struct ToldRow {
    #[diesel(sql_type = SqlUuid)]
    participant_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    booking_id: Uuid,
}

impl Tx<'_> {
    /// One side of a matter, with everyone on it.
    pub(super) fn side_of(&self, matter: MatterId, side: SideId) -> Result<Option<Side>, StorageError> {
        Ok(self.seated(matter.into(), Some(side.into()))?.pop())
    }

    fn sides_of(&self, matter: Uuid) -> Result<Vec<Side>, StorageError> {
        self.seated(matter, None)
    }

    /// The sides of a matter, or only one of them, with everyone on them.
    fn seated(&self, matter: Uuid, only: Option<Uuid>) -> Result<Vec<Side>, StorageError> {
        let mut found = sides::table.filter(sides::matter_id.eq(matter)).into_boxed();
        let mut everyone = participants::table.filter(participants::matter_id.eq(matter)).into_boxed();
        if let Some(side) = only {
            found = found.filter(sides::id.eq(side));
            everyone = everyone.filter(participants::side_id.eq(side));
        }
        let found: Vec<SideRow> =
            self.query(|c| found.order(sides::position).select(SideRow::as_select()).load(c))?;
        let everyone: Vec<PersonRow> =
            self.query(|c| everyone.order(participants::position).select(PersonRow::as_select()).load(c))?;
        let mut people: HashMap<Uuid, Vec<Participant>> = HashMap::new();
        for row in everyone {
            people.entry(row.side_id).or_default().push(row.into());
        }
        Ok(found
            .into_iter()
            .map(|row| {
                let people = people.remove(&row.id).unwrap_or_default();
                row.side(people)
            })
            .collect())
    }

    /// Writes the matter's sides and people over those with the same ids.
    fn write_sides(&self, matter: &Matter) -> Result<(), MatterError> {
        let (found, people) = rows(matter);
        self.query(|c| {
            diesel::insert_into(sides::table)
                .values(&found)
                .on_conflict(sides::id)
                .do_update()
                .set((
                    sides::position.eq(excluded(sides::position)),
                    sides::role.eq(excluded(sides::role)),
                    sides::name.eq(excluded(sides::name)),
                    sides::file_number.eq(excluded(sides::file_number)),
                ))
                .execute(c)
        })?;
        self.write_people(&people)?;
        self.attempt(|c| c.batch_execute("SET CONSTRAINTS participants_one_side IMMEDIATE")).map_err(
            |error| {
                let is_known = constraint(&error) == Some("participants_one_side");
                let shared = matter.email_on_two_sides().filter(|_| is_known);
                shared.map_or_else(
                    || storage(error).into(),
                    |email| MatterError::EmailOnTwoSides(email.clone()),
                )
            },
        )
    }

    /// Writes people of a side, in this order, over those with the same ids.
    pub(super) fn store_people(
        &self,
        seat: &Seat,
        people: &[Participant],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let rows: Vec<_> = people_rows(seat.matter.into(), seat.side, people, at).collect();
        self.write_people(&rows)?;
        let of_matter = table::table.find(Uuid::from(seat.matter));
        let next = (table::version.eq(table::version + 1), table::updated_at.eq(at));
        self.query(|c| diesel::update(of_matter).set(next).execute(c))?;
        Ok(())
    }

    fn write_people(&self, people: &[PersonRow]) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(participants::table)
                .values(people)
                .on_conflict(participants::id)
                .do_update()
                .set((
                    participants::side_id.eq(excluded(participants::side_id)),
                    participants::position.eq(excluded(participants::position)),
                    participants::role.eq(excluded(participants::role)),
                    participants::name.eq(excluded(participants::name)),
                    participants::firm.eq(excluded(participants::firm)),
                    participants::email.eq(excluded(participants::email)),
                    participants::phone.eq(excluded(participants::phone)),
                    participants::shared_email.eq(excluded(participants::shared_email)),
                    participants::gets_mail.eq(excluded(participants::gets_mail)),
                    participants::language.eq(excluded(participants::language)),
                    participants::attends.eq(excluded(participants::attends)),
                    participants::unchecked.eq(excluded(participants::unchecked)),
                    participants::seat.eq(excluded(participants::seat)),
                    participants::client_id.eq(excluded(participants::client_id)),
                    participants::written_at.eq(excluded(participants::written_at)),
                ))
                .execute(c)
        })?;
        Ok(())
    }
}
