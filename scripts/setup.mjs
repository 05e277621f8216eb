import { pathToFileURL } from 'node:url'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { installPackages } = await import('./lib/install.mjs')
const { installTestTools } = await import('./lib/test-tools.mjs')
const { alone } = await import('./lib/lock.mjs')
const { tell } = await import('./lib/problem.mjs')

/** What everything needs: the npm packages. */
export const setUp = (stream) => alone(() => installPackages(stream), stream)

/** What the tests need beside them: a browser and PDF tools. */
export const setUpForTests = () => alone(installTestTools)

// `node scripts/setup.mjs` makes a machine ready for both, for example while an image is built.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await tell(async () => {
    await setUp()
    await setUpForTests()
  })
}
