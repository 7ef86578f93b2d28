//! The format of WebAssembly files, as far as the build reads and writes it.

pub(crate) const NAME_SECTION: &str = "name";
const CUSTOM_SECTION: u8 = 0;
const IMPORT_SECTION: u8 = 2;
const CODE_SECTION: u8 = 10;
/// Part of the section with names.
const FUNCTION_NAMES: u8 = 1;
/// Length of the magic number and the version, which precede all sections.
const HEADER: usize = 8;

/// The sections: the number of each, and its content. `None` where `wasm` ends early.
pub(crate) fn sections(wasm: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    parts(wasm.get(HEADER..)?)
}

/// Numbered parts, each with its content.
fn parts(mut bytes: &[u8]) -> Option<Vec<(u8, &[u8])>> {
    let mut parts = Vec::new();
    while let Some((&id, rest)) = bytes.split_first() {
        let (part, rest) = split_sized(rest)?;
        parts.push((id, part));
        bytes = rest;
    }
    Some(parts)
}

/// The bodies of the functions. `None` where `wasm` ends early.
pub(crate) fn functions(wasm: &[u8]) -> Option<Vec<&[u8]>> {
    let (_, mut code) = sections(wasm)?.into_iter().find(|(id, _)| *id == CODE_SECTION)?;
    (0..read_number(&mut code)?)
        .map(|_| {
            let (function, rest) = split_sized(code)?;
            code = rest;
            Some(function)
        })
        .collect()
}

/// The names of the functions in `functions`, empty for those without a name. All imports must be functions.
pub(crate) fn function_names(wasm: &[u8]) -> Option<Vec<String>> {
    let sections = sections(wasm)?;
    let imports = sections.iter().find(|(id, _)| *id == IMPORT_SECTION).map_or(Some(0), |(_, section)| {
        let mut section = *section;
        read_number(&mut section)
    })?;
    let mut names = vec![String::new(); functions(wasm)?.len()];
    let customs =
        sections.iter().filter(|(id, _)| *id == CUSTOM_SECTION).filter_map(|(_, section)| split_sized(section));
    let (_, all_names) = customs.into_iter().find(|(name, _)| *name == NAME_SECTION.as_bytes())?;
    let (_, mut of_functions) = parts(all_names)?.into_iter().find(|(id, _)| *id == FUNCTION_NAMES)?;
    for _ in 0..read_number(&mut of_functions)? {
        let index = read_number(&mut of_functions)?;
        let (name, rest) = split_sized(of_functions)?;
        of_functions = rest;
        if let Some(known) = index.checked_sub(imports).and_then(|index| names.get_mut(index)) {
            *known = String::from_utf8_lossy(name).into_owned();
        }
    }
    Some(names)
}

/// `wasm` with other bodies of its functions.
pub(crate) fn with_functions(wasm: &[u8], bodies: &[&[u8]]) -> Option<Vec<u8>> {
    let mut code = number(bodies.len());
    bodies.iter().for_each(|body| code.extend(sized(body)));
    let mut new = wasm.get(..HEADER)?.to_vec();
    for (id, section) in sections(wasm)? {
        new.push(id);
        new.extend(sized(if id == CODE_SECTION { &code } else { section }));
    }
    Some(new)
}

/// Splits off bytes that their number precedes.
fn split_sized(mut bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = read_number(&mut bytes)?;
    bytes.split_at_checked(length)
}

/// Reads a number in LEB128 from the front of `bytes`.
fn read_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// A number in LEB128.
pub(crate) fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Bytes after their number.
pub(crate) fn sized(bytes: &[u8]) -> Vec<u8> {
    [&number(bytes.len())[..], bytes].concat()
}
