//! Areas of a picture that may show more than its page.

use std::mem;
use std::ops::Range;

/// A part of a picture. One that ends before it starts holds nothing.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

impl Area {
    fn size(&self) -> usize {
        self.columns.len() * self.rows.len()
    }
}

/// Areas of a picture, no larger than itself all together: past that it is no less work to heed it as a whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Areas {
    areas: Vec<Area>,
    size: usize,
}

impl Areas {
    /// Adds an area of a picture.
    pub(super) fn add(&mut self, area: Area, width: usize, height: usize) {
        self.size += area.size();
        if self.size > width * height {
            self.areas.clear();
            self.areas.push(Area { columns: 0..width, rows: 0..height });
            self.size = width * height;
        } else {
            self.areas.push(area);
        }
    }

    /// Takes the areas out.
    pub(super) fn take(&mut self) -> Vec<Area> {
        mem::take(self).areas
    }
}
