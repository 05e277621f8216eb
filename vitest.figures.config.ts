import { defineConfig } from 'vitest/config'

/** The longer security and reliability measurements. They run only in `npm run figures`, one after the other. */
export default defineConfig({
  test: {
    include: ['server/src/**/*.figure.ts'],
    globalSetup: 'server/src/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    // Only for figures that hang: on a busy machine, the longest one takes two hours.
    testTimeout: 180 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
