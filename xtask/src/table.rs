//! Generates text from the crate's tables of parameters and options: JavaScript's tables, their TypeScript types, and the
//! tables in the docs.

use std::fs;

use boids_canvas::{Case, Kind, LIMITS, OPTIONS, Obstacle, PRESETS, Param, Params, TABLE, Value};

use crate::process::{Context, Failure, Result};
use crate::workspace::Workspace;

/// The types that do not depend on the rows of the table.
const TYPES: &str = include_str!("table.d.ts");

const NOTICE: &str = "// Written by `cargo xtask build` from src/params.rs and src/presets.rs.\n";

/// Writes `table.js` and `table.d.ts` into `target/web/`, for `www/src` to import.
pub(crate) fn write_modules(workspace: &Workspace) -> Result {
    let folder = workspace.web();
    fs::create_dir_all(&folder).context("create", &folder)?;
    for (name, text) in [("table.js", javascript()), ("table.d.ts", types())] {
        let file = folder.join(name);
        fs::write(&file, text).context("write", &file)?;
    }
    Ok(())
}

fn javascript() -> String {
    let mut js = format!("{NOTICE}export const params = [\n");
    for param in TABLE {
        let (name, kind, default) = (Case::Camel.spell(param.name), kind(param.kind), literal(param.default()));
        let (unit, doc) = (param.unit(), param.doc());
        js += &format!("  {{ name: {name:?}, unit: {unit:?}, {kind}, default: {default}, doc: {doc:?} }},\n");
    }
    js += "]\n\nexport const otherOptions = [\n";
    for option in OPTIONS {
        let (name, kind, doc) = (Case::Camel.spell(option.name), kind(option.kind), option.doc);
        let default = option.default.map_or("undefined".to_owned(), literal);
        let of_flock = if option.of_flock { ", ofFlock: true" } else { "" };
        js += &format!("  {{ name: {name:?}, {kind}, default: {default}{of_flock}, doc: {doc:?} }},\n");
    }
    js += "]\n\nexport const limits = [\n";
    for limit in LIMITS {
        let [option, conflicts_with] = [limit.option, limit.conflicts_with].map(|name| Case::Camel.spell(name));
        let (share, turn_bounds_only) = (limit.share, limit.turn_bounds_only);
        js += &format!(
            "  {{ option: {option:?}, conflictsWith: {conflicts_with:?}, share: {share}, \
             turnBoundsOnly: {turn_bounds_only} }},\n"
        );
    }
    js += "]\n\nconst defaults = Object.fromEntries(params.map(({ name, default: value }) => [name, value]))\n\n";
    js += "export const presets = [\n";
    for preset in PRESETS {
        let (name, title, doc, source) = (preset.name, preset.title, preset.doc, preset.source);
        let own = TABLE.iter().filter(|param| param.get(&preset.params) != param.default());
        let own: String = own.map(|param| format!(", {}", entry(param, &preset.params))).collect();
        let values = format!("{{ ...defaults{own} }}");
        js +=
            &format!("  {{ name: {name:?}, title: {title:?}, doc: {doc:?}, source: {source:?}, values: {values} }},\n");
    }
    js + "]\n"
}

/// A kind as a row of JavaScript's tables has it, for www/src/reader.js.
fn kind(kind: Kind) -> String {
    match kind {
        Kind::Number { min, max } => format!("kind: 'number', min: {min}, max: {max}"),
        Kind::Integer { min, max } => format!("kind: 'integer', min: {min}, max: {max}"),
        Kind::Range { max } => format!("kind: 'range', min: 0, max: {max}"),
        Kind::Switch => "kind: 'switch'".to_owned(),
        Kind::Choice(words) => format!("kind: 'choice', choices: {words:?}"),
        Kind::NumberOr { min, max, word } => {
            let allowed = kind.to_string();
            format!("kind: 'number', min: {min}, max: {max}, word: {word:?}, allowed: {allowed:?}")
        }
        Kind::BoidOr { word } => {
            let (max, allowed) = (u32::MAX, kind.to_string());
            format!("kind: 'integer', min: 0, max: {max}, word: {word:?}, allowed: {allowed:?}")
        }
        Kind::Obstacles => {
            let (max_count, allowed) = (Obstacle::MAX_COUNT, kind.to_string());
            let (max_side, radius) = (Obstacle::MAX_SIDE, Obstacle::RADIUS);
            let (min_radius, max_radius) = (radius.start(), radius.end());
            format!(
                "kind: 'obstacles', maxCount: {max_count}, maxSide: {max_side}, minRadius: {min_radius}, \
                 maxRadius: {max_radius}, allowed: {allowed:?}"
            )
        }
        Kind::Colour => format!("kind: 'colour', allowed: {:?}", kind.to_string()),
        _ => unreachable!("a new kind of option: {kind}"),
    }
}

fn entry(param: &Param, params: &Params) -> String {
    format!("{}: {}", Case::Camel.spell(param.name), literal(param.get(params)))
}

/// A value as a JavaScript literal.
fn literal(value: Value) -> String {
    match value {
        Value::Number(number) if number.is_infinite() => "Infinity".to_owned(),
        Value::Choice(word) => format!("{word:?}"),
        other => other.to_string(),
    }
}

fn types() -> String {
    let mut ts = format!("{NOTICE}\n/** The values of all parameters. */\nexport interface ParamValues {{\n");
    for param in TABLE {
        let (name, ts_type) = (Case::Camel.spell(param.name), type_of(param.kind));
        ts += &format!("  /** {}. {} */\n  {name}: {ts_type}\n", param.doc(), facts(param));
    }
    ts += "}\n\n/** The values of all other options. */\nexport interface OtherOptionValues {\n";
    for option in OPTIONS {
        let (name, ts_type, doc) = (Case::Camel.spell(option.name), type_of(option.kind), option.doc);
        let default = option.default.map_or(String::new(), |default| format!("; {} unless given", literal(default)));
        ts += &format!("  /** {doc}{default}. */\n  {name}: {ts_type}\n");
    }
    ts += "}\n\n/** All options as attributes of the element, for templates with types, such as JSX. */\n";
    ts += "export interface OptionAttributes {\n";
    let params = TABLE.iter().map(|param| (param.name, param.kind, param.doc()));
    for (name, kind, doc) in OPTIONS.iter().map(|option| (option.name, option.kind, option.doc)).chain(params) {
        ts += &format!("  /** {doc}. */\n  '{}'?: {} | undefined\n", Case::Kebab.spell(name), attribute_type(kind));
    }
    let names: Vec<_> = PRESETS.iter().map(|preset| format!("{:?}", preset.name)).collect();
    ts + "}\n\n/** The names of the presets. */\nexport type PresetName = " + &names.join(" | ") + "\n" + TYPES
}

fn type_of(kind: Kind) -> String {
    match kind {
        Kind::Number { .. } | Kind::Integer { .. } | Kind::Range { .. } => "number".to_owned(),
        Kind::Switch => "boolean".to_owned(),
        Kind::Choice(words) => words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | "),
        Kind::NumberOr { word, .. } | Kind::BoidOr { word } => format!("number | {word:?}"),
        Kind::Obstacles => "Obstacles".to_owned(),
        Kind::Colour => "string".to_owned(),
        _ => unreachable!("a new kind of option: {kind}"),
    }
}

/// The type of an attribute. Any value may be text.
fn attribute_type(kind: Kind) -> String {
    match kind {
        Kind::Range { .. } => "number | `${number}` | \"all\"".to_owned(),
        Kind::Switch => "boolean | \"\" | \"true\" | \"false\"".to_owned(),
        Kind::Obstacles => "string".to_owned(),
        _ => type_of(kind).replace("number", "number | `${number}`"),
    }
}

/// The unit, the allowed values and the default.
fn facts(param: &Param) -> String {
    let unit = if param.unit().is_empty() { String::new() } else { format!("In {}; ", param.unit()) };
    format!("{unit}{}; {} unless given.", param.kind, literal(param.default()))
}

/// A table in a page of the docs, between two marks.
struct Table {
    /// The page, relative to the top folder.
    page: &'static str,
    marks: [&'static str; 2],
    rows: fn() -> String,
}

const TABLES: [Table; 2] = [
    Table {
        page: "docs/model.md",
        marks: ["<!-- parameters: by `cargo xtask table` -->", "<!-- end of parameters -->"],
        rows: parameter_rows,
    },
    Table {
        page: "docs/element.md",
        marks: ["<!-- options: by `cargo xtask table` -->", "<!-- end of options -->"],
        rows: option_rows,
    },
];

/// Updates the tables.
pub(crate) fn update_pages(workspace: &Workspace) -> Result {
    TABLES.iter().try_for_each(|table| {
        let file = workspace.root.join(table.page);
        fs::write(&file, table.updated_page(workspace)?).context("write", &file)
    })
}

/// Checks that the tables are up to date.
pub(crate) fn check_pages(workspace: &Workspace) -> Result {
    TABLES.iter().try_for_each(|table| {
        let (page, file) = (table.page, workspace.root.join(table.page));
        if fs::read_to_string(&file).context("read", &file)? == table.updated_page(workspace)? {
            return Ok(());
        }
        Err(Failure::new(format!("the table in {page} is out of date; run `cargo xtask table`")))
    })
}

impl Table {
    fn updated_page(&self, workspace: &Workspace) -> Result<String> {
        let Self { page, marks, rows } = self;
        let file = workspace.root.join(page);
        let text = fs::read_to_string(&file).context("read", &file)?;
        replace_between(&text, *marks, &rows())
            .ok_or_else(|| Failure::new(format!("{page} lacks the lines `{}` and `{}`", marks[0], marks[1])))
    }
}

/// Replaces the text between two marks; `None` if a mark is missing.
pub(crate) fn replace_between(text: &str, [start, end]: [&str; 2], new: &str) -> Option<String> {
    let (before, rest) = text.split_once(start)?;
    let (_, after) = rest.split_once(end)?;
    Some(format!("{before}{start}\n{new}{end}{after}"))
}

fn parameter_rows() -> String {
    let mut table = "| parameter | default | allowed | what it does |\n| --- | --- | --- | --- |\n".to_owned();
    for param in TABLE {
        let unit = if param.unit().is_empty() { String::new() } else { format!(" {}", param.unit()) };
        let (name, default, kind, doc) = (param.name, param.default(), param.kind, param.doc());
        table += &format!("| `{name}` | {default}{unit} | {kind} | {doc} |\n");
    }
    table
}

fn option_rows() -> String {
    let mut table = "| attribute | default | allowed | what it does |\n| --- | --- | --- | --- |\n".to_owned();
    for option in OPTIONS {
        let (name, kind, doc) = (Case::Kebab.spell(option.name), option.kind, option.doc);
        let default = option.default.map_or("–".to_owned(), |default| default.to_string());
        table += &format!("| `{name}` | {default} | {kind} | {doc} |\n");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_javascript_literals() {
        let js = javascript();
        for expected in [
            r#"{ name: "maxSpeed", unit: "px/step", kind: 'number', min: 0, max: 100, default: 15, doc: ""#,
            r#"kind: 'choice', choices: ["accumulate", "turn", "zones", "seek"], default: "accumulate""#,
            "cohesionRange: Infinity",
            "separationLast: true",
        ] {
            assert!(js.contains(expected), "{expected} is not in\n{js}");
        }
    }

    #[test]
    fn every_parameter_has_its_type() {
        let types = types();
        for expected in [
            "\n  count: number\n",
            "\n  separationLast: boolean\n",
            "\n  steering: \"accumulate\" | \"turn\" | \"zones\" | \"seek\"\n",
        ] {
            assert!(types.contains(expected), "{expected} is not in\n{types}");
        }
    }

    #[test]
    fn every_option_is_an_attribute_that_may_be_text() {
        let types = types();
        for expected in [
            "'max-speed'?: number | `${number}` | undefined\n",
            "'cohesion-range'?: number | `${number}` | \"all\" | undefined\n",
            "'zoom'?: number | `${number}` | \"auto\" | undefined\n",
            "'trails'?: boolean | \"\" | \"true\" | \"false\" | undefined\n",
            "'obstacles'?: string | undefined\n",
        ] {
            assert!(types.contains(expected), "{expected} is not in\n{types}");
        }
    }

    #[test]
    fn only_the_text_between_the_marks_is_replaced() {
        let replaced = replace_between("a\n<b>\nold\n<c>\nd\n", ["<b>", "<c>"], "new\n");
        assert_eq!(replaced.as_deref(), Some("a\n<b>\nnew\n<c>\nd\n"));
        assert_eq!(replace_between("a\n<c>\n<b>", ["<b>", "<c>"], ""), None);
    }
}
