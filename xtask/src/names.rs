//! Short names for the imports and exports of the WebAssembly.
//!
//! wasm-bindgen's names contain hashes, which do not compress: 2 kB gzipped of the WebAssembly and 1 kB of the JavaScript
//! glue. wasm-opt replaces the names in the WebAssembly and prints the old and the new ones. This module replaces them in
//! the glue.

use serde_json::Value;

use crate::process::{Failure, Result};

/// Makes wasm-opt shorten the names and print them as JSON.
pub(crate) const SHORTEN: &str = "--minify-imports-and-exports-and-modules";

/// The names that wasm-opt prints.
pub(crate) struct Names {
    /// Module, old name, new name.
    imports: Vec<[String; 3]>,
    /// Old name, new name.
    exports: Vec<[String; 2]>,
}

impl Names {
    /// Those that wasm-opt has `printed`.
    pub(crate) fn parse(printed: &str) -> Result<Self> {
        let read = || {
            let mut names: Value = serde_json::from_str(printed)?;
            serde_json::Result::Ok(Self {
                imports: serde_json::from_value(names["imports"].take())?,
                exports: serde_json::from_value(names["exports"].take())?,
            })
        };
        read().map_err(|error| Failure::new(format!("wasm-opt does not print the names as JSON: {error}")))
    }

    /// The glue with the short names.
    pub(crate) fn shorten(&self, glue: &str) -> Result<String> {
        let mut glue = glue.to_owned();
        let mut module = None;
        for [from, old, new] in &self.imports {
            glue = replace_name(&glue, &format!("{old}:"), &format!("{new}:"));
            module = Some(from);
        }
        for [old, new] in &self.exports {
            glue = replace_name(&glue, &format!("wasm.{old}"), &format!("wasm.{new}"));
        }
        let module = module.ok_or_else(|| Failure::new("wasm-opt prints no names of imports"))?;
        // wasm-opt renames the only module, too: to `a`.
        Ok(glue.replace(&format!("\"{module}\":"), "a:"))
    }
}

/// Replaces `from` except where it is part of a longer name.
fn replace_name(text: &str, from: &str, to: &str) -> String {
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
    fn whole_names_of_imports_and_exports_are_replaced() {
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
            Names::parse(printed).and_then(|names| names.shorten(glue)).expect("wasm-opt printed the names"),
            r#"const imports = {
    $: function() { wasm.b(); },
    my__wbg_new_1f: wasm.show_step_now(step),
};
return { a: imports };"#
        );
        assert!(Names::parse("").is_err());
        assert!(Names::parse("{}").is_err());
    }
}
