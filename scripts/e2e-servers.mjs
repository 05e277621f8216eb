import { spawn } from 'node:child_process'
import path from 'node:path'
import { bundleServer, writeBundle } from './lib/bundles/server-bundle.mjs'
import { root } from './lib/run.mjs'

/**
 * Starts the servers of the browser tests: bundled like the real one, with the extras of `e2e/src/server/main.ts`. Bundles
 * once and starts all servers at the same time, because Playwright would start them one after the other. Takes ports
 * and data directories from `E2E_SERVERS`, and prints `All servers are ready` when their demo data is complete.
 */
const servers = JSON.parse(process.env.E2E_SERVERS)
const name = `main-${servers[0].PORT}`
// This folder has the same depth as `server/dist`, so that the relative paths to the migrations and the built web app
// work.
const directory = path.join(root, 'server', 'dist-e2e')
await writeBundle(await bundleServer({ [name]: 'e2e/src/server/main.ts' }, directory))

let starting = servers.length
let isStopping = false
const running = new Set(servers.map(start))

function start(settings) {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [path.join(directory, `${name}.js`)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', function readOutput(chunk) {
    output += chunk
    if (!output.includes(' is ready at ')) return
    child.stdout.off('data', readOutput).resume()
    starting -= 1
    if (starting === 0) process.stdout.write('All servers are ready\n')
  })
  child.on('exit', () => {
    running.delete(child)
    // Each test worker needs its own server. If a server exits on its own, the tests cannot pass, so the others are
    // stopped, too.
    if (!isStopping) process.exitCode = 1
    stop()
  })
  return child
}

function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of running) child.kill('SIGTERM')
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
