//! The order of the functions in the WebAssembly: similar ones stand together.
//!
//! Deflate finds repetitions within the last 32 kB, and the code is six times as long. This order saves 1.2 kB gzipped of
//! the script. Only names decide it: this module names the functions by their new places, and wasm-opt sorts them.

use std::collections::{BTreeSet, HashMap};

use crate::process::{Failure, Result};

/// Makes wasm-opt sort functions by name. The level keeps its output as short as that of an optimisation.
pub(crate) const SORT: &[&str] = &["-ol", "3", "--reorder-functions-by-name"];

/// Bytes that repetitions are looked for in.
const SHINGLE: usize = 6;
/// A little less than the 32 kB of deflate, since the chosen function needs room, too.
const WINDOW: usize = 30_000;
/// Added to the number of a function's shingles, so that large functions are chosen before small ones of equal similarity.
const HANDICAP: usize = 200;

const NAME_SECTION: &str = "name";
const CODE_SECTION: u8 = 10;

/// `wasm` with the names of its functions, of which `imports` are imported: numbers in the new order.
pub(crate) fn name_functions(wasm: &[u8], imports: usize) -> Result<Vec<u8>> {
    let functions =
        functions(wasm).ok_or_else(|| Failure::new("wasm-opt writes a file that is no valid WebAssembly"))?;
    // a vector of (index, name), as subsection 1 of the section with names
    let mut names = number(functions.len());
    for (place, function) in order(&functions).into_iter().enumerate() {
        names.extend(number(imports + function));
        names.extend(sized(format!("{place:06}").as_bytes()));
    }
    let section = [sized(NAME_SECTION.as_bytes()), vec![1], sized(&names)].concat();
    Ok([wasm, &[0], &sized(&section)].concat())
}

/// The bodies of the functions. `None` where `wasm` ends early.
fn functions(wasm: &[u8]) -> Option<Vec<&[u8]>> {
    const HEADER: usize = 8;
    let mut sections = wasm.get(HEADER..)?;
    loop {
        let (&id, rest) = sections.split_first()?;
        let (mut section, rest) = split_sized(rest)?;
        if id == CODE_SECTION {
            return (0..read_number(&mut section)?)
                .map(|_| {
                    let (function, rest) = split_sized(section)?;
                    section = rest;
                    Some(function)
                })
                .collect();
        }
        sections = rest;
    }
}

/// Numbers of functions, each followed by the one that has the largest share of its shingles in the window.
fn order(functions: &[&[u8]]) -> Vec<usize> {
    let mut ids = HashMap::new();
    let mut shingles_of = |function: &&[u8]| -> Vec<usize> {
        let distinct: BTreeSet<_> = function.windows(SHINGLE).map(<[u8]>::to_vec).collect();
        let id = |shingle| {
            let next = ids.len();
            *ids.entry(shingle).or_insert(next)
        };
        distinct.into_iter().map(id).collect()
    };
    let shingles: Vec<_> = functions.iter().map(&mut shingles_of).collect();
    // the place of each shingle; before the first function, all are out of the window
    let (mut seen_at, mut end) = (vec![0; ids.len()], WINDOW + 1);
    let mut left: Vec<usize> = (0..functions.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let similarity = |function: &usize| {
            let near = shingles[*function].iter().filter(|shingle| seen_at[**shingle] + WINDOW >= end).count();
            // in millionths, with the longest first among equals
            (near * 1_000_000 / (shingles[*function].len() + HANDICAP), functions[*function].len())
        };
        let Some(next) = (0..left.len()).max_by_key(|at| similarity(&left[*at])) else { break };
        let next = left.remove(next);
        end += functions[next].len();
        shingles[next].iter().for_each(|shingle| seen_at[*shingle] = end);
        order.push(next);
    }
    order
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
fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Bytes after their number.
fn sized(bytes: &[u8]) -> Vec<u8> {
    [&number(bytes.len())[..], bytes].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_functions_stand_together() {
        let [a, b] = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [11, 12, 13, 14, 15, 16, 17, 18, 19]];
        let functions: [&[u8]; 5] = [&a, &b, &a[..8], &b[..8], &a];
        assert_eq!(order(&functions), [4, 0, 2, 1, 3]);
    }

    #[test]
    fn functions_get_names_in_the_new_order() {
        let long = [7; 300];
        let code = [number(2), sized(&[1, 2, 3]), sized(&long)].concat();
        let wasm = [&b"\0asm\x01\0\0\0\x01\x01\0\x0a"[..], &sized(&code)].concat();
        let named = name_functions(&wasm, 200).expect("WebAssembly");
        let names = b"\0\x1a\x04name\x01\x13\x02\xc9\x01\x06000000\xc8\x01\x06000001";
        assert_eq!(named.strip_prefix(&wasm[..]), Some(&names[..]));
        assert!(name_functions(&wasm[..wasm.len() - 1], 200).is_err());
    }
}
