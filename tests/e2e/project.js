// @ts-check
/** The npm package as others get it. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from './browser.js'

/**
 * Makes a project that has installed the packed package, and lasts as long as this process.
 * @returns {string} its folder
 */
export function packedProject() {
  const project = mkdtempSync(join(tmpdir(), 'boids-canvas-'))
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  const npm = (/** @type {string[]} */ ...args) => execFileSync('npm', args, { cwd: project, encoding: 'utf8' })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const [{ filename }] = JSON.parse(npm('pack', '--json', join(DIST, 'npm')))
  npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`)
  return project
}
