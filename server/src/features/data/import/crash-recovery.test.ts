import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestWorkspace } from '../../../platform/database/embedded/testing/children.ts'
import { bundle } from '../../../survival/testing-bundle.ts'
import { runNode, until } from '../../../survival/testing-processes.ts'
import { sharedServer } from '../../../testing/server.ts'
import { rowsOf } from '../../clients/testing.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { beginAndCheck } = importHelpers(server)
const { countOf } = rowsOf(server)

test('an import whose process is killed leaves nothing behind, and another process completes it', {
  tags: 'reliability',
}, async () => {
  const workshop = createTestWorkspace()
  const { scriptOf } = await bundle(workshop.directory(), {
    worker: 'server/src/features/data/import/worker.fixture.ts',
  })
  const options = JSON.stringify({
    urls: server.database.urls,
    directory: path.join(server.dataDir, 'files'),
  })
  const call = await server.signIn()
  const rows = Array.from({ length: 8000 }, (_, n) => [`p${n}@example.com`, `Person ${n}`])
  const { id } = await beginAndCheck(call, 'clients', csv(['Email', 'Name'], ...rows))
  await call('POST', `/api/imports/${id}/run`)
  const progress = async () => (await call('GET', `/api/imports/${id}`)).body

  const first = runNode(scriptOf('worker'), [options])
  const rowsDone = await until(async () => (await progress()).done)
  first.kill()
  await first.ended
  expect(rowsDone).toBeLessThan(8000)
  expect(await progress()).toMatchObject({ state: 'running' })
  expect(await countOf('clients', call.companyId)).toBe(0)
  expect(await countOf('admin_activities', call.companyId)).toBe(0)

  const second = runNode(scriptOf('worker'), [options])
  await until(async () => (await progress()).state !== 'running', 'The import did not continue')
  expect(await progress()).toMatchObject({ state: 'done', done: 8000, counts: { created: 8000 } })
  expect(await countOf('clients', call.companyId)).toBe(8000)
  // There is one activity per client, and one for the import.
  expect(await countOf('admin_activities', call.companyId)).toBe(8001)
  second.kill()
  await second.ended
  await workshop.close()
})
