import { defineConfig } from 'vitest/config'

/** The longer security and reliability measurements. They run only in `npm run figures`, one after the other. */
export default defineConfig({
  test: {
    include: ['server/src/**/*.figure.ts'],
    globalSetup: 'server/src/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
