import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './problem.mjs'
import { progress } from './progress.mjs'
import { run } from './run.mjs'

// The shell is Chromium without a window around the page: a third of the work of the whole browser.
const packages = ['chromium-headless-shell', 'poppler-utils', 'fonts-liberation']
const install = ['install', '-y', '--no-install-recommends', ...packages]

/** What the tests need beside npm packages: a browser, and a second opinion on our PDFs. */
export async function installTestTools() {
  if (missing().length === 0) return
  const isDebian = existsSync('/etc/debian_version') && findProgram('apt-get')
  if (isDebian && process.getuid?.() === 0) {
    await progress(`Installing ${packages.join(', ')} for the tests`, aptInstall)
  }
  if (missing().length > 0) throw new Problem(advice(isDebian))
}

/** The Chromium to test with; CHROMIUM names one that stands elsewhere. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return isExecutable(named) ? named : null
  return (
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
      .map(findProgram)
      .find(Boolean) ?? null
  )
}

const missing = () => [...(findChromium() ? [] : ['chromium']), ...(findProgram('pdfsig') ? [] : ['pdfsig'])]

async function aptInstall() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt may be at work on this machine, for example the nightly one.
  const patience = ['-o', 'DPkg::Lock::Timeout=300']
  // An update fails as a whole when one of many sources does; whether the install works is what counts.
  const updated = await run('apt-get', [...patience, 'update'], { env })
  const installed = await run('apt-get', [...patience, ...install], { env })
  if (!installed.ok)
    throw new Problem(`${updated.output}${installed.output}\napt-get could not install them.`)
}

function advice(isDebian) {
  const wanted = `The tests need ${missing().join(' and ')}.`
  if (process.env.CHROMIUM && !findChromium()) {
    return `CHROMIUM names ${process.env.CHROMIUM}, which cannot be run. Unset it or name a Chromium.`
  }
  if (!isDebian) {
    return `${wanted} Install Chromium (or set CHROMIUM to the path of one) and pdfsig from poppler-utils, then try again.`
  }
  return `${wanted} Please run this, then try again:\n\n  sudo apt-get update && sudo apt-get ${install.join(' ')}`
}

function findProgram(name) {
  const places = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return places.map((place) => path.join(place, name)).find(isExecutable) ?? null
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
