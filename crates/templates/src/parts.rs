//! The building blocks of message HTML, as literals for `concat!`. Styles are inline, because mail
//! programs support nothing else.

macro_rules! heading {
    ($words:expr) => {
        concat!(r#"<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">"#, $words, "</h1>")
    };
}

/// A link that looks like a button.
macro_rules! button {
    ($address:expr, $words:expr) => {
        concat!(
            r#"<a href=""#,
            $address,
            r#"" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#12414b;color:#ffffff;text-decoration:none">"#,
            $words,
            "</a>"
        )
    };
}

/// Labels with their values.
macro_rules! facts {
    ($($name:literal: $value:literal),+ $(,)?) => {
        concat!(
            r#"<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0">"#,
            $(
                "\n",
                r#"<tr><td style="padding:4px 20px 4px 0;color:#5c6a72;vertical-align:top">"#,
                $name,
                "</td><td>",
                $value,
                "</td></tr>",
            )+
            "\n</table>"
        )
    };
}

pub(crate) use {button, facts, heading};
