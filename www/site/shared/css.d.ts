/** A script may import a style sheet: esbuild writes it to a CSS file beside the bundle. */
declare module '*.css'
