import { expect, test } from 'vitest'
import { endpoints } from '../features.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { nameOf } from '../testing/access/expected-refusals.ts'
import { createNewStudio } from '../testing/pairs/studio.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { unrefreshedAfterColumns } from '../testing/shown/column-changes.ts'
import { openReaders } from '../testing/shown/open-readers.ts'
import { plantedEndpoints, withPlanted } from '../testing/shown/planted.ts'
import { unrefreshedAfterCalls } from '../testing/shown/unrefreshed.ts'
import { watchScreens } from '../testing/shown/watch-screens.ts'

const server = await watchChanges(await startServerWithProvider(withPlanted))

/** Every twelfth call, and the two that reveal the planted faults. */
const edits = ['PATCH /api/clients/:id', 'PATCH /api/projects/:id']
const sample = endpoints
  .filter(({ method }) => method !== 'GET')
  .filter((endpoint, at) => at % 12 === 0 || edits.includes(nameOf(endpoint)))

/** A small sample. `npm run figures -- shown-changes` makes every call and changes every column. */
test('what the admin sees after a change of others is fetched again, because it shows a kind that was announced', async () => {
  const studio = await createNewStudio(server)
  const readers = (await openReaders(server, studio)).slice(0, 1)
  const screens = await watchScreens(server, [...endpoints, ...plantedEndpoints], studio.tenant, readers)
  const calls = await unrefreshedAfterCalls(server, screens, studio, sample)
  expect(calls.found.filter((line) => !line.includes('/api/planted/'))).toEqual([])
  const caught = ['forgetful', 'neighbors'].map((name) => expect.stringContaining(`/api/planted/${name}`))
  expect(calls.found).toEqual(expect.arrayContaining(caught))
  expect(calls.effective).toBeGreaterThan(sample.length / 2)

  const columns = await unrefreshedAfterColumns(
    server,
    screens,
    studio.tenant,
    (table) => table === 'clients',
  )
  expect(columns.found.filter((line) => !line.includes('/api/planted/'))).toEqual([])
  expect(columns.found).toEqual([
    'GET /api/planted/forgetful shows an admin another 0.text after a change of clients.first_name (client)',
    'GET /api/planted/forgetful shows an admin another length after a change of the rows of clients (client)',
  ])
  expect(columns.changed).toBeGreaterThan(10)
})
