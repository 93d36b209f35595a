use availability::SessionType;
use booking::{
    Booking, BookingRepository, Client, ClientChanges, ClientImport, ClientImportRepository, ClientImports,
    ClientRepository, FilledField, ImportError, ImportedClient, TakenBack, Traces,
};
use chrono::{DateTime, TimeDelta, Utc};
use infra::pg::Tx;
use kernel::{Actor, Audit, ClientImportId, Phone};

use crate::support::{Fixture, booking, email, moment, stored_mediator};

fn before() -> DateTime<Utc> {
    moment("2026-06-01T13:00:00Z")
}

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn client(name: &str, address: Option<&str>, phone: &str, at: DateTime<Utc>) -> Client {
    let changes = ClientChanges {
        email: Some(address.map(email)),
        phone: Some(Phone::parse(phone).ok()),
        ..ClientChanges::default()
    };
    Client::new(name.into(), changes, at)
}

fn stored(tx: &Tx<'_>, client: &Client) -> Option<Client> {
    ClientRepository::find(tx, client.id).unwrap().map(|found| found.client)
}

fn import_of(clients: &[ImportedClient]) -> ClientImport {
    let added = clients.iter().filter(|one| one.filled.is_none()).count();
    let (id, file_name) = (ClientImportId::generate(), "clients.csv".into());
    ClientImport { id, file_name, added, merged: clients.len() - added, created_at: now() }
}

fn new(client: &Client) -> ImportedClient {
    ImportedClient { client: client.clone(), filled: None }
}

#[test]
fn those_who_may_be_meant_are_found_by_address_and_number() {
    Fixture::new().tx(|tx| {
        let [jo, ann, bob, cy, dee] = [
            client("Jo", Some("Jo@example.com"), "", before()),
            client("Ann", None, "+1 (407) 555-0100", before()),
            client("Bob", Some("bob@example.com"), "555-0199", before()),
            client("Cy", None, "", before()),
            client("Dee", Some("dee@example.com"), "", before()),
        ];
        for client in [&jo, &ann, &bob, &cy, &dee] {
            ClientRepository::insert(tx, client).unwrap();
        }
        let traces = Traces {
            emails: vec![email("JO@EXAMPLE.COM")],
            phones: vec!["4075550100".into()],
            names: vec!["cy".into(), "dee".into()],
        };
        let mut found = tx.known(&traces).unwrap();
        found.sort_by_key(|client| client.name.clone());
        assert_eq!(found, [ann, cy, jo]);
        assert_eq!(tx.known(&Traces::default()).unwrap(), []);
    });
}

#[test]
fn an_import_adds_and_fills_in_and_is_taken_back() {
    Fixture::new().tx(|tx| {
        let ann = client("Ann", None, "407-555-0100", before());
        ClientRepository::insert(tx, &ann).unwrap();
        let jo = client("Jo", Some("jo@example.com"), "", now());
        let filled = Client {
            email: Some(email("ann@example.com")),
            address: "1 Lake Rd".into(),
            notes: "Call first".into(),
            safe_contact: "Text only".into(),
            updated_at: now(),
            ..ann.clone()
        };
        let fields =
            [FilledField::Email, FilledField::Address, FilledField::Notes, FilledField::SafeContact].to_vec();
        let imported = [new(&jo), ImportedClient { client: filled.clone(), filled: Some(fields) }];
        let import = import_of(&imported);
        ClientImportRepository::insert(tx, &import, &imported).unwrap();
        assert_eq!((stored(tx, &jo), stored(tx, &ann)), (Some(jo.clone()), Some(filled)));
        assert_eq!(tx.since(now()).unwrap(), std::slice::from_ref(&import));
        assert_eq!(tx.since(now() + TimeDelta::seconds(1)).unwrap(), []);

        let later = now() + TimeDelta::hours(1);
        let taken_back = tx.take_back(import.id, later).unwrap();
        assert_eq!(taken_back, TakenBack { removed: 1, restored: 1, kept: 0 });
        assert_eq!((stored(tx, &jo), stored(tx, &ann)), (None, Some(Client { updated_at: later, ..ann })));
        assert_eq!(tx.since(now()).unwrap(), []);
    });
}

#[test]
fn of_many_at_once_one_takes_an_import_back() {
    let fixture = Fixture::new();
    let jo = client("Jo", Some("jo@example.com"), "", now());
    let imported = [new(&jo)];
    let import = import_of(&imported);
    fixture.tx(|tx| ClientImportRepository::insert(tx, &import, &imported).unwrap());
    let imports = |tx: &Tx<'_>| {
        let audit = Audit { log: tx, by: &Actor::Host };
        ClientImports { imports: tx, audit }.take_back(import.id, now())
    };
    let outcomes = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| fixture.db.transact(imports))).collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    let (done, late): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!(done.len(), 1);
    assert!(late.iter().all(|outcome| matches!(outcome, Err(ImportError::NotFound))), "{late:?}");
}

#[test]
fn what_happened_since_is_not_taken_back() {
    Fixture::new().tx(|tx| {
        let [changed, booked, filled] =
            ["Changed", "Booked", "Filled"].map(|name| client(name, None, "", now()));
        let old = Client { created_at: before(), updated_at: before(), ..filled.clone() };
        ClientRepository::insert(tx, &old).unwrap();
        let filled = Client { notes: "Call first".into(), ..filled };
        let fill = ImportedClient { client: filled.clone(), filled: Some(vec![FilledField::Notes]) };
        let imported = [new(&changed), new(&booked), fill];
        let import = import_of(&imported);
        ClientImportRepository::insert(tx, &import, &imported).unwrap();

        let later = now() + TimeDelta::hours(1);
        let changed = Client { notes: "Called".into(), updated_at: later, ..changed };
        let rewritten =
            Client { notes: "Call never".into(), updated_at: later, created_at: before(), ..filled };
        ClientRepository::update(tx, &changed).unwrap();
        ClientRepository::update(tx, &rewritten).unwrap();
        let mediator = stored_mediator(tx, "Ann");
        let session = booking(&mediator, "2027-01-05T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &Booking { client_id: Some(booked.id), ..session }).unwrap();

        assert_eq!(tx.take_back(import.id, later).unwrap(), TakenBack { removed: 0, restored: 0, kept: 3 });
        assert_eq!(stored(tx, &changed), Some(changed.clone()));
        assert_eq!(stored(tx, &rewritten), Some(rewritten.clone()));
        assert_eq!(stored(tx, &booked), Some(booked.clone()));
    });
}

#[test]
fn only_what_is_still_empty_is_filled_in() {
    Fixture::new().tx(|tx| {
        let ann = client("Ann", Some("ann@example.com"), "", before());
        ClientRepository::insert(tx, &ann).unwrap();
        let planned = client("Ann", Some("other@example.com"), "407-555-0100", now());
        let planned = Client { id: ann.id, ..planned };
        let imported = [ImportedClient { client: planned, filled: Some(vec![FilledField::Phone]) }];
        ClientImportRepository::insert(tx, &import_of(&imported), &imported).unwrap();
        let phone = Phone::parse("407-555-0100").ok();
        assert_eq!(stored(tx, &ann), Some(Client { phone, updated_at: now(), ..ann.clone() }));
    });
}

#[test]
fn an_address_or_a_client_that_is_gone_by_now_stops_the_import() {
    let fixture = Fixture::new();
    let jo = client("Jo", Some("JO@example.com"), "", now());
    fixture.tx(|tx| {
        ClientRepository::insert(tx, &client("Joseph", Some("jo@example.com"), "", before())).unwrap();
    });
    let taken = [new(&jo)];
    let taken = fixture.db.transact(|tx| ClientImportRepository::insert(tx, &import_of(&taken), &taken));
    assert!(matches!(taken, Err(ImportError::Changed)));
    let gone =
        [ImportedClient { client: client("Ann", None, "", now()), filled: Some(vec![FilledField::Notes]) }];
    let gone = fixture.db.transact(|tx| ClientImportRepository::insert(tx, &import_of(&gone), &gone));
    assert!(matches!(gone, Err(ImportError::Changed)));
}

#[test]
fn a_large_file_and_old_imports() {
    Fixture::new().tx(|tx| {
        let clients: Vec<_> =
            (0..5000).map(|n| new(&client("Jo", Some(&format!("jo{n}@example.com")), "", now()))).collect();
        let import = import_of(&clients);
        ClientImportRepository::insert(tx, &import, &clients).unwrap();
        let emails: Vec<_> = (0..5000).map(|n| email(&format!("jo{n}@example.com"))).collect();
        assert_eq!(tx.known(&Traces { emails, ..Traces::default() }).unwrap().len(), 5000);
        assert_eq!(tx.forget_imports(now()).unwrap(), 0);
        assert_eq!(tx.forget_imports(now() + TimeDelta::seconds(1)).unwrap(), 1);
        assert_eq!(tx.since(before()).unwrap(), []);
        assert!(stored(tx, &clients[0].client).is_some());
    });
}
