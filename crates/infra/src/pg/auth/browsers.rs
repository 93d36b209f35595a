//! The browsers administrators have signed in from.

use auth::{BrowserId, KnownBrowsers, NewBrowser};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AdminId, KnownBrowserId, StorageError};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::schema::known_browsers;

fn hash(browser: &BrowserId) -> Vec<u8> {
    Sha256::digest(browser.as_str()).to_vec()
}

impl KnownBrowsers for Tx<'_> {
    fn recognize(
        &self,
        admin_id: AdminId,
        browser: &BrowserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let own = known_browsers::admin_id.eq(Uuid::from(admin_id));
        let known = known_browsers::table.filter(own).filter(known_browsers::hash.eq(hash(browser)));
        let seen = self.query(|c| diesel::update(known).set(known_browsers::seen_at.eq(now)).execute(c))?;
        Ok(seen > 0)
    }

    fn any(&self, admin_id: AdminId) -> Result<bool, StorageError> {
        let own = known_browsers::table
            .filter(known_browsers::admin_id.eq(Uuid::from(admin_id)))
            .select(known_browsers::id);
        self.query(|c| diesel::select(diesel::dsl::exists(own)).get_result(c))
    }

    fn add(&self, admin_id: AdminId, new: &NewBrowser) -> Result<KnownBrowserId, StorageError> {
        let id = KnownBrowserId::generate();
        let NewBrowser { id: browser, device, at } = new;
        self.query(|c| {
            diesel::insert_into(known_browsers::table)
                .values((
                    known_browsers::id.eq(Uuid::from(id)),
                    known_browsers::admin_id.eq(Uuid::from(admin_id)),
                    known_browsers::hash.eq(browser.as_ref().map(hash)),
                    known_browsers::browser.eq(&device.browser),
                    known_browsers::system.eq(&device.system),
                    known_browsers::address
                        .eq(device.address.map(|address| address.to_string()).unwrap_or_default()),
                    known_browsers::first_seen_at.eq(at),
                    known_browsers::seen_at.eq(at),
                ))
                .execute(c)
        })?;
        Ok(id)
    }
}
