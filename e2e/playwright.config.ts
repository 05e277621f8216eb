import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { galleryPort, ports } from './src/ports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// Set in the workers, which read this file again.
const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
// By port, so that two runs on one machine do not empty each other's.
const dataDirOf = (port: number) => path.join(tmpdir(), `mantel-e2e-${port}`)

// Every run meets a first start; the workers come long after the servers began to write.
if (!process.env.TEST_WORKER_INDEX)
  for (const port of ports) rmSync(dataDirOf(port), { recursive: true, force: true })

// For whoever starts Playwright alone; `npm test` looks further and names one.
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  existsSync,
)

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  workers: ports.length,
  retries: 0,
  forbidOnly: true,
  // Longer looks and limits of time, which `npm run figures` asks for.
  ...(!process.env.E2E_THOROUGH && !process.env.E2E_PICTURES && { grepInvert: /@figures/ }),
  // What is expected is a state, not a speed: on a busy machine it may take its time. These find what stands still.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Costs a third of the time: `E2E_TRACE=1` when a failure does not explain itself.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      // Root has no sandbox to run in; the rest keeps the browser from talking to anybody but us.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters stand where they are drawn on a desk, not on whole pixels.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Read beside the page, a script is compiled anew each time. The others are Playwright's own, which this replaces.
        `--disable-features=${['BackgroundResourceFetch', 'HttpsUpgrades', 'PaintHolding'].join()}`,
      ],
    },
  },
  webServer: [
    ...ports.map((port) => ({
      // Bundled like the product itself; needs a web that is built.
      command: 'node scripts/e2e-server.mjs',
      cwd: root,
      url: `http://127.0.0.1:${port}/readyz`,
      // Believes what the tests say about where they come from.
      env: { PORT: String(port), DATA_DIR: dataDirOf(port), TRUST_PROXY: '127.0.0.1' },
      timeout: 300_000,
      reuseExistingServer: false,
      stdout: 'ignore' as const,
      stderr: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    })),
    // The gallery is no part of the product: only the development server has it.
    process.env.E2E_THOROUGH && {
      command: `node node_modules/vite/bin/vite.js web --host 127.0.0.1 --port ${galleryPort} --strictPort`,
      cwd: root,
      url: `http://127.0.0.1:${galleryPort}/gallery.html`,
      env: { PORT: String(ports[0]) },
      timeout: 300_000,
      reuseExistingServer: false,
      stdout: 'ignore' as const,
      stderr: 'pipe' as const,
    },
  ].filter((server) => typeof server === 'object'),
})
