import { defineConfig } from 'vitest/config'

/**
 * They find what stands still, not what is slow: a machine that is lent out takes several times as long as ours. How
 * fast something has to be is measured in `bench/`.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Two workers: the server's tests share one PostgreSQL, and the machine we promise to run on has two cores.
    maxWorkers: 2,
    // Translated modules are kept from run to run, by their content.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    // Without isolation, further below: what the files of one worker import is read once for all of them, and every file
    // cleans up after itself.
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...patience } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'], ...patience } },
      {
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
        test: {
          name: 'screens',
          include: ['screens/src/**/*.test.tsx'],
          globalSetup: 'screens/src/testing/global-setup.ts',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
          setupFiles: 'screens/src/testing/setup.ts',
          pool: 'forks',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          pool: 'forks',
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
