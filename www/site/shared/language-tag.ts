/** WebKitGTK passes on the locale C, which is no language tag. uPlot makes a number format of it when it loads, and would fail. */

try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' })
}
