use crate::render::{Form, Variables, render};

/// Tables and inline styles, because mail programs support nothing else.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f4ee;color:#22303a;font:16px/1.6 Georgia,'Times New Roman',serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 32px;background:#12414b;color:#ffffff;border-radius:12px 12px 0 0;font-size:18px">{practice}</td></tr>
<tr><td style="padding:28px 32px">
"#;

const PAGE_END: &str = r#"
</td></tr>
</table>
<p style="color:#5c6a72;font-size:13px"><a href="{url}" style="color:#5c6a72">{url}</a></p>
</td></tr></table>
</body>
</html>
"#;

/// The standard layout around a message's HTML.
pub(crate) fn page(subject: &str, practice: &str, url: &str, body: &str) -> String {
    let variables = Variables::from([
        ("subject", subject.to_owned()),
        ("practice", practice.to_owned()),
        ("url", url.to_owned()),
    ]);
    let around = |part| render(part, &variables, Form::Html);
    format!("{}{body}{}", around(PAGE), around(PAGE_END))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_no_wider_than_a_phone() {
        let page = page("Hi", "Accord", "https://practice.example", "<p>kept</p>");
        assert!(page.contains("width:100%;max-width:560px"), "{page}");
    }

    #[test]
    fn the_page_escapes_the_practice_and_leaves_the_body_alone() {
        let page = page("Hi", "Park & Rivera", "https://practice.example", "<p>{kept}</p>");
        assert!(page.contains("Park &amp; Rivera") && page.contains("<p>{kept}</p>"));
        assert!(page.contains(r#"<a href="https://practice.example""#));
    }
}
