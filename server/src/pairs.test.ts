import type { Endpoint } from '@mantel/domain/endpoint'
import { expect, test } from 'vitest'
import { endpoints } from './features.ts'
import { watchChanges } from './testing/access/changes.ts'
import { countRetries, runPairs } from './testing/pairs/run-pairs.ts'
import { createNewStudio } from './testing/pairs/studio.ts'
import { listPairs } from './testing/pairs/verbs.ts'
import { startServer } from './testing/server.ts'

const server = await watchChanges(await startServer())

/** The deletions and edits of clients, projects, costs and documents. The figure S41 runs all pairs, many times. */
const isRecord = ({ path }: Endpoint) => /^\/api\/(clients|projects|costs|documents)\/:id/.test(path)
const isRemoval = ({ method, path }: Endpoint) => method === 'DELETE' && path.endsWith('/:id')
const isEdit = ({ method }: Endpoint) => method === 'PATCH'

test('calls that meet on the same record have an outcome that they also have one after the other', async () => {
  const pairs = (await listPairs(server, endpoints)).filter(
    ([one, other]) =>
      isRecord(one) &&
      isRecord(other) &&
      (isRemoval(one) || isRemoval(other) || (isEdit(one) && isEdit(other))),
  )
  const studio = await createNewStudio(server)
  const before = await countRetries()
  const { failures, lost, rounds } = await runPairs(server, studio, pairs, { rounds: 1, delay: () => 0 })
  expect({ failures, lost, retries: (await countRetries()) - before }).toEqual({
    failures: [],
    lost: [],
    retries: 0,
  })
  expect(rounds).toBeGreaterThan(60)
})
