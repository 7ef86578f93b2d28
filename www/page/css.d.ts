/** esbuild takes a style sheet that a script imports into one beside the bundle. */
declare module '*.css'
