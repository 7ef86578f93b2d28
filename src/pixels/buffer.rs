//! The pixels of a picture: premultiplied while it is painted, not premultiplied while it is read.
//!
//! They are converted in place, since a second buffer would be as large as the first. A caller asks for one of the two forms
//! by name, so pixels of the wrong form are never blended over.

use super::blitter::PADDING;
use super::colour::{self, Unpremultiply};
use crate::memory;
use std::collections::TryReserveError;

/// The pixels, row by row, 4 bytes each, followed by [`PADDING`].
#[derive(Clone, Debug, Default)]
pub(super) struct Buffer {
    bytes: Vec<u8>,
    form: Form,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Form {
    /// Every pixel is opaque, which is the same in both forms.
    Opaque,
    #[default]
    Premultiplied,
    Unpremultiplied,
}

impl Buffer {
    /// `count` transparent pixels.
    pub(super) fn new(count: usize) -> Result<Buffer, TryReserveError> {
        let mut bytes = Vec::new();
        memory::reserve(&mut bytes, count * 4 + PADDING)?;
        bytes.resize(count * 4 + PADDING, 0);
        Ok(Buffer { bytes, form: Form::Premultiplied })
    }

    /// The pixels, premultiplied, for a caller that overwrites all of them. `is_opaque` says that it leaves them all opaque.
    pub(super) fn anew(&mut self, is_opaque: bool) -> &mut [u8] {
        self.form = if is_opaque { Form::Opaque } else { Form::Premultiplied };
        &mut self.bytes
    }

    /// Whether the next call of [`Buffer::unpremultiplied`] changes them.
    pub(super) fn is_premultiplied(&self) -> bool {
        self.form == Form::Premultiplied
    }

    /// The pixels to paint on, with the padding.
    pub(super) fn premultiplied(&mut self) -> &mut [u8] {
        if self.form == Form::Unpremultiplied {
            self.form = Form::Premultiplied;
            // exact: the table of `unpremultiply` has lost nothing
            self.bytes.as_chunks_mut().0.iter_mut().for_each(|pixel| *pixel = colour::premultiply(*pixel));
        }
        &mut self.bytes
    }

    /// The pixels to read.
    pub(super) fn unpremultiplied(&mut self) -> &[u8] {
        if self.form == Form::Premultiplied {
            self.form = Form::Unpremultiplied;
            let unpremultiply = Unpremultiply::new();
            // the padding makes the last quad a whole one
            for quad in self.bytes.as_chunks_mut::<16>().0 {
                // quads are mostly empty
                if *quad != [0; 16] {
                    quad.as_chunks_mut().0.iter_mut().for_each(|pixel| *pixel = unpremultiply.pixel(*pixel));
                }
            }
        }
        &self.bytes[..self.bytes.len().saturating_sub(PADDING)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_allocates_no_more_than_its_pixels() {
        assert_eq!(Buffer::new(99).expect("there is memory for it").bytes.capacity(), 99 * 4 + PADDING);
    }

    #[test]
    fn pixels_that_were_read_are_painted_on_as_they_were() {
        let all = (0..=255).flat_map(|opacity| (0..=opacity).map(move |channel| [channel, 0, opacity, opacity]));
        let all: Vec<[u8; 4]> = all.collect();
        let mut buffer = Buffer::new(all.len()).expect("there is memory for it");
        buffer.premultiplied()[..all.len() * 4].copy_from_slice(all.as_flattened());
        assert!(buffer.unpremultiplied() != all.as_flattened());
        assert!(buffer.premultiplied()[..all.len() * 4] == *all.as_flattened());
    }
}
