import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from '../build.mjs'
import { setUp } from '../setup.mjs'
import { Problem } from './problem.mjs'
import { root } from './run.mjs'

/**
 * Installs and builds if needed, then runs the built program in this process, so that signals reach it directly and its
 * exit code becomes the exit code of this process.
 */
export async function runBuilt(name, args, stream = process.stdout) {
  process.chdir(root)
  await setUp(stream)
  await buildIfChanged(stream)
  const program = path.join(root, 'server', 'dist', `${name}.js`)
  if (!existsSync(program)) throw new Problem(`There is no server/dist/${name}.js.`)
  process.argv = [process.execPath, program, ...args]
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(program).href)
}
