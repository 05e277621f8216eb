import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'

const readJson = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'))

/** Known holes stay closed, also where the audit service cannot be reached. */
export async function floorsCheck() {
  const { floors, installScripts } = await readJson('security/floors.json')
  const installed = await packages()
  const low = installed
    .filter(({ name, version }) => floors[name] && isOlder(version, floors[name]))
    .map(({ name, version }) => `${name} ${version} is older than ${floors[name]}, the first safe version.`)
  const running = installed
    .filter(({ name, hasInstallScript }) => hasInstallScript && !installScripts.includes(name))
    .map(({ name }) => `${name} runs a script when it is installed and is not in security/floors.json.`)
  return verdict([...low, ...running], installed)
}

/** The lock works with every registry, and tells nobody which one we use. */
export async function addressesCheck() {
  const installed = await packages()
  const named = installed
    .filter(({ resolved }) => /^https?:/.test(resolved ?? ''))
    .map(({ place, resolved }) => `${place}: ${resolved}`)
  const advice = 'Set omit-lockfile-registry-resolved=true in your .npmrc and install again.'
  return verdict(named.length > 0 ? [...named, advice] : [], installed)
}

async function packages() {
  const lock = await readJson('package-lock.json')
  return Object.entries(lock.packages)
    .filter(([place]) => place.includes('node_modules/'))
    .map(([place, entry]) => ({ ...entry, place, name: entry.name ?? place.split('node_modules/').at(-1) }))
}

const verdict = (problems, installed) =>
  installed.length > 0
    ? { ok: problems.length === 0, output: problems.join('\n') }
    : { ok: false, output: 'package-lock.json lists no package.' }

/** Compares number by number; a pre-release is older than the release it leads to. */
function isOlder(version, floor) {
  const [release, preview = 'z'] = split(version)
  const [floorRelease, floorPreview = 'z'] = split(floor)
  return (compare(release, floorRelease) || compare(preview, floorPreview)) < 0
}

const split = (version) => /^([^-+]*)(?:-([^+]*))?/.exec(version).slice(1)
const compare = (left, right) => left.localeCompare(right, 'en', { numeric: true })
