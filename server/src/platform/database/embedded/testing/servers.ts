import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../supervisor.ts'
import { copyData, createTestWorkspace, query } from './children.ts'

/** Starts servers on copies of one data directory with a table of notes. Stops and deletes them after each test. */
export function setUpServers() {
  const sharedWorkspace = createTestWorkspace()
  const workspace = createTestWorkspace()
  let template = ''

  beforeAll(async () => {
    template = join(sharedWorkspace.directory(), 'template')
    const server = await startEmbeddedPostgres({ dataDir: template })
    await query(server.ownerUrl, 'create table notes (id int primary key)')
    await server.stop()
  })
  afterAll(() => sharedWorkspace.close())
  afterEach(() => workspace.close())

  const copyTemplate = () => copyData(template, join(workspace.directory(), 'postgres'))

  async function startServer(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
    const server = await startEmbeddedPostgres({
      dataDir: copyTemplate(),
      settings: { fsync: 'off' },
      ...options,
    })
    workspace.onClose(() => server.stop())
    return server
  }

  return { workspace, copyTemplate, startServer }
}

export async function notes(url: string) {
  return (await query(url, 'select id from notes order by id')).map((row) => row.id)
}
