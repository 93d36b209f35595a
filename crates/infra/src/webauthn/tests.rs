use super::*;
use chrono::{DateTime, Utc};
use kernel::{PasskeyId, PasskeyRequestId};
use testing::PasskeyDevice;

const ORIGIN: &str = "https://practice.example";

/// A change to something that fits.
type Change<'a, T> = (&'a str, fn(&mut T));

fn site() -> SitePasskeys {
    SitePasskeys::of(ORIGIN).unwrap()
}

fn now() -> DateTime<Utc> {
    "2027-01-04T09:00:00Z".parse().unwrap()
}

fn ann() -> Admin {
    Admin::new("ann@example.com".parse().unwrap(), "Ann", "Lee")
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn stored(admin: &Admin, NewKey { credential, key }: NewKey) -> Passkey {
    let (id, name) = (PasskeyId::generate(), "Laptop".to_owned());
    Passkey {
        id,
        admin_id: admin.id,
        name,
        credential,
        key,
        is_enough: true,
        created_at: now(),
        used_at: None,
    }
}

/// The passkey that a device makes, if it is accepted after the change.
fn added(device: &mut PasskeyDevice, admin: &Admin, change: fn(&mut Value)) -> Option<Passkey> {
    let site = site();
    let challenge = site.to_add(admin, &[], true).unwrap();
    let mut answer = device.create(&json_of(&challenge.options));
    change(&mut answer);
    site.added(&challenge.state, &answer.to_string()).map(|key| stored(admin, key))
}

fn request(purpose: PasskeyPurpose, state: String) -> PasskeyRequest {
    PasskeyRequest { id: PasskeyRequestId::generate(), purpose, admin_id: None, state, expires_at: now() }
}

/// Whether a signature is accepted after the change; if so, the passkey is as after its use.
fn signs(device: &mut PasskeyDevice, passkey: &mut Passkey, change: fn(&mut Value)) -> bool {
    let site = site();
    let challenge = site.to_sign_in().unwrap();
    let mut answer = device.sign(&json_of(&challenge.options));
    change(&mut answer);
    let answer = answer.to_string();
    let key = site.verify(&request(PasskeyPurpose::SignIn, challenge.state), passkey, &answer);
    if key.is_some() {
        assert_eq!(site.credential(&answer).as_ref(), Some(&passkey.credential));
    }
    key.map(|key| passkey.key = key).is_some()
}

/// Changes a text of bytes in an answer, so that it stays one.
fn garble(answer: &mut Value, field: &str) {
    let text = answer["response"][field].as_str().unwrap();
    let first = if text.starts_with('A') { "B" } else { "A" };
    answer["response"][field] = format!("{first}{}", &text[1..]).into();
}

/// What no device may claim, for either call.
const LIES: [Change<'static, PasskeyDevice>; 6] = [
    ("another site", |device| device.origin = "https://practice.example.net".to_owned()),
    ("the same host at another port", |device| device.origin = "https://practice.example:8443".to_owned()),
    ("a key of another site", |device| device.domain = "example".to_owned()),
    ("a frame in another site", |device| device.cross_origin = true),
    ("no one was there", |device| device.flags = PasskeyDevice::HONEST & !0b001),
    ("no one was verified", |device| device.flags = PasskeyDevice::HONEST & !0b100),
];

#[test]
fn a_key_that_was_made_signs_again_and_again() {
    let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
    let mut passkey = added(&mut device, &ann, |_| ()).unwrap();
    for _ in 0..3 {
        assert!(signs(&mut device, &mut passkey, |_| ()));
    }
}

#[test]
fn the_browser_is_told_what_is_wanted() {
    let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
    let passkey = added(&mut device, &ann, |_| ()).unwrap();
    let known = json!([{"type": "public-key", "id": Bytes(passkey.credential.clone())}]);
    let mut options = json_of(&site().to_add(&ann, std::slice::from_ref(&passkey), false).unwrap().options);
    let challenge = options["challenge"].take();
    assert_eq!(Bytes::try_from(challenge.as_str().unwrap().to_owned()).unwrap().0.len(), 32);
    let expected = json!({
        "rp": {"id": "practice.example", "name": "practice.example"},
        "user": {"id": user_handle(ann.id), "name": "ann@example.com", "displayName": "Ann Lee"},
        "challenge": null,
        "pubKeyCredParams": [
            {"type": "public-key", "alg": -8},
            {"type": "public-key", "alg": -7},
            {"type": "public-key", "alg": -257},
        ],
        "excludeCredentials": known,
        "authenticatorSelection": {
            "residentKey": "discouraged", "requireResidentKey": false, "userVerification": "required",
        },
        "attestation": "none",
        "extensions": {"credentialProtectionPolicy": "userVerificationRequired"},
        "timeout": 300_000,
    });
    assert_eq!(options, expected);
    let (one, other) = (site().to_confirm(&[passkey]).unwrap(), site().to_sign_in().unwrap());
    assert_ne!(one.state, other.state, "a challenge is never repeated");
    assert_eq!(json_of(&one.options)["allowCredentials"], known);
    assert_eq!(json_of(&other.options)["allowCredentials"], json!([]));
    assert_eq!(json_of(&other.options)["challenge"], other.state);
}

#[test]
fn a_device_that_claims_something_else_is_refused() {
    for (what, lie) in LIES {
        let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
        let mut passkey = added(&mut device, &ann, |_| ()).unwrap();
        lie(&mut device);
        assert!(!signs(&mut device, &mut passkey, |_| ()), "signed: {what}");
        assert_eq!(added(&mut device, &ann, |_| ()), None, "made: {what}");
    }
}

#[test]
fn an_answer_that_was_changed_is_refused() {
    let changes: [Change<'_, Value>; 8] = [
        ("an answer to the other call", |answer| {
            let made = PasskeyDevice::at(ORIGIN).create(&json!({"challenge": "", "pubKeyCredParams": [-7]}));
            answer["response"]["clientDataJSON"] = made["response"]["clientDataJSON"].clone();
        }),
        ("other client data", |answer| garble(answer, "clientDataJSON")),
        ("other device data", |answer| garble(answer, "authenticatorData")),
        ("cut device data", |answer| answer["response"]["authenticatorData"] = "AAAA".into()),
        ("another signature", |answer| garble(answer, "signature")),
        ("no signature", |answer| answer["response"]["signature"] = "".into()),
        ("another credential", |answer| answer["rawId"] = "AAAA".into()),
        ("no public key", |answer| answer["type"] = "password".into()),
    ];
    for (what, change) in changes {
        let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
        let mut passkey = added(&mut device, &ann, |_| ()).unwrap();
        assert!(!signs(&mut device, &mut passkey, change), "{what}");
    }
    let changes: [Change<'_, Value>; 6] = [
        ("other client data", |answer| garble(answer, "clientDataJSON")),
        ("other device data", |answer| garble(answer, "authenticatorData")),
        ("no public key", |answer| answer["response"]["publicKey"] = "AAAA".into()),
        ("a key of another kind", |answer| answer["response"]["publicKeyAlgorithm"] = (-8).into()),
        ("an algorithm not offered", |answer| answer["response"]["publicKeyAlgorithm"] = (-37).into()),
        ("another credential", |answer| answer["rawId"] = "AAAA".into()),
    ];
    for (what, change) in changes {
        assert_eq!(added(&mut PasskeyDevice::at(ORIGIN), &ann(), change), None, "{what}");
    }
}

#[test]
fn a_signature_is_for_one_challenge_one_person_and_one_key() {
    let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
    let passkey = added(&mut device, &ann, |_| ()).unwrap();
    let site = site();
    let (challenge, other) = (site.to_sign_in().unwrap(), site.to_sign_in().unwrap());
    let mut answer = device.sign(&json_of(&challenge.options));
    let verify = |purpose, state: &str, passkey: &Passkey, answer: &Value| {
        site.verify(&request(purpose, state.to_owned()), passkey, &answer.to_string()).is_some()
    };
    let (alone, after) = (PasskeyPurpose::SignIn, PasskeyPurpose::Confirm);
    assert!(verify(alone, &challenge.state, &passkey, &answer));
    assert!(verify(after, &challenge.state, &passkey, &answer));
    assert!(!verify(alone, &other.state, &passkey, &answer), "another challenge");
    assert!(!verify(PasskeyPurpose::Add, &challenge.state, &passkey, &answer), "another purpose");
    let taken = Passkey { admin_id: AdminId::generate(), ..passkey.clone() };
    assert!(!verify(alone, &challenge.state, &taken, &answer), "another person");
    let second = added(&mut device, &ann, |_| ()).unwrap();
    assert!(!verify(alone, &challenge.state, &second, &answer), "another key");
    let exchanged = Passkey { key: second.key, ..passkey.clone() };
    assert!(!verify(alone, &challenge.state, &exchanged, &answer), "another public key");
    answer["response"]["userHandle"] = Value::Null;
    assert!(!verify(alone, &challenge.state, &passkey, &answer), "it does not say whose it is");
    assert!(verify(after, &challenge.state, &passkey, &answer), "the password has said so");
}

#[test]
fn a_copy_of_a_device_that_counts_is_refused() {
    for (before, after, is_accepted) in
        [(1, 5, true), (5, 4, false), (5, 3, false), (7, 0, false), (0, 0, true), (0, 1, true)]
    {
        let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
        device.uses = before;
        let mut passkey = added(&mut device, &ann, |_| ()).unwrap();
        device.uses = after;
        assert_eq!(signs(&mut device, &mut passkey, |_| ()), is_accepted, "{before}, then {after}");
    }
}

#[test]
fn a_key_cannot_become_one_that_may_be_copied() {
    const MAY_BE_COPIED: u8 = 1 << 3;
    const IS_COPIED: u8 = 1 << 4;
    let (mut device, ann) = (PasskeyDevice::at(ORIGIN), ann());
    let mut bound = added(&mut device, &ann, |_| ()).unwrap();
    device.flags |= MAY_BE_COPIED;
    assert!(!signs(&mut device, &mut bound, |_| ()));
    let mut synced = added(&mut device, &ann, |_| ()).unwrap();
    device.flags |= IS_COPIED;
    assert!(signs(&mut device, &mut synced, |_| ()), "it is on several devices by now");
    device.flags &= !MAY_BE_COPIED;
    assert!(!signs(&mut device, &mut synced, |_| ()));
    assert_eq!(added(&mut device, &ann, |_| ()), None);
}

#[test]
fn passkeys_are_for_sites_that_browsers_allow() {
    for (address, origin) in [
        ("http://practice.example", None),
        ("https://192.0.2.7", None),
        ("nonsense", None),
        ("http://127.0.0.1:9000", Some("http://localhost:9000")),
        ("https://practice.example/", Some(ORIGIN)),
    ] {
        assert_eq!(SitePasskeys::of(address).map(|site| site.origin()).as_deref(), origin, "{address}");
    }
}
