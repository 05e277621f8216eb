import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandProblem, Problem } from './problem.mjs'
import { progress } from './progress.mjs'
import { root, runWithParent } from './run.mjs'
import { readStamp, removeStamp, sha256, writeStamp } from './stamp.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.mantel-stamp')

/** Installs the packages in package-lock.json, unless they are already installed. */
export async function installPackages(stream) {
  const wanted = await lockHash()
  if ((await readStamp(stamp)) === wanted) return
  if (await wasInstalledManually()) return writeStamp(stamp, wanted)

  const title = existsSync(modules)
    ? 'Updating packages'
    : 'Installing packages (first start, about a minute)'
  await progress(title, () => npmCi(wanted), stream)
}

async function npmCi(wanted) {
  await removeStamp(stamp)
  // With NODE_ENV=production, npm would skip the tools that build the product.
  const { ok, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev'])
  if (!ok)
    throw commandProblem(lastLines(output), 'The packages could not be installed: see above what npm says.')
  if ((await lockHash()) !== wanted)
    throw new Problem('package-lock.json changed during the installation. Please start again.')
  await mkdir(modules, { recursive: true })
  await writeStamp(stamp, wanted)
}

function runNpm(args) {
  const npmPath = process.env.npm_execpath ?? ''
  // The npm that started this script certainly exists. The one in PATH may be missing or another version.
  return path.basename(npmPath) === 'npm-cli.js'
    ? runWithParent(process.execPath, [npmPath, ...args])
    : runWithParent('npm', args)
}

/** Compares the lockfile with .package-lock.json, which npm writes only after a complete installation. */
async function wasInstalledManually() {
  const [wanted, installed] = await Promise.all([
    readPackages(path.join(root, 'package-lock.json')),
    readPackages(path.join(modules, '.package-lock.json')),
  ])
  return Object.entries(wanted)
    .filter(([location, { link, optional }]) => location.includes('node_modules/') && !link && !optional)
    .every(([location, { version }]) => installed[location]?.version === version)
}

const readPackages = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages,
    () => ({}),
  )

const lockHash = async () => sha256(await readFile(path.join(root, 'package-lock.json')))

const lastLines = (text) => text.trimEnd().split('\n').slice(-30).join('\n')
