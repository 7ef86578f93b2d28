/** The English texts of all pages. */

/** Those of bar.html, as HTML, and of several pages. */
export const page = {
  bar: {
    /** The language, as it calls itself. */
    name: 'English',
    pages: 'Pages',
    languages: 'Language',
    article: 'Article',
    lab: 'Laboratory',
    classroom: 'Lesson',
    experiments: 'Experiments',
    gallery: 'Gallery',
    verify: 'Verify',
  },
  copy: 'Copy',
}

/** Those that the script writes. */
export const texts = {
  copy: { copied: 'Copied', selected: 'Selected: press Ctrl+C' },
  job: {
    cancel: 'Cancel',
    cancelled: 'Cancelled. The results so far are kept.',
    failed: 'This cannot run here: {reason}',
  },
  prediction: { right: 'It went as you predicted. ', wrong: 'It did not go as you predicted. ' },
  stage: {
    advance: 'Advance one second',
    full: 'Full screen',
    reverse: 'Invert the colours',
    noFlock: 'No flock can fly here: this browser cannot run WebAssembly.',
  },
}
