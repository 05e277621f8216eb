import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestWorkspace } from '../../platform/database/embedded/testing.ts'
import { bundle } from '../../survival/testing-bundle.ts'
import { runNode, until } from '../../survival/testing-processes.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithForm } from './testing.ts'

const server = await startServer()

test('a worker that is killed between lead and project loses nothing, and another one adds the lead once', {
  tags: 'reliability',
}, async () => {
  const workshop = createTestWorkspace()
  const { scriptOf } = await bundle(workshop.directory(), { worker: 'server/src/features/leads/worker.fixture.ts' })
  const options = JSON.stringify({ urls: server.database.urls, secretKey: server.database.secretKey })
  const { submit, rows, count } = await studioWithForm(server, { autoAdd: true })
  expect((await submit()).status).toBe(200)

  // The job creates the client and the project, and then waits for this lock.
  const blocker = new pg.Client({ connectionString: server.database.ownerUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table project_activities in share row exclusive mode')
  const first = runNode(scriptOf('worker'), [options])
  await server.untilBlocked()
  first.kill()
  await first.ended
  await blocker.query('commit')
  await blocker.end()
  expect(await rows('status')).toEqual([{ status: 'new' }])
  expect([await count('clients'), await count('projects'), await count('messages')]).toEqual([0, 0, 0])

  const second = runNode(scriptOf('worker'), [options])
  await until(async () => (await rows('status'))[0]?.status === 'added', 'The lead was not added')
  expect([await count('clients'), await count('projects'), await count('messages')]).toEqual([1, 1, 1])
  second.kill()
  await second.ended
  await workshop.close()
})
