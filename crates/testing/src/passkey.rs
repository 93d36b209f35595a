use aws_lc_rs::encoding::{AsDer, PublicKeyX509Der};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A device that makes passkeys and signs with them, in a browser that shows a site. It does what it is
/// asked without a look at the site; its fields say what it claims.
#[derive(Debug)]
pub struct PasskeyDevice {
    /// The site that the browser shows.
    pub origin: String,
    /// The name that its keys are bound to.
    pub domain: String,
    /// Whether the site is a frame in another one.
    pub cross_origin: bool,
    /// What it says of its user and of the key, as bits; [`Self::HONEST`] at first.
    pub flags: u8,
    /// How often it has signed: it counts on, unless this is 0.
    pub uses: u32,
    keys: Vec<HeldKey>,
}

#[derive(Debug)]
struct HeldKey {
    id: String,
    user: Value,
    pair: EcdsaKeyPair,
}

impl PasskeyDevice {
    /// Someone is there and has been verified.
    pub const HONEST: u8 = 0b101;
    /// A key has been made.
    const MADE: u8 = 1 << 6;

    /// A device that counts, in a browser that shows this site.
    #[must_use]
    pub fn at(origin: &str) -> Self {
        let host = origin.rsplit('/').next().unwrap_or_default();
        let domain = host.split(':').next().unwrap_or_default().to_owned();
        Self {
            origin: origin.to_owned(),
            domain,
            cross_origin: false,
            flags: Self::HONEST,
            uses: 1,
            keys: vec![],
        }
    }

    /// The answer to options of `navigator.credentials.create`.
    ///
    /// # Panics
    /// If it already has a key that the options exclude, or cannot sign as they ask.
    pub fn create(&mut self, options: &Value) -> Value {
        assert!(
            !self.keys.iter().any(|key| names(&options["excludeCredentials"], &key.id)),
            "it is known there"
        );
        assert!(options["pubKeyCredParams"].to_string().contains("-7"), "{options}");
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).expect("a key");
        let public: PublicKeyX509Der<'_> = pair.public_key().as_der().expect("the key's public half");
        let number = self.keys.len().to_be_bytes();
        let id = [number.as_slice(), &Sha256::digest(public.as_ref())].concat();
        let mut device_data = self.device_data(Self::MADE);
        device_data.extend([0; 16]);
        device_data.extend(u16::try_from(id.len()).expect("a short name").to_be_bytes());
        device_data.extend(&id);
        let response = json!({
            "clientDataJSON": text(self.client_data("webauthn.create", options).as_bytes()),
            "authenticatorData": text(&device_data),
            "publicKey": text(public.as_ref()),
            "publicKeyAlgorithm": -7,
        });
        let id = text(&id);
        self.keys.push(HeldKey {
            id: id.clone(),
            user: options.pointer("/user/id").cloned().unwrap_or_default(),
            pair,
        });
        credential(&id, &response)
    }

    /// The answer to options of `navigator.credentials.get`. Someone who is not asked for a certain key
    /// uses the last one.
    ///
    /// # Panics
    /// If it has none of the keys.
    pub fn sign(&mut self, options: &Value) -> Value {
        self.uses += u32::from(self.uses > 0);
        let allowed = &options["allowCredentials"];
        let is_any = allowed.as_array().is_none_or(Vec::is_empty);
        let found = self.keys.iter().rev().find(|key| is_any || names(allowed, &key.id));
        let key = found.expect("a key that is asked for");
        let (client_data, device_data) = (self.client_data("webauthn.get", options), self.device_data(0));
        let signs = [device_data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = key.pair.sign(&SystemRandom::new(), &signs).expect("a signature");
        let response = json!({
            "clientDataJSON": text(client_data.as_bytes()),
            "authenticatorData": text(&device_data),
            "signature": text(signature.as_ref()),
            "userHandle": key.user,
        });
        credential(&key.id, &response)
    }

    fn client_data(&self, call: &str, options: &Value) -> String {
        let (challenge, origin, cross_origin) = (&options["challenge"], &self.origin, self.cross_origin);
        json!({"type": call, "challenge": challenge, "origin": origin, "crossOrigin": cross_origin})
            .to_string()
    }

    fn device_data(&self, more: u8) -> Vec<u8> {
        let flags = [self.flags | more];
        [Sha256::digest(&self.domain).as_slice(), &flags, &self.uses.to_be_bytes()].concat()
    }
}

fn names(descriptors: &Value, id: &str) -> bool {
    descriptors.as_array().is_some_and(|all| all.iter().any(|one| one["id"] == id))
}

fn credential(id: &str, response: &Value) -> Value {
    json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
}

fn text(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
