import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * They find what stands still, not what is slow: a machine that is lent out takes several times as long as ours. How
 * fast something has to be is measured in `bench/`.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Files that take much longer than others come first, or one worker would have nothing to do in the end. */
const long = [/access\.test/, /catalog\.test/, /survival\//, /sealing\/proofs/, /signing\/races/, /demo\//]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => name.test(moduleId))
      return found < 0 ? long.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** More room for what lives a moment: whole pages and answers are made and thrown away. */
const processes = { pool: 'forks', execArgv: ['--max-semi-space-size=64'] } as const

/** The same for every project: translated modules are kept by their content alone. */
const jsx = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const

export default defineConfig({
  test: {
    // For the two cores that we promise to run on: a worker waits for the database a good part of its time.
    maxWorkers: 3,
    tags: [{ name: 'reliability' }],
    sequence: { sequencer: LongestFirst },
    // Translated modules are kept from run to run, by their content.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/translated-modules' },
    // Without isolation, further below: what the files of one worker import is read once for all of them, and every file
    // cleans up after itself.
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], isolate: false, ...patience } },
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false, ...patience } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], isolate: false, ...patience } },
      {
        ...jsx,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'web/src/testing/setup.ts',
          isolate: false,
          ...patience,
        },
      },
      {
        ...jsx,
        test: {
          name: 'screens',
          // React as users get it: its development build takes twice as long.
          env: { NODE_ENV: 'production' },
          include: ['screens/src/**/*.test.tsx'],
          globalSetup: 'screens/src/testing/global-setup.ts',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
          setupFiles: 'screens/src/testing/setup.ts',
          ...processes,
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          // Long tests of crashes, floods and commands; `npm run reliability` runs them.
          ...(!process.env.RELIABILITY && { tagsFilter: ['!reliability'] }),
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          ...processes,
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
