import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'

const readJson = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'))

/**
 * Refuses packages that are older than their first safe version in security/floors.json, and packages with install
 * scripts that this file does not list. Needs no audit service.
 */
export async function floorsCheck() {
  const { floors, installScripts } = await readJson('security/floors.json')
  const installed = await packages()
  const outdated = installed
    .filter(({ name, version }) => floors[name] && isOlder(version, floors[name]))
    .map(({ name, version }) => `${name} ${version} is older than ${floors[name]}, the first safe version.`)
  const unlisted = installed
    .filter(({ name, hasInstallScript }) => hasInstallScript && !installScripts.includes(name))
    .map(({ name }) => `${name} runs a script when it is installed and is not in security/floors.json.`)
  return checkResult([...outdated, ...unlisted], installed)
}

/** Refuses registry addresses, because the lockfile must work with any registry and must not reveal ours. */
export async function addressesCheck() {
  const installed = await packages()
  const withAddress = installed
    .filter(({ resolved }) => /^https?:/.test(resolved ?? ''))
    .map(({ location, resolved }) => `${location}: ${resolved}`)
  const advice = 'Set omit-lockfile-registry-resolved=true in your .npmrc and install again.'
  return checkResult(withAddress.length > 0 ? [...withAddress, advice] : [], installed)
}

async function packages() {
  const lock = await readJson('package-lock.json')
  return Object.entries(lock.packages)
    .filter(([location]) => location.includes('node_modules/'))
    .map(([location, entry]) => ({
      ...entry,
      location,
      name: entry.name ?? location.split('node_modules/').at(-1),
    }))
}

const checkResult = (problems, installed) =>
  installed.length > 0
    ? { ok: problems.length === 0, output: problems.join('\n') }
    : { ok: false, output: 'package-lock.json lists no package.' }

/** Compares versions number by number. A prerelease is older than its release. */
function isOlder(version, floor) {
  const [release, prerelease = 'z'] = split(version)
  const [floorRelease, floorPrerelease = 'z'] = split(floor)
  return (compare(release, floorRelease) || compare(prerelease, floorPrerelease)) < 0
}

const split = (version) => /^([^-+]*)(?:-([^+]*))?/.exec(version).slice(1)
const compare = (left, right) => left.localeCompare(right, 'en', { numeric: true })
