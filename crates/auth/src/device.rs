use std::net::IpAddr;

/// What an administrator signed in from, in words, so that they recognize it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Such as "Firefox".
    pub browser: String,
    /// Such as "Windows".
    pub system: String,
    /// The address; `None` for sessions from before it was recorded.
    pub address: Option<IpAddr>,
}

/// What a browser says about itself, and its name. Most also name those they descend from, so the
/// first match counts.
const BROWSERS: [(&str, &str); 10] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Safari/", "Safari"),
];

/// The same for systems.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

impl Device {
    /// The device that sends this `User-Agent` from this address.
    #[must_use]
    pub fn of(user_agent: &str, address: IpAddr) -> Self {
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(part, _)| user_agent.contains(part)).map(|(_, name)| *name)
        };
        Self {
            browser: named(&BROWSERS).unwrap_or("Unknown browser").to_owned(),
            system: named(&SYSTEMS).unwrap_or("Unknown system").to_owned(),
            address: Some(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_named_as_people_know_them() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
        for (user_agent, browser, system) in [
            ("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"),
            (&format!("{mac} {webkit} Chrome/140.0.0.0 Safari/537.36"), "Chrome", "macOS"),
            (&format!("{mac} {webkit} Version/18.0 Safari/605.1.15"), "Safari", "macOS"),
            (
                &format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/140 Safari/537.36 Edg/140.0"),
                "Edge",
                "Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Mobile Safari/604.1",
                "Chrome",
                "iPhone",
            ),
            (
                &format!(
                    "Mozilla/5.0 (Linux; Android 15) {webkit} SamsungBrowser/28.0 Chrome/130 Safari/537"
                ),
                "Samsung Internet",
                "Android",
            ),
            ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/140 Safari/537.36", "Chrome", "ChromeOS"),
            ("curl/8.5.0", "Unknown browser", "Unknown system"),
            ("", "Unknown browser", "Unknown system"),
        ] {
            let device = Device::of(user_agent, "192.0.2.1".parse().unwrap());
            assert_eq!((device.browser.as_str(), device.system.as_str()), (browser, system), "{user_agent}");
        }
    }
}
