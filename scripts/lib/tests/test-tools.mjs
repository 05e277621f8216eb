import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'
import { progress } from '../progress.mjs'
import { run } from '../run.mjs'

// The headless shell needs a third of the resources of the full browser.
const packages = ['chromium-headless-shell', 'poppler-utils', 'fonts-liberation']
const install = ['install', '-y', '--no-install-recommends']

/** Installs a browser, and poppler to check our PDFs with independent software. */
export async function installTestTools() {
  if (missing().length === 0) return
  if (mayInstall()) await progress(`Installing ${packages.join(', ')} for the tests`, () => apt(packages))
  if (missing().length > 0) throw new Problem(advice())
}

/** Installs PgBouncer for the reliability tests. Without it, the tests that need it are skipped. */
export async function installPgBouncer() {
  if (!findPgBouncer() && mayInstall()) {
    const installed = progress('Installing pgbouncer for the tests', () => apt(['pgbouncer']))
    await installed.catch((error) => console.error(error.message))
  }
  if (!findPgBouncer())
    console.log('Skipping the tests behind PgBouncer, because it is not installed: apt-get install pgbouncer')
}

/** Debian installs it in a directory that only root has in its PATH. */
const findPgBouncer = () => findProgram('pgbouncer') ?? isExecutable('/usr/sbin/pgbouncer')

const isDebian = () => existsSync('/etc/debian_version') && findProgram('apt-get')
const mayInstall = () => isDebian() && process.getuid?.() === 0

/** Finds a Chromium, or returns null. The environment variable CHROMIUM takes precedence over the PATH. */
export function findChromium() {
  const configured = process.env.CHROMIUM
  if (configured) return isExecutable(configured) ? configured : null
  return (
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
      .map(findProgram)
      .find(Boolean) ?? null
  )
}

const missing = () => [...(findChromium() ? [] : ['chromium']), ...(findProgram('pdfsig') ? [] : ['pdfsig'])]

async function apt(wanted) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Waits while another apt runs on this machine, for example the nightly one.
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300']
  // An update fails if one of many sources fails, so only the result of the installation matters.
  const updated = await run('apt-get', [...lockTimeout, 'update'], { env })
  const installed = await run('apt-get', [...lockTimeout, ...install, ...wanted], { env })
  if (!installed.ok)
    throw new Problem(`${updated.output}${installed.output}\napt-get could not install them.`)
}

function advice() {
  const wanted = `The tests need ${missing().join(' and ')}.`
  if (process.env.CHROMIUM && !findChromium()) {
    return `CHROMIUM names ${process.env.CHROMIUM}, which cannot be run. Unset it or name a Chromium.`
  }
  if (!isDebian()) {
    return `${wanted} Install Chromium (or set CHROMIUM to the path of one) and pdfsig from poppler-utils, then try again.`
  }
  return `${wanted} Please run this, then try again:\n\n  sudo apt-get update && sudo apt-get ${[...install, ...packages].join(' ')}`
}

function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
