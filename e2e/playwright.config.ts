import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { galleryPort, ports } from './src/testing/ports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// Each worker loads this file again and uses its own server. Playwright sets TEST_PARALLEL_INDEX only in workers.
const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
const addressOf = (port: number) => `http://127.0.0.1:${port}`
// Each port has its own directory, so that two runs on one machine do not delete each other's data.
const dataDirOf = (port: number) => path.join(tmpdir(), `mantel-e2e-${port}`)

// Every run begins with empty data directories. Workers delete nothing, because the servers are already running when
// they load this file.
if (!process.env.TEST_WORKER_INDEX)
  for (const port of ports) rmSync(dataDirOf(port), { recursive: true, force: true })

// Used only if Playwright is started directly. `npm test` searches more paths and sets CHROMIUM.
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  existsSync,
)

type WebServer = Extract<PlaywrightTestConfig['webServer'], { command: string }>

const servers: WebServer = {
  // This command bundles the server as for production and starts one per port. The web app must already be built.
  command: 'node scripts/e2e-servers.mjs',
  cwd: root,
  wait: { stdout: /All servers are ready/ },
  env: {
    E2E_SERVERS: JSON.stringify(
      ports.map((port) => ({
        PORT: String(port),
        DATA_DIR: dataDirOf(port),
        // The tests' own address: the provider leads back to it, and a session belongs to one origin.
        PUBLIC_URL: addressOf(port),
      })),
    ),
    // TRUST_PROXY makes the server accept the client IP address that the tests send.
    TRUST_PROXY: '127.0.0.1',
  },
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
}

/** The gallery of UI components is not part of the product, so only the development server has it. */
const gallery: WebServer = {
  command: `node node_modules/vite/bin/vite.js web --host 127.0.0.1 --port ${galleryPort} --strictPort`,
  cwd: root,
  url: `http://127.0.0.1:${galleryPort}/gallery.html`,
  env: { PORT: String(ports[0]) },
  timeout: 300_000,
  reuseExistingServer: false,
}

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  workers: ports.length,
  retries: 0,
  forbidOnly: true,
  // Tests tagged @figures are slow or measure time. `npm test` skips them, and `npm run figures` includes them.
  ...(!process.env.E2E_THOROUGH && !process.env.E2E_PICTURES && { grepInvert: /@figures/ }),
  // These timeouts are long, because the machine can be busy. They only catch tests that hang.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  use: {
    baseURL: addressOf(port ?? 0),
    browserName: 'chromium',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Traces make a run a third slower. Set `E2E_TRACE=1` to debug a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      // Chromium's sandbox does not work for root. The networking and sync options keep the browser from calling other
      // servers.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // This option places glyphs as a desktop browser does, not on whole pixels.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // With BackgroundResourceFetch, Chromium compiles a script again on each load. This option replaces
        // Playwright's own list, so the other two features are repeated from that list.
        `--disable-features=${['BackgroundResourceFetch', 'HttpsUpgrades', 'PaintHolding'].join()}`,
      ],
    },
  },
  webServer: process.env.E2E_THOROUGH ? [servers, gallery] : servers,
})
