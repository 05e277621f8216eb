import { pathToFileURL } from 'node:url'
import { importsCheck } from './checks/imports.mjs'
import { addressesCheck, floorsCheck } from './checks/lockfile.mjs'
import { migrationsCheck } from './checks/migrations.mjs'
import { formatCheck, lintCheck, typesCheck, unusedCheck } from './checks/tools.mjs'
import { seconds } from './lib/seconds.mjs'

/** Longest first, so that two at a time end together. */
const steps = {
  lint: lintCheck,
  imports: importsCheck,
  'types server': () => typesCheck('server'),
  'types domain': () => typesCheck('domain'),
  'types web': () => typesCheck('web'),
  'types sandbox': () => typesCheck('sandbox'),
  'types e2e': () => typesCheck('e2e'),
  'types bench': () => typesCheck('bench'),
  unused: unusedCheck,
  migrations: migrationsCheck,
  format: formatCheck,
  floors: floorsCheck,
  addresses: addressesCheck,
}
const atOnce = 2

/** Everything that can be said about the code without running it. Says what passed and what did not. */
export async function check() {
  const waiting = Object.entries(steps)
  const counts = { passed: 0, failed: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { ok } = await report(...next)
      counts[ok ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}

async function report(name, step) {
  const started = performance.now()
  const { ok, output } = await step().catch((error) => ({ ok: false, output: String(error.stack) }))
  console.log(`${ok ? 'ok    ' : 'failed'}  ${name.padEnd(14)} ${seconds(started).padStart(7)}`)
  if (!ok) console.log(`\n${output.trim().replace(/^/gm, '        ')}\n`)
  return { ok }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
