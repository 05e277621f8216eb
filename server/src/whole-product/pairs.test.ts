import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { expect, test } from 'vitest'
import { endpoints } from '../features.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { countRetries, runPairs } from '../testing/pairs/run-pairs.ts'
import { createNewStudio } from '../testing/pairs/studio.ts'
import { listPairs } from '../testing/pairs/verbs.ts'
import { startServer } from '../testing/server.ts'

const server = await watchChanges(await startServer())

/**
 * Selects calls that edit, move, merge, void or delete clients, projects, costs, documents or invoices, add a cost, or
 * remind about an invoice. The figure S41 (`npm run figures`) runs all pairs of all calls, many times.
 */
const isChange = ({ method, path }: Endpoint) =>
  /^\/api\/(clients|projects|costs|documents|invoices)\/:id(\/status|\/merge|\/costs|\/void|\/reminders|\/late-fees|)$/.test(
    path,
  ) && method !== 'GET'

test('calls that meet on the same record have an outcome that they also have one after the other', async () => {
  const pairs = (await listPairs(server, endpoints)).filter(
    ([one, other]) =>
      isChange(one) &&
      isChange(other) &&
      (one.method === 'DELETE' || other.method === 'DELETE' || one === other),
  )
  const studio = await createNewStudio(server)
  const before = await countRetries()
  const { failures, lost, rounds } = await runPairs(server, studio, pairs, { rounds: 1, delay: () => 0 })
  expect({ failures, lost, retries: (await countRetries()) - before }).toEqual({
    failures: [],
    lost: [],
    retries: 0,
  })
  expect(rounds).toBeGreaterThan(30)
})
