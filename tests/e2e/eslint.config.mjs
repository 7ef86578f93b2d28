/**
 * The lint rules of all TypeScript and JavaScript here: www/, these tests, tests/bundlers/ and benches/browser/. It stands beside the packages that it
 * imports, so it is named on the command line (`--config`), which makes the working directory its base.
 */

import js from '@eslint/js'
import unsanitized from 'eslint-plugin-no-unsanitized'
import globals from 'globals'
import typescript from 'typescript-eslint'

/** In a page. */
const browser = { ...globals.browser, WebAssembly: 'readonly' }

/** The rooms of www/src: a module imports those of its own room and of the rooms after it. */
const ROOMS = ['entries', 'element', 'show', 'features', 'player', 'options']

export default [
  js.configs.recommended,
  unsanitized.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      // A page's text never becomes code.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',

      'array-callback-return': 'error',
      eqeqeq: 'error',
      'no-constructor-return': 'error',
      'no-else-return': 'error',
      'no-implicit-coercion': ['error', { allow: ['!!'] }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unmodified-loop-condition': 'error',
      // `const { left, ...rest } = all` leaves one property out.
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-useless-computed-key': 'error',
      'no-useless-rename': 'error',
      'no-useless-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  {
    files: ['www/**/*.{js,jsx}', 'www/{src,site}/**/*.ts'],
    languageOptions: { globals: browser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      'no-cond-assign': ['error', 'always'],
      'no-console': ['error', { allow: ['warn', 'error', 'debug'] }],
      'no-sequences': ['error', { allowInParentheses: false }],
      // Nor does it become markup: these take text for it even where no-unsanitized sees a constant.
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment', 'srcdoc'].map(
          (property) => ({ property, message: 'Build elements instead.' }),
        ),
        { object: 'document', property: 'write', message: 'Build elements instead.' },
      ],
    },
  },
  {
    files: ['www/{src,site}/**/*.ts'],
    languageOptions: {
      parser: typescript.parser,
      parserOptions: { project: './www/tsconfig.json' },
    },
    plugins: { '@typescript-eslint': typescript.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // tsc checks names, and knows types
      'no-undef': 'off',
      'no-redeclare': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  ...ROOMS.slice(1).map((room, i) => ({
    files: [`www/src/${room}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `/(${ROOMS.slice(0, i + 1).join('|')})/`,
              message: `${room}/ stands below that room (ARCHITECTURE.md).`,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['**/*.jsx'],
    // The rule does not count a component in JSX as a use of its name.
    rules: { 'no-unused-vars': 'off' },
  },
  {
    files: ['tests/e2e/**', 'tests/bundlers/**', 'benches/browser/**'],
    // Functions here run in Node.js or are sent to a page.
    languageOptions: { globals: { ...globals.node, ...browser } },
    // They load modules by name and give pages markup of their own.
    rules: { 'no-unsanitized/method': 'off', 'no-unsanitized/property': 'off' },
  },
  {
    files: ['tests/e2e/**', 'tests/bundlers/**'],
    // tsc checks names, and knows what the pages of the tests declare (page.d.ts).
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['tests/e2e/**'],
    ignores: ['tests/e2e/timed/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name="sleep"]',
          message: 'Wait for a state: `waitFor`, `until`, or frames.',
        },
      ],
    },
  },
]
