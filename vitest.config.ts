import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These timeouts catch tests that hang, not tests that are slow, because a busy machine takes several times as long.
 * `bench/` measures speed.
 */
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Long files run first, so that no worker is idle at the end. */
const longFiles = [
  /access\.test/,
  /catalog\.test/,
  /survival\//,
  /sealing\/proofs/,
  /signing\/races/,
  /demo\//,
]
/**
 * One project after the other, because a worker ends, with all modules that it has loaded, when the next file belongs to
 * another project.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longFiles.findIndex((name) => name.test(moduleId))
      return index < 0 ? longFiles.length : index
    }
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    const byProject = new Map<string, TestSpecification[]>([['server', []]])
    for (const file of sorted) {
      const { name } = file.project
      byProject.set(name, [...(byProject.get(name) ?? []), file])
    }
    return [...byProject.values()].flat()
  }
}

/** Enlarges V8's young generation, because tests allocate and discard whole pages and responses. */
const processes = { pool: 'forks', execArgv: ['--max-semi-space-size=64'] } as const

/** Both projects with JSX need the same options, because the cache of transformed modules is keyed by content alone. */
const jsx = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const

export default defineConfig({
  test: {
    // More workers than the two cores that we expect, because workers often wait for the database.
    maxWorkers: 3,
    tags: [{ name: 'reliability' }],
    sequence: { sequencer: ByProject },
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/translated-modules' },
    // `isolate: false` loads modules once per worker, not once per file, so every file must clean up after itself.
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], isolate: false, ...timeouts } },
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false, ...timeouts } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], isolate: false, ...timeouts } },
      // Creating a DOM takes longer than most of these files.
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude: ['web/src/**/*.dom.test.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        ...jsx,
        test: {
          name: 'web-dom',
          include: ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'],
          environment: 'happy-dom',
          setupFiles: 'web/src/testing/setup.ts',
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'widget',
          include: ['widget/src/**/*.test.ts'],
          environment: 'happy-dom',
          isolate: false,
          ...timeouts,
        },
      },
      {
        ...jsx,
        test: {
          name: 'screens',
          // Selects React's production build, which users get. The development build takes twice as long.
          env: { NODE_ENV: 'production' },
          include: ['screens/src/**/*.test.tsx'],
          globalSetup: 'screens/src/testing/global-setup.ts',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
          setupFiles: 'screens/src/testing/setup.ts',
          ...processes,
          // Each worker loads the whole product, so a third worker would cost more time than it saves. A project with
          // another number of workers needs its own `groupOrder`.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          // The long tests of crashes, floods and commands run only in `npm run reliability`.
          ...(!process.env.RELIABILITY && { tagsFilter: ['!reliability'] }),
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          ...processes,
          // This compiler is fast to start, which suits code that runs a few times. From Node 22 on it is the default.
          execArgv: [...processes.execArgv, '--maglev'],
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
