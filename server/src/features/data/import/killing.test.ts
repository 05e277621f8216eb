import path from 'node:path'
import { expect, test } from 'vitest'
import { openWorkshop } from '../../../platform/database/embedded/testing.ts'
import { bundle } from '../../../survival/testing-bundle.ts'
import { runNode, until } from '../../../survival/testing-processes.ts'
import { startServer } from '../../../testing/server.ts'
import { rowsOf } from '../../clients/testing.ts'
import { csv, importing } from './testing.ts'

const server = await startServer()
const { tried } = importing(server)
const { countOf } = rowsOf(server)

test('an import whose process is killed in the middle leaves nothing, and another process does all of it', {
  tags: 'reliability',
}, async () => {
  const workshop = openWorkshop()
  const { scriptOf } = await bundle(workshop.directory(), {
    worker: 'server/src/features/data/import/worker.fixture.ts',
  })
  const orders = JSON.stringify({ urls: server.database.urls, directory: path.join(server.dataDir, 'files') })
  const call = await server.signIn()
  const rows = Array.from({ length: 8000 }, (_, n) => [`p${n}@example.com`, `Person ${n}`])
  const { id } = await tried(call, 'clients', csv(['Email', 'Name'], ...rows))
  await call('POST', `/api/imports/${id}/run`)
  const progress = async () => (await call('GET', `/api/imports/${id}`)).body

  const first = runNode(scriptOf('worker'), [orders])
  const seen = await until(async () => (await progress()).done)
  first.kill()
  await first.ended
  expect(seen).toBeLessThan(8000)
  expect(await progress()).toMatchObject({ state: 'running' })
  expect(await countOf('clients', call.companyId)).toBe(0)
  expect(await countOf('admin_activities', call.companyId)).toBe(0)

  const second = runNode(scriptOf('worker'), [orders])
  await until(async () => (await progress()).state !== 'running', 'It did not go on')
  expect(await progress()).toMatchObject({ state: 'done', done: 8000, counts: { created: 8000 } })
  expect(await countOf('clients', call.companyId)).toBe(8000)
  // One line for each client, and one for the import.
  expect(await countOf('admin_activities', call.companyId)).toBe(8001)
  second.kill()
  await second.ended
  await workshop.close()
})
