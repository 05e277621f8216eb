import { expect, test } from 'vitest'
import { requireRow } from '../platform/database/connect.ts'
import { countStatements, type StatementCount } from '../testing/queries/count-statements.ts'
import { frequentCalls } from '../testing/queries/frequent-calls.ts'
import { moneyCalls } from '../testing/queries/money-calls.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()

const frequentReadsOfMoney = [
  'a page of invoices',
  'an invoice',
  'the payment page',
  'the payments of a project',
  'the summary of invoices',
]

/**
 * The statements and round trips of the calls that users make most, including the session check. A call that needs
 * more is slower for everyone, so raising a number here is a decision.
 */
test('the most frequent calls take as many statements and round trips as listed', async () => {
  const [frequent, money] = [await frequentCalls(server), await moneyCalls(server)]
  const { writes } = frequent
  const ofMoney = Object.entries(money.reads).filter(([name]) => frequentReadsOfMoney.includes(name))
  const reads = { ...frequent.reads, ...Object.fromEntries(ofMoney) }
  const counted: Record<string, string> = {}
  async function count(name: string, make: (typeof reads)[string], times = 1) {
    const counts: StatementCount[] = []
    while (counts.length < times)
      counts.push(
        await countStatements(async () => {
          const { status, body } = await make()
          expect([name, status < 300 ? null : body]).toEqual([name, null])
        }),
      )
    // The server itself may send a statement at any time, but not during each call, so the lowest count is correct.
    const { statements, roundTrips } = requireRow(counts.toSorted((a, b) => a.statements - b.statements))
    counted[name] = `${statements} statements, ${roundTrips} round trips`
  }
  // The first call of a kind may also load what later ones reuse.
  for (const [name, make] of Object.entries(reads)) await count(name, make, 3)
  for (const [name, make] of Object.entries(writes)) await count(name, make)
  expect(counted).toMatchInlineSnapshot(`
    {
      "a client": "6 statements, 4 round trips",
      "a contract": "10 statements, 7 round trips",
      "a page of clients": "5 statements, 3 round trips",
      "a page of invoices": "6 statements, 4 round trips",
      "a page of leads": "5 statements, 3 round trips",
      "a page of projects": "6 statements, 4 round trips",
      "a project": "5 statements, 3 round trips",
      "a search": "7 statements, 4 round trips",
      "an invoice": "11 statements, 5 round trips",
      "creating a client": "11 statements, 5 round trips",
      "editing a project": "13 statements, 10 round trips",
      "moving a card": "15 statements, 12 round trips",
      "saving a contract": "19 statements, 15 round trips",
      "the activity of a project": "6 statements, 3 round trips",
      "the board": "9 statements, 4 round trips",
      "the contracts of a project": "6 statements, 4 round trips",
      "the costs of a project": "6 statements, 4 round trips",
      "the counts of leads": "7 statements, 3 round trips",
      "the dashboard": "24 statements, 4 round trips",
      "the documents of a project": "8 statements, 5 round trips",
      "the payment page": "15 statements, 6 round trips",
      "the payments of a project": "5 statements, 3 round trips",
      "the session": "2 statements, 2 round trips",
      "the settings": "6 statements, 4 round trips",
      "the summary of invoices": "9 statements, 5 round trips",
      "the summary of projects": "6 statements, 4 round trips",
      "the workspace": "7 statements, 5 round trips",
    }
  `)
})
