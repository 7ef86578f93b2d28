//! Short names for what the WebAssembly and its JavaScript glue call of one another.
//!
//! wasm-bindgen's names carry hashes, which no compression makes smaller: 2 kB gzipped of the WebAssembly and 1 kB of
//! the glue. wasm-opt gives what it imports and exports short ones, and prints the old and the new; the glue follows.

use crate::process::{Failure, Result};

/// Has wasm-opt shorten the names.
pub(crate) const SHORTEN: &str = "--minify-imports-and-exports-and-modules";

/// The glue with the names that wasm-opt has `printed` in place of its own.
pub(crate) fn shorten(glue: &str, printed: &str) -> Result<String> {
    let mut glue = glue.to_owned();
    let mut module = None;
    for line in printed.lines() {
        // what lies between quotes: `["module", "old", "new"]` of an import, `["old", "new"]` of an export
        let names: Vec<_> = line.split('"').skip(1).step_by(2).collect();
        let (from, to) = match names[..] {
            [from, old, new] => {
                module = Some(from);
                (format!("{old}:"), format!("{new}:"))
            }
            [old, new] => (format!("wasm.{old}"), format!("wasm.{new}")),
            _ => continue,
        };
        glue = replace_whole(&glue, &from, &to);
    }
    let module = module.ok_or_else(|| Failure::new("wasm-opt has told no names of imports"))?;
    // it calls the one module that there is `a`
    Ok(glue.replace(&format!("\"{module}\":"), "a:"))
}

/// Replaces `from` where no longer name has it as a part.
fn replace_whole(text: &str, from: &str, to: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut replaced = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(from) {
        let end = at + from.len();
        if !text[..at].ends_with(is_part) && !text[end..].starts_with(is_part) {
            replaced.extend([&text[done..at], to]);
            done = end;
        }
    }
    replaced.push_str(&text[done..]);
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_where_they_are_names_of_imports_and_exports() {
        let glue = r#"const imports = {
    __wbg_new_1f: function() { wasm.show_step(); },
    my__wbg_new_1f: wasm.show_step_now(step),
};
return { "./glue.js": imports };"#;
        let printed = r#"{
 "imports": [
  ["./glue.js", "__wbg_new_1f", "$"]
 ],
"exports": [
  ["show_step", "b"]
]}"#;
        assert_eq!(
            shorten(glue, printed).expect("there are names"),
            r#"const imports = {
    $: function() { wasm.b(); },
    my__wbg_new_1f: wasm.show_step_now(step),
};
return { a: imports };"#
        );
        assert!(shorten(glue, "").is_err());
    }
}
