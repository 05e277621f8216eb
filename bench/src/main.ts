import path from 'node:path'
import { measureApi, measureSmallList } from './api.ts'
import { measureBrowser } from './browser.ts'
import { startChild } from './children.ts'
import { asSuperuser, type Database, startDatabase } from './database.ts'
import { apiTable, browserTable, ms, percent } from './reporting.ts'
import { isFilled, large, seedAll, seedSmall, small } from './seeding.ts'
import { measureSigning } from './signing.ts'
import { watchStealing } from './stealing.ts'

/** `npm run bench`: everything in one run on one machine, so that the ratios mean something; the times are this machine's. */
const say = (line: string) => console.error(line)
const stolen = await watchStealing()
const { full, small: alone, dataDir, stop } = await startDatabase()
try {
  await bench()
} finally {
  await stop()
}

async function bench() {
  const [inSmall, inFull] = [await startProduct(alone), await startProduct(full)]
  await fill()
  const before = await measureSmallList(inSmall)
  const after = await measureSmallList(inFull)
  const signing = await measureSigning(inSmall)
  await inSmall.end()

  const bare = await startChild<{ url: string }>('bare-server.ts')
  const driver = await startChild<{ ready: true }>('replaying.ts', [full.ownerUrl])
  const measured = await measureApi({ product: inFull, bare, driver }, await firstProject(), say)
  console.log(apiTable(measured))
  const times = (after.p50 / before.p50).toFixed(2)
  console.log(
    `\nThe same 50 projects: ${ms(before.p50)} among 1,000, ${ms(after.p50)} among 1,000,000: ${times} times.`,
  )
  console.log(
    `\nFrom a signature to its sealed paper: p50 ${ms(signing.p50)}, p95 ${ms(signing.p95)}; aim: p95 under 400 ms.\n`,
  )
  console.log(browserTable(await measureBrowser(inFull.greeting.url)))
  for (const child of [inFull, bare, driver]) await child.end()
  const share = await stolen()
  if (share !== null) console.log(`\nOthers on this machine took ${percent(share)} of its time meanwhile.`)
}

function startProduct({ ownerUrl }: Database) {
  return startChild<{ url: string }>('product.ts', [ownerUrl, path.join(dataDir, 'files')])
}

/** Kept for the next run, until the schema changes. */
async function fill() {
  await asSuperuser(alone.superuserUrl, async (db) => {
    if (!(await isFilled(db, small.company))) await seedSmall(db)
  })
  await asSuperuser(full.superuserUrl, async (db) => {
    if (await isFilled(db, large.company)) return
    say('Filling in 1,000 companies with 1,000,000 projects; this takes minutes …')
    await seedSmall(db)
    await seedAll(db)
  })
}

function firstProject() {
  return asSuperuser(full.superuserUrl, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      'select id from projects where company_id = $1 order by created_at desc limit 1',
      [large.company],
    )
    return rows[0]?.id ?? ''
  })
}
