import Fastify from 'fastify'
import pg from 'pg'
import { createIdentify } from '../../server/src/features/auth/identify-caller.ts'
import { rolePasswords, roleUrls } from '../../server/src/platform/database/prepare.ts'
import { secretKey } from './database.ts'

/**
 * What a careful engineer would write for these two calls with Fastify and pg alone: the product's session check, the
 * tenant setting for row-level security, and one query for the columns of the table. It has no validation, permissions
 * or statistics. The product is measured against it.
 */
const [ownerUrl = ''] = process.argv.slice(2)
const urls = roleUrls(ownerUrl, rolePasswords(secretKey))
const open = (connectionString: string) =>
  new pg.Pool({ connectionString, max: 12, pipeline: true, options: '-c timezone=UTC' } as pg.PoolConfig)
const [auth, runtime] = [open(urls.auth), open(urls.runtime)]
const identify = createIdentify(auth)

const clientColumns = `id, first_name, last_name, company_name, email, phone, address, city, state, zip, source, notes,
  joined_date, avatar, is_sample, created_at, updated_at, version`

async function inTenant(token: string | undefined, name: string, text: string, values: unknown[]) {
  const actor = await identify(token?.slice('Bearer '.length) ?? '')
  if (!actor?.companyId) throw new Error('Unauthenticated')
  const client = await runtime.connect()
  try {
    const [, , { rows }] = await Promise.all([
      client.query('begin read only'),
      client.query({
        name: 'set-tenant',
        text: "select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)",
        values: [actor.companyId, actor.userId],
      }),
      client.query({ name, text, values: [actor.companyId, ...values] }),
      client.query('commit'),
    ])
    return rows
  } finally {
    client.release()
  }
}

const app = Fastify()
app.get('/api/clients', async ({ headers }) => ({
  items: await inTenant(
    headers.authorization,
    'clients',
    `select ${clientColumns} from clients where company_id = $1 order by created_at desc, id desc limit 50`,
    [],
  ),
}))
app.get<{ Params: { id: string } }>('/api/projects/:id', async ({ headers, params }) => {
  const rows = await inTenant(
    headers.authorization,
    'project',
    'select * from projects where company_id = $1 and id = $2',
    [params.id],
  )
  return rows[0]
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit())
process.send?.({ url })
