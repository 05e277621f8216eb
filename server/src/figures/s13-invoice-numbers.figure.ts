import { takeNumber } from '../features/invoices/draft/invoice-numbers.ts'
import { studioWithInvoice } from '../features/invoices/testing.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { countRetries } from '../testing/pairs/run-pairs.ts'
import { startServer } from '../testing/server.ts'
import { untilAnswered } from '../testing/until-answered.ts'
import { openFigure } from './testing/figure.ts'
import { randomFrom, rounded } from './testing/statistics.ts'

const figure = openFigure('S13')
const random = randomFrom(figure.seed)
const server = await startServer()
const studios = [
  await studioWithInvoice(server),
  await studioWithInvoice(server),
  await studioWithInvoice(server),
]
const invoices = 500

figure.measure('500 invoices at once over three companies, a tenth of them aborted', async () => {
  const before = await countRetries()
  const since = performance.now()
  const answers = await Promise.all(
    Array.from({ length: invoices }, async (_, at) => {
      const studio = studios[at % studios.length]
      if (!studio) return null
      return at % 10 === Math.floor(at / 10) % 10 ? abort(studio.companyId) : create(studio)
    }),
  )
  figure.says('seconds', rounded((performance.now() - since) / 1000))
  const made = answers.filter((answer) => answer !== null)
  figure.holds('created', made.length, made.length === invoices * 0.9, String(invoices * 0.9))
  figure.none(
    'refused',
    made.filter(({ status }) => status !== 201).map(({ status, text }) => `${status} ${text}`),
  )
  const [problems, late]: [string[], string[]] = [[], []]
  for (const { companyId } of studios) {
    const rows = await server.sql<{ number: number }>(
      `select substring(invoice_number from 5)::int as number from invoices where company_id = $1 order by 1`,
      [companyId],
    )
    rows.forEach(({ number }, at) => {
      if (number !== at + 1) problems.push(`${companyId}: ${number} at place ${at + 1}`)
    })
    const [company] = await server.sql('select next_invoice_number from companies where id = $1', [companyId])
    if (company?.next_invoice_number !== rows.length + 1) problems.push(`${companyId}: the counter is wrong`)
    // Numbers follow the order of the commits, which is the order of the row versions.
    const inOrder = await server.sql<{ number: number }>(
      `select substring(invoice_number from 5)::int as number from invoices where company_id = $1 order by xmin::text::bigint`,
      [companyId],
    )
    if (inOrder.some(({ number }, at) => number !== at + 1)) late.push(companyId)
  }
  figure.none('doubled-or-missing', problems)
  figure.none('out-of-order', late)
  const retries = (await countRetries()) - before
  figure.holds('retries', retries, retries === 0, '0')
})

type Studio = (typeof studios)[number]

const create = ({ call, projectId }: Studio) =>
  untilAnswered(() => call('POST', '/api/invoices', { projectId }))

/** Takes a number and fails, after a random number of other statements. */
const abort = (companyId: string) =>
  inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
    await takeNumber(db, companyId)
    for (let more = Math.floor(random() * 5); more > 0; more--) await db.execute('select 1')
    throw new Error('aborted')
  }).catch(() => null)
