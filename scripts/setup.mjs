import { pathToFileURL } from 'node:url'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { installPackages } = await import('./lib/install.mjs')
const { installPgBouncer, installTestTools } = await import('./lib/tests/test-tools.mjs')
const { withSetupLock } = await import('./lib/lock.mjs')
const { runScript } = await import('./lib/problem.mjs')

/** Installs the npm packages, unless they are up to date. */
export const setUp = (stream) => withSetupLock(() => installPackages(stream), stream)

/** Installs what the tests need besides npm packages: a browser and PDF tools. */
export const setUpForTests = () => withSetupLock(installTestTools)

/** Installs what only the reliability tests need. */
export const setUpForReliability = () => withSetupLock(installPgBouncer)

// `node scripts/setup.mjs` installs both, for example while an image is built.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    await setUp()
    await setUpForTests()
  })
}
