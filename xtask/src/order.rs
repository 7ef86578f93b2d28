//! The order of the functions in the WebAssembly: similar ones stand together.
//!
//! A compressor predicts a function best after one that is like it, so this order saves 2 kB of the script. Only names decide
//! it: this module names the functions by their new places, and wasm-opt sorts them.

use std::collections::{BTreeSet, HashMap};

use crate::process::{Failure, Result};
use crate::wasm::{NAME_SECTION, functions, number, sized};

/// Makes wasm-opt sort functions by name. The level keeps its output as short as that of an optimisation.
pub(crate) const SORT: &[&str] = &["-ol", "3", "--reorder-functions-by-name"];

/// Bytes that repetitions are looked for in.
const SHINGLE: usize = 6;
/// Bytes behind the end of a function in which its shingles still count. Longer windows, up to the whole file, save less: what
/// LZMA has learnt of a function fades.
const WINDOW: usize = 500;
/// Added to the number of a function's shingles, so that large functions are chosen before small ones of equal similarity.
const HANDICAP: usize = 200;

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
