//! Generates text from the crate's tables of parameters and options: JavaScript's tables, their TypeScript types, and the
//! tables in the docs.

use std::fs;

use boids_canvas::{Flock, Kind, LIMITS, Obstacle, PRESETS, Param, Relation, TABLE, Value};

use crate::case::Case;
use crate::options::{Allowed, OPTIONS, PageOption, page_word, preset_names};
use crate::process::{Context, Failure, Result};
use crate::workspace::Workspace;

/// The types that do not depend on the rows of the table.
const TYPES: &str = include_str!("table.d.ts");

const NOTICE: &str =
    "// Written by `cargo xtask build` from src/params.rs, the files in src/params/ and xtask/src/options.rs.\n";

/// Writes the tables into `target/web/`, for `www` to import.
pub(crate) fn write_modules(workspace: &Workspace) -> Result {
    let folder = workspace.web();
    for variant in ["embed", "light"] {
        fs::create_dir_all(folder.join(variant)).context("create", &folder)?;
    }
    let files = [
        ("table.js", javascript(Script::Npm)),
        ("table.d.ts", types()),
        ("texts.js", texts()),
        ("texts.d.ts", TEXTS_TYPES.to_owned()),
        ("embed/table.js", javascript(Script::Embed)),
        ("embed/table.d.ts", SHORT_TYPES.to_owned()),
        ("light/table.js", javascript(Script::Light)),
        ("light/table.d.ts", SHORT_TYPES.to_owned()),
    ];
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).context("write", &file)?;
    }
    Ok(())
}

/// The markers that the light build leaves out.
const ABSENT_MARKERS: [&str; 2] = ["path", "image"];

/// The functions that make rows: half a kB gzipped less in the scripts than the rows themselves.
const SHORT: &str = "
const row = (name, kind, min, max, value) => ({ name, kind, min, max, default: value })
const preset = (name, title, values, doc, source) => ({
  name, title, doc, source,
  values: Object.fromEntries(params.map((row, i) => [row.name, values[i] ?? row.default])),
})
";

const SHORT_TYPES: &str = "export { absent, limits, otherOptions, params, presets } from '../table.js'\n";

/// For which script the tables are.
#[derive(Clone, Copy, PartialEq)]
enum Script {
    Npm,
    /// Without the units and docs of options and the sources of presets, which are 2.5 kB gzipped and which only tools read.
    Embed,
    /// The same without the options that the light build leaves out, and without the docs of presets.
    Light,
}

fn javascript(script: Script) -> String {
    let light = script == Script::Light;
    let row = |name: &str, allowed: Allowed, default: String, more: &str| {
        let name = Case::Camel.spell(name);
        match allowed {
            Allowed::Kind(Kind::Number { min, max }) if more.is_empty() => {
                format!("  row({name:?}, 'number', {min}, {max}, {default}),\n")
            }
            Allowed::Kind(Kind::Integer { min, max }) if more.is_empty() => {
                format!("  row({name:?}, 'integer', {min}, {max}, {default}),\n")
            }
            Allowed::Kind(Kind::Range { max }) if more.is_empty() => {
                format!("  row({name:?}, 'range', 0, {max}, {default}),\n")
            }
            Allowed::Kind(Kind::Choice(words)) => {
                let words: Vec<_> = words.iter().filter(|word| !(light && ABSENT_MARKERS.contains(word))).collect();
                format!("  {{ name: {name:?}, kind: 'choice', choices: {words:?}, default: {default}{more} }},\n")
            }
            _ => format!("  {{ name: {name:?}, {}, default: {default}{more} }},\n", kind(allowed)),
        }
    };
    let doc = |doc: &str| if script == Script::Npm { format!(", doc: {doc:?}") } else { String::new() };
    let mut js = format!("{NOTICE}{SHORT}\nexport const params = [\n");
    for param in TABLE {
        let word = page_word(param).map_or(String::new(), |word| format!(", pageWord: {word:?}"));
        let unit = if script == Script::Npm { format!(", unit: {:?}", param.unit()) } else { String::new() };
        let only = if script == Script::Npm && !param.steerings.is_empty() {
            format!(", steerings: {:?}", param.steerings)
        } else {
            String::new()
        };
        let more = word + &unit + &only + &doc(param.doc());
        js += &row(param.name, Allowed::Kind(param.kind), literal(param.default()), &more);
    }
    js += "]\n\nexport const otherOptions = [\n";
    for option in OPTIONS.iter().filter(|option| option.is_light || !light) {
        let of_flock = if option.of_flock && !light { ", ofFlock: true" } else { "" };
        let (default, more) =
            (option.default.map_or("undefined".to_owned(), literal), of_flock.to_owned() + &doc(option.doc));
        js += &row(option.name, option.allowed, default, &more);
    }
    js += "]\n\n";
    let absent = OPTIONS.iter().filter(|option| light && !option.is_light);
    let absent: Vec<_> = absent.map(|option| Case::Camel.spell(option.name).to_lowercase()).collect();
    js += &format!("/** Options that this build leaves out, in lower case. */\nexport const absent = {absent:?}\n\n");
    js += &format!("{}export const presets = [\n", limits());
    for preset in PRESETS {
        // holes for values that are the defaults
        let value = |param: &Param| {
            let value = param.get(&preset.params);
            if value == param.default() { String::new() } else { literal(value) }
        };
        let values = TABLE.iter().map(value).collect::<Vec<_>>().join(",");
        let (name, title, values) = (preset.name, preset.title, values.trim_end_matches(','));
        let texts = match script {
            Script::Npm => format!(", {:?}, {:?}", preset.doc, preset.source),
            Script::Embed => format!(", {:?}", preset.doc),
            Script::Light => String::new(),
        };
        js += &format!("  preset({name:?}, {title:?}, [{values}]{texts}),\n");
    }
    js + "]\n"
}

const TEXTS_TYPES: &str = "export const units: Record<string, string>
export const docs: Record<string, string>
/** Of presets: the program or paper whose model each is. */
export const sources: Record<string, string>
/** Of the parameters that act only with some kinds of steering. */
export const steerings: Record<string, readonly string[]>
";

/// The units, docs and steerings of the parameters, for the pages of the site: the script that they use has none.
fn texts() -> String {
    let map = |name: &str, text: fn(&Param) -> &'static str| {
        let filled = TABLE.iter().filter(|param| !text(param).is_empty());
        let rows: String =
            filled.map(|param| format!("  {}: {:?},\n", Case::Camel.spell(param.name), text(param))).collect();
        format!("export const {name} = {{\n{rows}}}\n")
    };
    let limited = TABLE.iter().filter(|param| !param.steerings.is_empty());
    let steerings: String =
        limited.map(|param| format!("  {}: {:?},\n", Case::Camel.spell(param.name), param.steerings)).collect();
    let (units, docs) = (map("units", Param::unit), map("docs", Param::doc));
    let sources: String = PRESETS.iter().map(|preset| format!("  {}: {:?},\n", preset.name, preset.source)).collect();
    format!("{NOTICE}{units}{docs}export const sources = {{\n{sources}}}\nexport const steerings = {{\n{steerings}}}\n")
}

fn limits() -> String {
    let mut js = "export const limits = [\n".to_owned();
    for limit in LIMITS {
        let [option, conflicts_with] = [limit.option, limit.conflicts_with].map(|name| Case::Camel.spell(name));
        let relation = match limit.relation {
            Relation::AtMost => "atMost",
            Relation::AtMostHalf => "atMostHalf",
            Relation::ZeroIfInfinite => "zeroIfInfinite",
            relation => unreachable!("a new relation: {relation:?}"),
        };
        js += &format!(
            "  {{ option: {option:?}, conflictsWith: {conflicts_with:?}, relation: {relation:?}, turnBoundsOnly: {} }},\n",
            limit.turn_bounds_only
        );
    }
    js + "]\n\n"
}

/// A kind as a row of JavaScript's tables has it, for www/src/options/reader.ts.
fn kind(allowed: Allowed) -> String {
    match allowed {
        Allowed::Kind(Kind::Number { min, max }) => format!("kind: 'number', min: {min}, max: {max}"),
        Allowed::Kind(Kind::Integer { min, max }) => format!("kind: 'integer', min: {min}, max: {max}"),
        Allowed::Kind(Kind::Range { max }) => format!("kind: 'range', min: 0, max: {max}"),
        Allowed::Kind(Kind::Switch) => "kind: 'switch'".to_owned(),
        Allowed::Kind(Kind::Choice(words)) => format!("kind: 'choice', choices: {words:?}"),
        Allowed::Kind(kind) => unreachable!("a new kind of parameter: {kind}"),
        Allowed::Presets => format!("kind: 'choice', choices: {:?}", preset_names()),
        Allowed::NumberOr { min, max, word } => format!("kind: 'number', min: {min}, max: {max}, word: {word:?}"),
        Allowed::BoidOr { word } => {
            let (max, text) = (u32::MAX, allowed.to_string());
            format!("kind: 'integer', min: 0, max: {max}, word: {word:?}, allowed: {text:?}")
        }
        Allowed::Obstacles => {
            let (max_count, text) = (Obstacle::MAX_COUNT, allowed.to_string());
            let (max_side, radius) = (Obstacle::MAX_SIDE, Obstacle::RADIUS);
            let (min_radius, max_radius) = (radius.start(), radius.end());
            format!(
                "kind: 'obstacles', maxCount: {max_count}, maxSide: {max_side}, minRadius: {min_radius}, \
                 maxRadius: {max_radius}, allowed: {text:?}"
            )
        }
        Allowed::Formation => {
            let (max_count, max_side, text) = (Flock::MAX_FORMATION, Obstacle::MAX_SIDE, allowed.to_string());
            format!("kind: 'formation', maxCount: {max_count}, maxSide: {max_side}, allowed: {text:?}")
        }
        Allowed::Colour => format!("kind: 'colour', allowed: {:?}", allowed.to_string()),
        Allowed::Path => format!("kind: 'path', allowed: {:?}", allowed.to_string()),
    }
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
        let (name, ts_type) = (Case::Camel.spell(param.name), type_of(Allowed::Kind(param.kind)));
        ts += &format!("  /** {}. {} */\n  {name}: {ts_type}\n", param.doc(), facts(param));
    }
    ts += "}\n\n/** The values of all other options. */\nexport interface OtherOptionValues {\n";
    for option in OPTIONS {
        let (name, ts_type, doc) = (Case::Camel.spell(option.name), type_of(option.allowed), option.doc);
        let default = option.default.map_or(String::new(), |default| format!("; {} by default", literal(default)));
        ts += &format!("  /** {doc}{default}. */\n  {name}: {ts_type}\n");
    }
    let params = TABLE.iter().map(|param| (param.name, Allowed::Kind(param.kind), param.doc(), page_word(param), true));
    let options =
        OPTIONS.iter().map(|option| (option.name, option.allowed, option.doc, None, option.default.is_some()));
    let all: Vec<_> = options.chain(params).collect();
    let or_word = |word: Option<&str>| word.map_or(String::new(), |word| format!(" | {word:?}"));
    ts += "}\n\n/** All options as attributes of the element, for templates with types, such as JSX. */\n";
    ts += "export interface OptionAttributes {\n";
    for &(name, allowed, doc, word, _) in &all {
        let (name, ts_type, word) = (Case::Kebab.spell(name), attribute_type(allowed), or_word(word));
        ts += &format!("  /** {doc}. */\n  '{name}'?: {ts_type}{word} | undefined\n");
    }
    ts += "}\n\n/** All options as properties of the element. `undefined` resets an option. */\n";
    ts += "export interface OptionProperties {\n";
    for (name, allowed, doc, word, has_default) in all {
        let (name, ts_type) = (Case::Camel.spell(name), type_of(allowed) + &or_word(word));
        let got = if has_default { "" } else { " | undefined" };
        ts += &format!("  /** {doc}. */\n  get {name}(): {ts_type}{got}\n  set {name}(value: {ts_type} | undefined)\n");
    }
    let names: Vec<_> = PRESETS.iter().map(|preset| format!("{:?}", preset.name)).collect();
    ts + "}\n\n/** The names of the presets. */\nexport type PresetName = " + &names.join(" | ") + "\n" + TYPES
}

fn type_of(allowed: Allowed) -> String {
    let one_of = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | ");
    match allowed {
        Allowed::Kind(Kind::Switch) => "boolean".to_owned(),
        Allowed::Kind(Kind::Choice(words)) => one_of(words),
        Allowed::Kind(_) => "number".to_owned(),
        Allowed::Presets => one_of(&preset_names()),
        Allowed::NumberOr { word, .. } | Allowed::BoidOr { word } => format!("number | {word:?}"),
        Allowed::Obstacles => "Obstacles".to_owned(),
        Allowed::Formation => "Formation".to_owned(),
        Allowed::Colour | Allowed::Path => "string".to_owned(),
    }
}

/// The type of an attribute. Any value may be text.
fn attribute_type(allowed: Allowed) -> String {
    match allowed {
        Allowed::Kind(Kind::Range { .. }) => "number | `${number}` | \"all\"".to_owned(),
        Allowed::Kind(Kind::Switch) => "boolean | \"\" | \"true\" | \"false\"".to_owned(),
        Allowed::Obstacles | Allowed::Formation => "string".to_owned(),
        _ => type_of(allowed).replace("number", "number | `${number}`"),
    }
}

/// The unit, the allowed values and the default.
fn facts(param: &Param) -> String {
    let unit = if param.unit().is_empty() { String::new() } else { format!("In {}; ", param.unit()) };
    format!("{unit}{}; {} by default.", param.kind, literal(param.default()))
}

/// A table in the docs: its page, its name in the marks around it, and what makes its rows.
type Table = (&'static str, &'static str, fn() -> String);

const TABLES: [Table; 4] = [
    ("docs/model.md", "parameters", parameter_rows),
    ("docs/model.md", "presets", preset_rows),
    ("docs/element.md", "common options", common_rows),
    ("docs/element.md", "options", option_rows),
];

/// Updates the tables.
pub(crate) fn update_pages(workspace: &Workspace) -> Result {
    for (page, name, rows) in TABLES {
        let (file, [_, updated]) = (workspace.root.join(page), old_and_new(workspace, page, name, rows)?);
        fs::write(&file, updated).context("write", &file)?;
    }
    Ok(())
}

/// Checks that the tables are up to date.
pub(crate) fn check_pages(workspace: &Workspace) -> Result {
    for (page, name, rows) in TABLES {
        let [text, updated] = old_and_new(workspace, page, name, rows)?;
        if text != updated {
            return Err(Failure::new(format!("the table of {name} in {page} is out of date; run `cargo xtask table`")));
        }
    }
    Ok(())
}

/// The text of a page, as it is and with the rows of today.
fn old_and_new(workspace: &Workspace, page: &str, name: &str, rows: fn() -> String) -> Result<[String; 2]> {
    let file = workspace.root.join(page);
    let text = fs::read_to_string(&file).context("read", &file)?;
    let marks = [format!("<!-- {name}: by `cargo xtask table` -->"), format!("<!-- end of {name} -->")];
    let updated = replace_between(&text, marks.each_ref().map(String::as_str), &rows())
        .ok_or_else(|| Failure::new(format!("{page} lacks the lines `{}` and `{}`", marks[0], marks[1])))?;
    Ok([text, updated])
}

/// Replaces the text between two marks; `None` if a mark is missing.
pub(crate) fn replace_between(text: &str, [start, end]: [&str; 2], new: &str) -> Option<String> {
    let (before, rest) = text.split_once(start)?;
    let (_, after) = rest.split_once(end)?;
    Some(format!("{before}{start}\n{new}{end}{after}"))
}

fn parameter_rows() -> String {
    let mut table = "| parameter | default | allowed | what it does |\n|---|---|---|---|\n".to_owned();
    for param in TABLE {
        let unit = if param.unit().is_empty() { String::new() } else { format!(" {}", param.unit()) };
        let (name, default, doc) = (Case::Kebab.spell(param.name), param.default(), param.doc());
        table += &format!("| `{name}` | {default}{unit} | {} | {doc} |\n", allowed_on_page(param));
    }
    table
}

/// The options that most tags have, in the order of the docs.
const COMMON: [&str; 10] = [
    "preset",
    "count",
    "zoom",
    "pointer",
    "steps_per_second",
    "background",
    "fill",
    "outline",
    "controls",
    "frame_rate",
];

const OPTION_HEAD: &str = "| attribute | default | allowed | what it does |\n|---|---|---|---|\n";

fn option_row(option: &PageOption) -> String {
    let (name, doc) = (Case::Kebab.spell(option.name), option.doc);
    let default = option.default.map_or("–".to_owned(), |default| default.to_string());
    let allowed = match option.allowed {
        Allowed::Presets => "the name of a [preset](model.md#presets-and-sources)".to_owned(),
        Allowed::Kind(Kind::Switch) => "a switch".to_owned(),
        Allowed::Formation => "see [formations](#formations)".to_owned(),
        Allowed::Obstacles => format!("up to {} circles `x y radius`, with commas between them", Obstacle::MAX_COUNT),
        Allowed::Path => "[SVG path data](#your-own-markers), up to 10000 characters and 1000 points".to_owned(),
        Allowed::Kind(Kind::Choice(words)) => words.join(", "),
        allowed => allowed.to_string(),
    };
    format!("| `{name}` | {default} | {allowed} | {doc} |\n")
}

fn common_rows() -> String {
    let row = |name: &&str| {
        OPTIONS.iter().find(|option| option.name == *name).map_or_else(
            || {
                let param = TABLE.iter().find(|param| param.name == *name).expect("an option or a parameter");
                let (name, doc) = (Case::Kebab.spell(name), param.doc());
                format!("| `{name}` | the preset’s | {} | {doc} |\n", allowed_on_page(param))
            },
            option_row,
        )
    };
    OPTION_HEAD.to_owned() + &COMMON.iter().map(row).collect::<String>()
}

fn option_rows() -> String {
    let others = OPTIONS.iter().filter(|option| !COMMON.contains(&option.name));
    OPTION_HEAD.to_owned() + &others.map(option_row).collect::<String>()
}

/// What an attribute allows: the parameter's values, and a word that only a page knows.
fn allowed_on_page(param: &Param) -> String {
    let values = match param.kind {
        Kind::Choice(words) => words.join(", "),
        kind => kind.to_string(),
    };
    page_word(param).map_or_else(|| values.clone(), |word| format!("{word} or {values}"))
}

/// The values of each preset that are not those of classic, as attributes, without markers and the strengths of forces.
fn preset_rows() -> String {
    let mut table = "| preset | values |\n|---|---|\n".to_owned();
    for preset in &PRESETS[1..] {
        let value = |param: &&Param| {
            let value = match param.get(&preset.params) {
                // four significant digits
                Value::Number(n) if n.is_finite() && n.fract() != 0.0 => {
                    let decimals = (3.0 - n.abs().log10().floor()).max(0.0) as usize;
                    format!("{n:.decimals$}").trim_end_matches('0').to_owned()
                }
                value => value.to_string(),
            };
            format!("{}=\"{value}\"", Case::Kebab.spell(param.name))
        };
        let is_drawn = |param: &Param| param.name.starts_with("marker") || param.name.ends_with("_strength");
        let own = TABLE.iter().filter(|param| !is_drawn(param) && param.get(&preset.params) != param.default());
        table +=
            &format!("| `{}` | `{}` |\n", preset.name, own.map(|param| value(&param)).collect::<Vec<_>>().join(" "));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_its_type() {
        let types = types();
        for expected in
            ["\n  count: number\n", "\n  separationLast: boolean\n", "\n  bounds: \"turn\" | \"bounce\" | \"wrap\"\n"]
        {
            assert!(types.contains(expected), "{expected} is not in\n{types}");
        }
    }

    #[test]
    fn every_kind_of_another_option_has_its_type() {
        let (_, option) = TYPES.split_once("interface OtherOption {").expect("the type of an option");
        let (_, kinds) = option.split_once("readonly kind: ").expect("its kinds");
        let (kinds, _) = kinds.split_once('\n').expect("the end of a line");
        for option in OPTIONS {
            let row = kind(option.allowed);
            let word =
                row.strip_prefix("kind: ").and_then(|row| row.split(',').next()).expect("a row begins with its kind");
            assert!(kinds.split(" | ").any(|kind| kind == word), "{word} is not in {kinds}");
        }
    }

    #[test]
    fn every_option_is_an_attribute_that_may_be_text() {
        let types = types();
        for expected in [
            "'count'?: number | `${number}` | \"auto\" | undefined\n",
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
