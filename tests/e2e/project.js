// @ts-check
/** The npm package as users install it. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from './browser.js'

/**
 * Packs the npm package and installs it in a new project, which is deleted when this process ends.
 * @returns {string} the project's folder
 */
export function projectWithPackage() {
  const project = mkdtempSync(join(tmpdir(), 'boids-canvas-'))
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  const npm = (/** @type {string[]} */ ...args) => execFileSync('npm', args, { cwd: project, encoding: 'utf8' })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const [{ filename }] = JSON.parse(npm('pack', '--json', join(DIST, 'npm')))
  npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`)
  return project
}
