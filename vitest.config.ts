import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two workers: the server's tests share one PostgreSQL, and the machine we promise to run on has two cores.
    maxWorkers: 2,
    // Without isolation, further below: what the files of one worker import is read once for all of them, and every file
    // cleans up after itself.
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'web/src/testing/setup.ts',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          pool: 'forks',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
