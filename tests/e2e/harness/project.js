// @ts-check
/** The npm package as users install it. */

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIST } from './browser.js'

/**
 * Packs the npm package and installs it in a new project, which is deleted when this process ends.
 * @returns {string} the project's folder
 */
export function projectWithPackage() {
  const project = mkdtempSync(join(tmpdir(), 'boids-canvas-'))
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  // it packs the folder, as for a registry
  const options = ['--install-links', '--offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, join(DIST, 'npm')], { cwd: project, encoding: 'utf8' })
  return project
}

const local = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Asserts that TypeScript, under --strict, accepts a program and refuses each of some lines after it.
 * @param {string} project its folder
 * @param {string} file
 * @param {string} right
 * @param {string[]} wrong
 * @param {string[]} [options]
 */
export function assertTypes(project, file, right, wrong, options = ['--lib', 'es2022,dom']) {
  writeFileSync(join(project, file), [right, ...wrong].join('\n'))
  // the library's own declarations take most of the time
  const all = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--module', 'nodenext']
  const { stdout } = spawnSync(local('../node_modules/.bin/tsc'), [...all, ...options, file], {
    cwd: project,
    encoding: 'utf8',
  })
  const places = Array.from(stdout.matchAll(/^(\S+)\((\d+),/gm), ([, path, line]) =>
    path === file ? Number(line) : path,
  )
  const first = right.split('\n').length + 1
  assert.deepEqual(
    [...new Set(places)],
    wrong.map((_, i) => first + i),
    stdout,
  )
}

/**
 * Bundles a page's script with one version of React.
 * @param {string} project its folder
 * @param {string} source
 * @param {string} version as the suffix of its packages
 * @param {string[]} [options]
 */
export function bundle(project, source, version, options = ['--format=esm']) {
  const aliases = version ? ['react', 'react-dom'].map((name) => `--alias:${name}=${name}${version}`) : []
  const esbuild = local('../../../www/node_modules/.bin/esbuild')
  return execFileSync(esbuild, ['--bundle', '--loader=jsx', '--jsx=automatic', ...options, ...aliases], {
    cwd: project,
    input: source,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, NODE_PATH: local('../node_modules') },
  })
}
