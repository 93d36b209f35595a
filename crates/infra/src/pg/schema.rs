//! The tables and views that `migrations/` make. `make schema` writes this file: do not edit it.

diesel::table! {
    admins (id) {
        id -> Uuid,
        email -> Text,
        first_name -> Text,
        last_name -> Text,
        phone -> Text,
        password_hash -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        screened_digest -> Nullable<Text>,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Int8,
        at -> Timestamptz,
        admin_id -> Nullable<Uuid>,
        action -> Text,
        subject -> Text,
        address -> Nullable<Text>,
        detail -> Text,
    }
}

diesel::table! {
    backup_runs (id) {
        id -> Int8,
        automatic -> Bool,
        started_at -> Timestamptz,
        completed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    booking_origins (network, booking_id) {
        network -> Text,
        booking_id -> Uuid,
        created_at -> Timestamptz,
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
        confirm_by -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    busy_times (id) {
        id -> Uuid,
        employee_id -> Uuid,
        starts_at -> Timestamp,
        ends_at -> Timestamp,
        period -> Tsrange,
    }
}

diesel::table! {
    calendar_feeds (employee_id) {
        employee_id -> Uuid,
        digest -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    challenges (id) {
        id -> Uuid,
        a -> Int2,
        b -> Int2,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    client_overviews (id) {
        id -> Uuid,
        name -> Text,
        email -> Nullable<Text>,
        phone -> Text,
        address -> Text,
        notes -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        total_cases -> Int8,
        open_cases -> Int8,
        completed_cases -> Int8,
        latest_case_type -> Nullable<Text>,
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
        email_key -> Nullable<Text>,
    }
}

diesel::table! {
    contact_requests (id) {
        id -> Uuid,
        name -> Text,
        email -> Text,
        case_style -> Text,
        preferred_dates -> Text,
        message -> Text,
        status -> Text,
        notes -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    content_versions (version) {
        version -> Int8,
        body -> Jsonb,
        admin_id -> Nullable<Uuid>,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    dashboards (admin_id) {
        admin_id -> Uuid,
        body -> Jsonb,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    documents (section) {
        section -> Text,
        body -> Jsonb,
        version -> Int8,
        updated_at -> Timestamptz,
    }
}

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
    forgotten_people (mark) {
        mark -> Bytea,
        forgotten_at -> Timestamptz,
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

diesel::table! {
    known_networks (admin_id, network) {
        admin_id -> Uuid,
        network -> Text,
        seen_at -> Timestamptz,
    }
}

diesel::table! {
    login_attempts (account, address, failed_at) {
        account -> Bytea,
        address -> Text,
        failed_at -> Timestamptz,
    }
}

diesel::table! {
    media (id) {
        id -> Uuid,
        digest -> Text,
        format -> Text,
        name -> Text,
        created_at -> Timestamptz,
        size -> Int8,
        thumbnail -> Text,
    }
}

diesel::table! {
    media_files (name) {
        name -> Text,
        bytes -> Bytea,
    }
}

diesel::table! {
    outbox (id) {
        id -> Uuid,
        kind -> Text,
        booking_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        due_at -> Timestamptz,
        attempts -> Int4,
        sent_at -> Nullable<Timestamptz>,
        failed_at -> Nullable<Timestamptz>,
        error -> Nullable<Text>,
        contact_request_id -> Nullable<Uuid>,
        admin_id -> Nullable<Uuid>,
        day -> Nullable<Date>,
        visitor -> Nullable<Int8>,
        withheld_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payment_providers (key) {
        key -> Text,
        name -> Text,
        enabled -> Bool,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        admin_id -> Uuid,
        created_at -> Timestamptz,
        used_at -> Timestamptz,
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

diesel::joinable!(bookings -> clients (client_id));
diesel::joinable!(bookings -> employees (employee_id));
diesel::joinable!(bookings -> time_slots (slot_id));
diesel::joinable!(calendar_feeds -> employees (employee_id));
diesel::joinable!(content_versions -> admins (admin_id));
diesel::joinable!(dashboards -> admins (admin_id));
diesel::joinable!(known_networks -> admins (admin_id));
diesel::joinable!(outbox -> admins (admin_id));
diesel::joinable!(outbox -> bookings (booking_id));
diesel::joinable!(outbox -> contact_requests (contact_request_id));
diesel::joinable!(sessions -> admins (admin_id));
diesel::joinable!(time_slots -> employees (employee_id));
diesel::joinable!(weekly_plans -> employees (employee_id));

diesel::allow_tables_to_appear_in_same_query!(
    admins,
    audit_log,
    backup_runs,
    booking_origins,
    bookings,
    busy_times,
    calendar_feeds,
    challenges,
    client_overviews,
    clients,
    contact_requests,
    content_versions,
    dashboards,
    documents,
    employees,
    forgotten_people,
    idempotency_keys,
    known_networks,
    login_attempts,
    media,
    media_files,
    outbox,
    payment_providers,
    sessions,
    time_slots,
    weekly_plans,
);
