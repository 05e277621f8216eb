import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from './problem.mjs'
import { progress } from './progress.mjs'
import { root, runOnLeash } from './run.mjs'
import { readStamp, removeStamp, sha256, writeStamp } from './stamp.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.mantel-stamp')

/** The packages of package-lock.json, unless exactly those are there already. */
export async function installPackages(stream) {
  const wanted = await lockHash()
  if ((await readStamp(stamp)) === wanted) return
  if (await wasInstalledByHand()) return writeStamp(stamp, wanted)

  const what = existsSync(modules) ? 'Updating packages' : 'Installing packages (first start, about a minute)'
  await progress(what, () => npmCi(wanted), stream)
}

async function npmCi(wanted) {
  await removeStamp(stamp)
  // With NODE_ENV=production npm would leave out the tools that build the product.
  const { ok, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev'])
  if (!ok)
    throw new Problem(`${lastLines(output)}\nThe packages could not be installed: see above what npm says.`)
  if ((await lockHash()) !== wanted)
    throw new Problem('package-lock.json changed meanwhile. Please start again.')
  await mkdir(modules, { recursive: true })
  await writeStamp(stamp, wanted)
}

function runNpm(args) {
  const own = process.env.npm_execpath ?? ''
  // The npm that runs us is certainly there; one in PATH may be another or none.
  return path.basename(own) === 'npm-cli.js'
    ? runOnLeash(process.execPath, [own, ...args])
    : runOnLeash('npm', args)
}

/** npm notes what it installed, and only when it has finished. */
async function wasInstalledByHand() {
  const [wanted, there] = await Promise.all([
    readPackages(path.join(root, 'package-lock.json')),
    readPackages(path.join(modules, '.package-lock.json')),
  ])
  return Object.entries(wanted)
    .filter(([place, { link, optional }]) => place.includes('node_modules/') && !link && !optional)
    .every(([place, { version }]) => there[place]?.version === version)
}

const readPackages = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages,
    () => ({}),
  )

const lockHash = async () => sha256(await readFile(path.join(root, 'package-lock.json')))

const lastLines = (text) => text.trimEnd().split('\n').slice(-30).join('\n')
