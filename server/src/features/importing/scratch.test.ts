import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { importing } from './testing.ts'

const server = await startServer()
const { tried, run, begin, check, exported } = importing(server)
const N = Number(process.env.ROWS ?? 2000)
function pgCpu() {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(server.database.name)) continue
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      sum += (Number(f[11]) + Number(f[12])) * 10
    } catch {}
  }
  return sum
}
const nodeCpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
function meter() {
  let [t, n, p] = [performance.now(), nodeCpu(), pgCpu()]
  return (what: string, ...more: unknown[]) => {
    const rss = Math.round(process.memoryUsage().rss / 1e6)
    console.log(`METER ${what}: wall ${Math.round(performance.now() - t)} node ${Math.round(nodeCpu() - n)} pg ${Math.round(pgCpu() - p)} rss ${rss}`, ...more)
    ;[t, n, p] = [performance.now(), nodeCpu(), pgCpu()]
  }
}
const clients = 'First name,Last name,E-mail,Cell,Company,Street,City,State,Zip code,Source,Notes\n' + Array.from({ length: N }, (_, n) => `Hannah ${n},Whitlock,hannah${n}@example.com,(912) 555-${String(n).padStart(4, '0')},Whitlock Realty ${n % 300},${n} Maple Avenue,Savannah,GA,31401,Referral,"Likes light rooms, and ${n} plants"`).join('\n')
const projects = 'Title,Address,City,State,Zip,Client email,Type,Stage,Source,Brief,Brokerage,Agent,Agent email,Beds,Baths,Sq ft,Install date,Estimate\n' + Array.from({ length: N }, (_, n) => `${n} Maple Avenue,${n} Maple Avenue,Savannah,GA,31401,hannah${n % 2000}@example.com,Full Stage,${['Discovery', 'Bid', 'Won', 'Completed'][n % 4]},Referral,"Light rooms, ${n} plants",Whitlock Realty,Marcus Feld,marcus${n % 50}@example.com,4,2.5,"2,850",3/${1 + (n % 28)}/2026,"$14,250.00"`).join('\n')
test.each([['clients', clients], ['projects', projects]] as const)('%s', async (kind, text) => {
  const call = await server.signIn()
  const m = meter()
  const begun = (await begin(call, kind, text)).body
  m(`${kind} begin`)
  const checked = await check(call, begun)
  m(`${kind} check`)
  const done = await run(call, checked)
  m(`${kind} run`, done.state, done.counts?.created)
  const out = await exported(call, kind)
  m(`${kind} export`, out.length)
  const again = await tried(call, kind, out, { duplicates: 'update' })
  m(`${kind} re-check`, again.counts)
  const re = await run(call, again)
  m(`${kind} re-run`)
  expect(re.counts).toMatchObject({ created: 0, updated: 0, unchanged: N })
}, 300_000)
