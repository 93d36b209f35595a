//! Inline styles, because many mail programs support nothing else. Templates are short semantic
//! HTML; this is the only place that says what an element looks like. What the dark scheme changes
//! is in `system/layout.html`.

/// What each element looks like, by its name or its name and class.
const STYLES: [(&str, &str); 12] = [
    ("h1", "margin:0 0 16px;font-size:24px;line-height:1.3"),
    ("h2", "margin:28px 0 8px;font-size:18px;line-height:1.3"),
    ("h3", "margin:20px 0 8px;font-size:16px;line-height:1.3"),
    ("a", "color:#12414b"),
    (
        "a.button",
        "display:inline-block;padding:12px 24px;border-radius:12px;background:#12414b;color:#ffffff;text-decoration:none",
    ),
    ("p.line", "margin:0"),
    ("p.note", "color:#5c6a72;font-size:14px"),
    ("span.note", "color:#5c6a72"),
    ("table", "margin:20px 0;border-spacing:0"),
    (
        "th",
        "padding:4px 20px 4px 0;color:#5c6a72;font-weight:normal;text-align:left;vertical-align:top;overflow-wrap:normal",
    ),
    ("td", "padding:4px 0;vertical-align:top"),
    ("blockquote", "margin:16px 0;padding-left:16px;border-left:3px solid #c9d3d6"),
];

/// The HTML with each element's style. It must be well-formed: `<` only begins a tag, and attributes
/// are in double quotes.
pub(crate) fn inline(html: &str) -> String {
    let mut styled = String::with_capacity(html.len() * 2);
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        let (tag, after) = split_tag(after);
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        styled.push_str(before);
        styled.push('<');
        styled.push_str(name);
        if let Some(style) = style(name, attribute(tag, "class")) {
            styled.extend([" style=\"", style, "\""]);
        }
        styled.push_str(tag.strip_prefix(name).unwrap_or_default());
        rest = after;
    }
    styled.push_str(rest);
    styled
}

/// The inside of a tag, and what follows from its `>` on.
pub(crate) fn split_tag(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    end.and_then(|end| text.split_at_checked(end)).unwrap_or((text, ""))
}

/// The attribute's value, still escaped, from the inside of a tag.
pub(crate) fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0)
}

fn style(name: &str, class: Option<&str>) -> Option<&'static str> {
    let of = |selector: &str| STYLES.iter().find(|(known, _)| *known == selector).map(|(_, style)| *style);
    class.and_then(|class| of(&format!("{name}.{class}"))).or_else(|| of(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_gets_the_style_of_its_class_or_else_of_its_name() {
        assert_eq!(
            inline(r#"<p class="line"><a href="/x">x</a></p><td class="other">&lt;td></td>"#),
            r#"<p style="margin:0" class="line"><a style="color:#12414b" href="/x">x</a></p><td style="padding:4px 0;vertical-align:top" class="other">&lt;td></td>"#
        );
    }

    #[test]
    fn an_attribute_stays_one_whatever_is_in_it() {
        let odd = r#"<em title="<p>"><br><em title="a > b, class=">"#;
        assert_eq!(inline(odd), odd);
    }

    #[test]
    fn what_is_no_tag_stays() {
        for odd in ["", "a > b", "<", "<p", "</p>", "<!-- p -->", "a <"] {
            assert_eq!(inline(odd).replace(" style=\"\"", ""), odd);
        }
    }
}
