import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 43117)
// By port, so that two runs on one machine do not empty each other's.
const dataDir = fileURLToPath(new URL(`.data/${port}`, import.meta.url))

// Every run meets a first start. Playwright also reads this file in its workers, long after the server began to write.
if (!process.env.TEST_WORKER_INDEX) rmSync(dataDir, { recursive: true, force: true })

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      // Root has no sandbox to run in; the rest keeps the browser from talking to anybody but us.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      // The built product itself, as `npm start` runs it.
      command: 'node server/dist/main-local.js',
      cwd: root,
      url: `http://127.0.0.1:${port}/readyz`,
      env: { PORT: String(port), DATA_DIR: dataDir },
      timeout: 60_000,
      reuseExistingServer: false,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      // The gallery is no part of the product: only the development server has it.
      command: `node node_modules/vite/bin/vite.js web --host 127.0.0.1 --port ${port + 1} --strictPort`,
      cwd: root,
      url: `http://127.0.0.1:${port + 1}/gallery.html`,
      env: { PORT: String(port) },
      timeout: 60_000,
      reuseExistingServer: false,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})
