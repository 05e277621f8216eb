import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two workers: the server's tests share one PostgreSQL, and the machine we promise to run on has two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'web/src/testing/setup.ts',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          pool: 'forks',
          // Every file starts a server of its own; what it is made of is read once for all of them.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
