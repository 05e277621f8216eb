import path from 'node:path'
import { measureApi, measureSmallList } from './api.ts'
import { measureBrowser } from './browser.ts'
import { startChild } from './children.ts'
import { asSuperuser, type Database, startDatabase } from './database.ts'
import { measureInvoicePdf } from './invoice-pdf.ts'
import { huge, isFilled, large, seedAll, seedHuge, seedSmall, small } from './seed-data.ts'
import { measureSigning } from './signing.ts'
import { measureStolenTime } from './stolen-time.ts'
import { apiTable, browserTable, ms, percent } from './tables.ts'

/**
 * `npm run bench` measures everything in one run on one machine, so that the times can be compared with each other.
 * `npm run bench -- --only=dashboard` measures some calls, to see the effect of a change.
 */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const log = (line: string) => console.error(line)
const stolenShare = await measureStolenTime()
const { full, small: smallDatabase, dataDir, stop } = await startDatabase()
try {
  await bench()
} finally {
  await stop()
}

async function bench() {
  const [inSmall, inFull] = [await startProduct(smallDatabase), await startProduct(full)]
  await fill()
  if (only) {
    await inSmall.end()
    console.log(apiTable(await measureCalls(inFull)))
    return inFull.end()
  }
  const before = await measureSmallList(inSmall)
  const after = await measureSmallList(inFull)
  const signing = await measureSigning(inSmall)
  await inSmall.end()

  console.log(apiTable(await measureCalls(inFull)))
  const times = (after.p50 / before.p50).toFixed(2)
  console.log(
    `\nThe same 50 projects: ${ms(before.p50)} among 1,000, ${ms(after.p50)} among 1,000,000: ${times} times.`,
  )
  console.log(
    `\nFrom a signature to its sealed PDF: p50 ${ms(signing.p50)}, p95 ${ms(signing.p95)}; target: p95 under 400 ms.\n`,
  )
  const pdf = await measureInvoicePdf(inFull, await firstOf('invoices'))
  console.log(
    `The PDF of an invoice with 20 lines: p50 ${ms(pdf.p50)}, p95 ${ms(pdf.p95)}; target: p95 under 80 ms.\n`,
  )
  console.log(browserTable(await measureBrowser(inFull.greeting.url)))
  await inFull.end()
  const share = await stolenShare()
  if (share !== null) console.log(`\nOther processes on the host took ${percent(share)} of the CPU time.`)
}

async function measureCalls(product: Awaited<ReturnType<typeof startProduct>>) {
  const bare = await startChild<{ url: string }>('bare-server.ts', [full.ownerUrl])
  const first = { project: await firstOf('projects'), invoice: await firstOf('invoices') }
  const measured = await measureApi({ product, bare }, first, log, only)
  await bare.end()
  return measured
}

function startProduct({ ownerUrl }: Database) {
  return startChild<{ url: string }>('product.ts', [ownerUrl, path.join(dataDir, 'files')])
}

/** Fills both databases, unless an earlier run already did. The data stays until the schema changes. */
async function fill() {
  await asSuperuser(smallDatabase.superuserUrl, async (db) => {
    if (!(await isFilled(db, small.company))) await seedSmall(db)
  })
  await asSuperuser(full.superuserUrl, async (db) => {
    if (!(await isFilled(db, large.company))) {
      log('Filling in 1,000 companies with 1,000,000 projects; this takes minutes …')
      await seedSmall(db)
      await seedAll(db)
    }
    if (!(await isFilled(db, huge.company))) await seedHuge(db)
  })
}

function firstOf(table: 'projects' | 'invoices') {
  return asSuperuser(full.superuserUrl, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from ${table} where company_id = $1 order by created_at desc limit 1`,
      [large.company],
    )
    return rows[0]?.id ?? ''
  })
}
