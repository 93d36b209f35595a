//! The application: its routes and middleware.

use actix_files::Files;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, HttpResponse, Resource, guard, web};
use utoipa::openapi::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_swagger_ui::{Config as SwaggerConfig, SwaggerUi};

use crate::http::auth::authenticate;
use crate::http::compress::compress;
use crate::http::harden::{harden, time_limit};
use crate::http::head::head_as_get;
use crate::http::log::access_log;
use crate::http::openapi::document;
use crate::http::pieces::in_pieces;
use crate::http::route_table::RouteTable;
use crate::public::respond::serve_cached;
use crate::routes::pages::preview::preview;
use crate::routes::pages::shell::Shell;
use crate::routes::pages::{edited, embed, fallback, robots, sitemap};
use crate::routes::{
    activity, analytics, auth, availability, backups, board, bookings, calendar_feeds, challenges,
    change_requests, client_imports, clients, closures, compose, contact_requests, content, content_versions,
    dashboard, decisions, deliverability, email_template_previews, email_templates, employees,
    getting_started, health, invitations, matters, media, new_bookings, outbox, outside_calendars, passkeys,
    password_resets, payment_options, payment_settings, payment_webhooks, payments, receivables, relocations,
    search, seats, sessions, settings, site, smtp, system, tasks, team, time_slots, two_factor,
    visit_payments, visits,
};
use crate::state::State;

/// What the dashboard shows.
fn dashboards(config: &mut ServiceConfig<'_>) {
    config
        .service(dashboard::get_dashboard_stats)
        .service(getting_started::get_getting_started)
        .service(dashboard::list_recent_activity)
        .service(tasks::get_dashboard_queue)
        .service(tasks::get_news)
        .service(tasks::get_dashboard_agenda)
        .service(tasks::get_dashboard_backup)
        .service(dashboard::get_dashboard_config)
        .service(dashboard::save_dashboard_config);
}

/// Every API call.
pub fn routes(config: &mut ServiceConfig<'_>) {
    // The router tries them in order, so the most frequent public reads come first.
    config
        .service(time_slots::list_time_slots)
        .service(time_slots::list_openings)
        .service(content::get_content)
        .service(employees::list_employees)
        .service(payment_options::get_payment_options)
        .service(availability::get_availability);
    own_account(config);
    schedules(config);
    config
        .service(backups::download_backup)
        .service(backups::restore_backup)
        .service(backups::list_backups)
        .service(backups::download_kept_backup)
        .service(backups::restore_kept_backup)
        .service(backups::delete_backup)
        .service(board::get_board)
        .service(new_bookings::create_booking)
        .service(bookings::list_bookings)
        .service(decisions::export_bookings)
        .service(decisions::decide_bookings)
        .service(relocations::tell_place)
        .service(bookings::update_booking)
        .service(bookings::list_booking_history)
        .service(visits::visit_booking)
        .service(visits::change_visited_booking)
        .service(visits::see_session)
        .service(seats::visit_seat)
        .service(seats::ask_for_change)
        .service(seats::take_back_change)
        .service(seats::say_who_comes)
        .service(seats::disown_seat)
        .service(clients::list_clients)
        .service(clients::create_client)
        .service(clients::export_clients)
        .service(client_imports::preview_client_import)
        .service(client_imports::import_clients)
        .service(client_imports::list_client_imports)
        .service(client_imports::take_back_client_import)
        .service(clients::get_client)
        .service(search::search)
        .service(clients::export_client)
        .service(clients::erase_by_email)
        .service(clients::erase_client)
        .service(clients::list_client_bookings)
        .service(clients::update_client)
        .service(clients::delete_client)
        .service(challenges::get_challenge)
        .service(contact_requests::create_contact_request)
        .service(contact_requests::list_contact_requests)
        .service(contact_requests::update_contact_request)
        .service(contact_requests::delete_contact_request)
        .service(contact_requests::create_client_from_request)
        .service(content::save_content)
        .service(content::look::get_look)
        .service(content_versions::list_content_versions)
        .service(content_versions::get_content_version)
        .service(content_versions::restore_content_version)
        .service(activity::list_activity)
        .service(activity::list_activity_people)
        .service(activity::export_activity)
        .service(analytics::get_analytics)
        .configure(dashboards)
        .service(employees::create_employee)
        .service(employees::update_employee)
        .service(employees::delete_employee)
        .service(health::live)
        .service(health::ready)
        .service(matters::list_matters)
        .service(matters::export_matters)
        .service(matters::open_matter)
        .service(matters::get_matter)
        .service(matters::update_matter)
        .service(matters::update_sides)
        .service(matters::tell_matter)
        .service(matters::renew_link)
        .service(matters::erase_participant)
        .service(change_requests::decide_change_request)
        .service(media::upload_media)
        .service(media::list_media)
        .service(media::delete_media)
        .service(settings::export_settings)
        .service(settings::import_settings)
        .service(settings::get_default_settings)
        .service(settings::get_settings)
        .service(settings::save_settings)
        .service(site::get_site)
        .service(system::get_system_info)
        .service(site::clear_site_cache)
        .service(site::generate_sitemap)
        .service(time_slots::migrate_time_slots)
        .service(time_slots::create_time_slot)
        .service(time_slots::update_time_slot)
        .service(time_slots::delete_time_slot);
    mail_routes(config);
    team_routes(config);
    payment_routes(config);
}

fn mail_routes(config: &mut ServiceConfig<'_>) {
    config
        .service(email_templates::list_email_templates)
        .service(email_templates::list_email_template_types)
        .service(email_templates::create_email_template)
        .service(email_template_previews::preview_email_template)
        .service(email_template_previews::test_email_template)
        .service(email_templates::duplicate_email_template)
        .service(email_templates::get_email_template)
        .service(email_templates::update_email_template)
        .service(email_templates::delete_email_template)
        .service(outbox::list_outbox)
        .service(outbox::read_outbox_mail)
        .service(outbox::retry_mail)
        .service(outbox::cancel_mail)
        .service(outbox::release_mail)
        .service(outbox::resend_mail)
        .service(compose::compose_mail)
        .service(outbox::settle_held_mail)
        .service(outbox::get_mail_status)
        .service(outbox::send_mail_now)
        .service(outbox::forget_refused_address)
        .service(smtp::send_test_email)
        .service(deliverability::get_deliverability);
}

fn payment_routes(config: &mut ServiceConfig<'_>) {
    config
        .service(payment_settings::get_payment_settings)
        .service(payment_settings::save_payment_settings)
        .service(payment_settings::add_payment_provider)
        .service(payment_settings::change_payment_provider)
        .service(payment_settings::delete_payment_provider)
        .service(payment_settings::test_payment_provider)
        .service(payments::list_payments)
        .service(payments::export_payments)
        .service(receivables::list_receivables)
        .service(receivables::remind_clients)
        .service(payments::list_surpluses)
        .service(payments::keep_surplus)
        .service(payments::read_payment)
        .service(payments::refund_payment)
        .service(payments::send_receipt)
        .service(payments::record_payment)
        .service(visit_payments::start_payment)
        .service(visit_payments::report_demo_payment)
        .service(visit_payments::refresh_payment)
        .service(payment_webhooks::take_webhook);
}

fn team_routes(config: &mut ServiceConfig<'_>) {
    config
        .service(team::get_team)
        .service(invitations::invite_person)
        .service(invitations::preview_invitation)
        .service(invitations::accept_invitation)
        .service(invitations::resend_invitation)
        .service(invitations::revoke_invitation)
        .service(team::change_person)
        .service(team::remove_person);
}

/// Weekly plans, closed days, and the mediators' calendars.
fn schedules(config: &mut ServiceConfig<'_>) {
    config
        .service(availability::save_schedule)
        .service(availability::generate_availability)
        .service(availability::export_availability)
        .service(closures::list_holidays)
        .service(closures::get_holiday_question)
        .service(closures::keep_holidays_open)
        .service(closures::list_closures)
        .service(closures::create_closure)
        .service(closures::delete_closure)
        .service(calendar_feeds::get_calendar_feed)
        .service(calendar_feeds::create_calendar_feed)
        .service(calendar_feeds::revoke_calendar_feed)
        .service(calendar_feeds::read_calendar_feed)
        .service(outside_calendars::get_outside_calendar)
        .service(outside_calendars::set_outside_calendar)
        .service(outside_calendars::read_outside_calendar)
        .service(outside_calendars::remove_outside_calendar);
}

/// Signing in, and what administrators do with their own account.
fn own_account(config: &mut ServiceConfig<'_>) {
    config
        .service(auth::login)
        .service(auth::validate_session)
        .service(auth::logout)
        .service(auth::get_profile)
        .service(auth::save_profile)
        .service(auth::change_password)
        .service(password_resets::request_password_reset)
        .service(password_resets::redeem_password_reset)
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(sessions::end_other_sessions)
        .service(two_factor::get_two_factor_status)
        .service(two_factor::set_up_two_factor)
        .service(two_factor::verify_two_factor_setup)
        .service(two_factor::disable_two_factor)
        .service(two_factor::renew_backup_codes)
        .service(passkeys::list_passkeys)
        .service(passkeys::begin_passkey)
        .service(passkeys::add_passkey)
        .service(passkeys::rename_passkey)
        .service(passkeys::remove_passkey)
        .service(passkeys::begin_passkey_login)
        .service(passkeys::log_in_with_passkey);
}

/// The API documentation. It sends the document to no other site.
fn documentation() -> SwaggerUi {
    let config = SwaggerConfig::new([DOCUMENT]).validator_url("none");
    SwaggerUi::new("/api/docs/{_:.*}").config(config)
}

/// Where the API document is.
const DOCUMENT: &str = "/api/openapi.json";

/// The API document. It is written once, and its bytes are shared by all who read it.
fn described(document: &OpenApi) -> Resource {
    let text = document.to_json().map(web::Bytes::from).unwrap_or_default();
    let answer = move || {
        let text = text.clone();
        async move { HttpResponse::Ok().content_type("application/json").body(text) }
    };
    web::resource(DOCUMENT).guard(guard::Get()).to(answer)
}

/// The whole application, as run by each of the server's threads.
pub fn app(
    state: State,
    shell: web::Data<Shell>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let document = document(routes);
    let assets = state.config.frontend_dir.join("assets");
    let over_tls = state.config.public_url.starts_with("https:");
    App::new()
        .app_data(web::Data::from(state.metrics.clone()))
        .app_data(web::Data::from(state.proxies.clone()))
        .app_data(web::Data::new(state))
        .app_data(shell)
        .app_data(web::Data::new(RouteTable::of(&document)))
        .into_utoipa_app()
        .configure(routes)
        .into_app()
        .service(media::serve_media)
        .service(embed)
        .service(edited)
        .service(robots)
        .service(sitemap)
        .service(preview)
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(described(&document))
        .service(documentation())
        .service(
            Files::new("/assets", assets)
                .try_compressed()
                .use_etag(false)
                .use_last_modified(false)
                .read_mode_threshold(1 << 20)
                .default_handler(web::to(fallback)),
        )
        .default_service(web::to(fallback))
        .wrap(from_fn(authenticate))
        .wrap(from_fn(time_limit))
        .wrap(from_fn(serve_cached))
        .wrap(from_fn(compress))
        .wrap(from_fn(move |request, next| harden(over_tls, request, next)))
        .wrap(from_fn(in_pieces))
        .wrap(from_fn(head_as_get))
        .wrap(from_fn(access_log))
}
