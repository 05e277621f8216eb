import pg from 'pg'
import { test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { importing } from './testing.ts'

const server = await startServer()
const { bring } = importing(server)
const N = 10000
test('projects', async () => {
  const call = await server.signIn()
  const text =
    'Title,Address,City,State,Zip,Client email,Type,Stage\n' +
    Array.from(
      { length: N },
      (_, n) =>
        `${n} Maple Avenue,${n} Maple Avenue,Savannah,GA,31401,hannah${n % 2000}@example.com,Full Stage,${['Discovery', 'Bid', 'Won', 'Completed'][n % 4]}`,
    ).join('\n')
  await bring(call, 'projects', text)
  const db = new pg.Client({ connectionString: server.database.urls.runtime })
  await db.connect()
  await db.query('begin')
  await db.query("select set_config('app.company_id', $1, true)", [call.companyId])
  const ex = async (q: string, v: unknown[]) =>
    console.log(
      (await db.query('explain (analyze, buffers) ' + q, v)).rows.map((r) => r['QUERY PLAN']).join('\n'),
    )
  const [p] = await server.sql<{ id: string; c: string }>(
    'select id, created_at::text as c from projects order by created_at, id offset 999 limit 1',
  )
  await ex(
    'select projects.id, clients.email from projects left join clients on clients.company_id = projects.company_id and clients.id = projects.client_id where projects.company_id = $1 and (projects.created_at, projects.id) > ($2, $3::uuid) order by projects.created_at, projects.id limit 1000',
    [call.companyId, p?.c, p?.id],
  )
  await db.end()
}, 120_000)
