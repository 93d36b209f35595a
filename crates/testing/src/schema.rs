use diesel::pg::PgConnection;
use diesel::sql_types::{Array, Bool, Nullable, SmallInt, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};

/// The views: PostgreSQL knows neither a view's key nor which of its columns may be null.
const VIEWS: [View; 2] = [
    View { name: "busy_times", key: "id", nullable: &[] },
    View { name: "client_overviews", key: "id", nullable: &["email", "latest_case_type"] },
];

struct View {
    name: &'static str,
    key: &'static str,
    nullable: &'static [&'static str],
}

const HEAD: &str = "\
//! The tables and views that `migrations/` make. `make schema` writes this file: do not edit it.
";

const COLUMNS: &str = "
    SELECT
        relname::text AS relation,
        relkind = 'v' AS in_view,
        attname::text AS name,
        format_type(atttypid, NULL) AS kind,
        NOT attnotnull AS nullable,
        array_position(indkey::smallint[], attnum)::smallint AS key
    FROM pg_class
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND relname NOT LIKE '\\_\\_diesel%'
    ORDER BY relname, attnum";

/// Where exactly one column of a table refers to another table, Diesel can join the two by it.
const REFERENCES: &str = "
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, array_agg(attname::text) AS columns
    FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid
    GROUP BY 1, 2
    HAVING count(*) = 1
    ORDER BY 1, 2";

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    relation: String,
    #[diesel(sql_type = Bool)]
    in_view: bool,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
    /// Its place in the primary key.
    #[diesel(sql_type = Nullable<SmallInt>)]
    key: Option<i16>,
}

impl Column {
    /// What PostgreSQL does not know of a view's column, added.
    fn completed(self) -> Self {
        if !self.in_view {
            return self;
        }
        let view = VIEWS.iter().find(|view| view.name == self.relation);
        let view = view.unwrap_or_else(|| panic!("{} is missing in testing::schema::VIEWS", self.relation));
        let key = (view.key == self.name).then_some(0);
        Self { nullable: view.nullable.contains(&self.name.as_str()), key, ..self }
    }

    /// As Diesel calls it.
    fn diesel_type(&self) -> String {
        let (element, is_array) =
            self.kind.strip_suffix("[]").map_or((&*self.kind, false), |kind| (kind, true));
        let name = match element {
            "bigint" => "Int8",
            "boolean" => "Bool",
            "bytea" => "Bytea",
            "date" => "Date",
            "integer" => "Int4",
            "jsonb" => "Jsonb",
            "smallint" => "Int2",
            "text" => "Text",
            "timestamp with time zone" => "Timestamptz",
            "timestamp without time zone" => "Timestamp",
            "tsrange" => "Tsrange",
            "uuid" => "Uuid",
            other => panic!("{}.{} is of the type {other}, new to testing::schema", self.relation, self.name),
        };
        let name = if is_array { format!("Array<{name}>") } else { name.to_owned() };
        if self.nullable { format!("Nullable<{name}>") } else { name }
    }
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
    #[diesel(sql_type = Array<Text>)]
    columns: Vec<String>,
}

/// The tables and views of the database as Diesel's macros declare them: the text of
/// `crates/infra/src/pg/schema.rs`.
///
/// # Panics
/// When the database does not answer, or has a view or a type that is new here.
#[must_use]
pub fn schema(url: &str) -> String {
    let mut connection = PgConnection::establish(url).expect("a connection to the database");
    let columns: Vec<Column> = sql_query(COLUMNS).load(&mut connection).expect("the columns");
    let columns: Vec<_> = columns.into_iter().map(Column::completed).collect();
    let references: Vec<Reference> = sql_query(REFERENCES).load(&mut connection).expect("the references");

    let relations: Vec<_> = columns.chunk_by(|a, b| a.relation == b.relation).collect();
    let names = relations.iter().filter_map(|columns| columns.first());
    let mut lines = vec![HEAD.to_owned()];
    lines.extend(relations.iter().map(|columns| table(columns)));
    lines.extend(references.into_iter().map(|Reference { child, parent, columns }| {
        format!("diesel::joinable!({child} -> {parent} ({}));", columns.concat())
    }));
    lines.push("\ndiesel::allow_tables_to_appear_in_same_query!(".to_owned());
    lines.extend(names.map(|column| format!("    {},", column.relation)));
    lines.push(");\n".to_owned());
    lines.join("\n")
}

/// One `table!`. Diesel wants a primary key; where there is none, every column is part of it.
fn table(columns: &[Column]) -> String {
    let mut key: Vec<_> = columns.iter().filter(|column| column.key.is_some()).collect();
    key.sort_by_key(|column| column.key);
    let key = if key.is_empty() { columns.iter().collect() } else { key };
    let key: Vec<_> = key.into_iter().map(|column| column.name.as_str()).collect();
    let name = columns.first().map_or("", |column| column.relation.as_str());
    let columns: Vec<_> = columns
        .iter()
        .map(|column| format!("        {} -> {},", column.name, column.diesel_type()))
        .collect();
    format!("diesel::table! {{\n    {name} ({}) {{\n{}\n    }}\n}}\n", key.join(", "), columns.join("\n"))
}
