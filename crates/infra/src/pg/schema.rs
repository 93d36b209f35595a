//! The tables, as `migrations/` makes them.

diesel::table! {
    employees (id) {
        id -> Uuid,
        name -> Text,
        email -> Text,
        role -> Text,
        status -> Text,
        profile_image -> Text,
        bio -> Text,
        phone -> Text,
        specialties -> Array<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    time_slots (id) {
        id -> Uuid,
        employee_id -> Uuid,
        starts_at -> Timestamp,
        duration_minutes -> Int4,
        session_type -> Nullable<Text>,
        status -> Text,
        price_cents -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    weekly_plans (employee_id) {
        employee_id -> Uuid,
        plan -> Jsonb,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    clients (id) {
        id -> Uuid,
        name -> Text,
        email -> Nullable<Text>,
        phone -> Text,
        address -> Text,
        notes -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    bookings (id) {
        id -> Uuid,
        employee_id -> Uuid,
        employee_name -> Text,
        slot_id -> Nullable<Uuid>,
        client_id -> Nullable<Uuid>,
        client_name -> Text,
        client_email -> Text,
        client_phone -> Text,
        case_type -> Text,
        case_title -> Text,
        description -> Text,
        contact_method -> Text,
        starts_at -> Timestamp,
        duration_minutes -> Int4,
        session_type -> Nullable<Text>,
        ends_at -> Timestamp,
        price_cents -> Int8,
        status -> Text,
        payment_status -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    idempotency_keys (scope, key) {
        scope -> Text,
        key -> Text,
        request -> Bytea,
        answer -> Jsonb,
        created_at -> Timestamptz,
    }
}
