import pg from 'pg'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { importing } from './testing.ts'

const real = pg.Client.prototype.query as any
pg.Client.prototype.query = function (this: any, ...args: any[]) {
  const t = performance.now()
  if (process.env.EX && /^insert into "project/.test(args[0]?.text ?? '')) {
    args[0] = {
      ...args[0],
      text: 'explain analyze ' + args[0].text,
      name: undefined,
      rowMode: undefined,
      types: undefined,
    }
    const r = real.apply(this, args)
    r.then((x: any) =>
      console.log(
        'EXPLAIN',
        x.rows
          .map((y: any) => Object.values(y)[0])
          .filter((l: string) => /Trigger|Execution|Planning T/.test(l))
          .join(' | '),
      ),
    )
    return r
  }
  const r = real.apply(this, args)
  const text = String(args[0]?.text ?? args[0])
    .replace(/\s+/g, ' ')
    .slice(0, 90)
  if (r?.then)
    r.then(
      () => {
        const d = performance.now() - t
        if (d > 100) console.log('SQL', Math.round(d), text)
      },
      () => {},
    )
  return r
} as any
const server = await startServer()
const { tried, run, begin, check, exported } = importing(server)
const N = Number(process.env.ROWS ?? 2000)
const ms = (t: number) => Math.round(performance.now() - t)
test('clients', async () => {
  const call = await server.signIn()
  const text =
    'First name,Last name,E-mail,Cell,Company,Street,City,State,Zip code,Source,Notes\n' +
    Array.from(
      { length: N },
      (_, n) =>
        `Hannah ${n},Whitlock,hannah${n}@example.com,(912) 555-${String(n).padStart(4, '0')},Whitlock Realty ${n % 300},${n} Maple Avenue,Savannah,GA,31401,Referral,"Likes light rooms, and ${n} plants"`,
    ).join('\n')
  let t = performance.now()
  const since = t
  const begun = (await begin(call, 'clients', text)).body
  console.log('begin', ms(t), text.length, begun.mapping)
  t = performance.now()
  const checked = await check(call, begun)
  console.log('check', ms(t), checked.counts)
  t = performance.now()
  const done = await run(call, checked)
  console.log('run', ms(t), done.state, done.counts, done.failure)
  console.log('clients end to end', ms(since))
  t = performance.now()
  const out = await exported(call, 'clients')
  console.log('export', ms(t), out.length)
  t = performance.now()
  const again = await tried(call, 'clients', out, { duplicates: 'update' })
  console.log('re-check', ms(t), again.counts, again.problems.slice(0, 2))
  t = performance.now()
  const re = await run(call, again)
  console.log('re-run', ms(t), re.counts)
  expect(re.counts).toMatchObject({ created: 0, updated: 0, unchanged: N })
}, 120_000)
test('projects', async () => {
  const call = await server.signIn()
  const text =
    'Title,Address,City,State,Zip,Client email,Type,Stage,Source,Brief,Brokerage,Agent,Agent email,Beds,Baths,Sq ft,Install date,Estimate\n' +
    Array.from(
      { length: N },
      (_, n) =>
        `${n} Maple Avenue,${n} Maple Avenue,Savannah,GA,31401,hannah${n % 2000}@example.com,Full Stage,${['Discovery', 'Bid', 'Won', 'Completed'][n % 4]},Referral,"Light rooms, ${n} plants",Whitlock Realty,Marcus Feld,marcus${n % 50}@example.com,4,2.5,"2,850",3/${1 + (n % 28)}/2026,"$14,250.00"`,
    ).join('\n')
  let t = performance.now()
  const since = t
  const begun = (await begin(call, 'projects', text)).body
  console.log('begin', ms(t), text.length, begun.mapping)
  t = performance.now()
  const checked = await check(call, begun)
  console.log('check', ms(t), checked.counts, checked.problems.slice(0, 2))
  t = performance.now()
  const done = await run(call, checked)
  console.log('run', ms(t), done.state, done.counts, done.failure)
  console.log('projects end to end', ms(since))
  t = performance.now()
  const out = await exported(call, 'projects')
  console.log('export', ms(t), out.length)
  t = performance.now()
  const again = await tried(call, 'projects', out, { duplicates: 'update' })
  console.log('re-check', ms(t), again.counts, again.problems.slice(0, 2))
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: N })
}, 120_000)
