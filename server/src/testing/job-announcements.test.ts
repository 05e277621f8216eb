import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { watchJobAnnouncements } from './job-announcements.ts'
import { openRolePools } from './role-pools.ts'

const { pools, row } = await openRolePools()
const companyId = await row('companies', { name: 'Wagtail' })
const clientId = await row('clients', {
  company_id: companyId,
  first_name: 'Nora',
  email: 'nora@example.com',
})
const found = watchJobAnnouncements(pools.worker)

async function changeClient(declared: string[]) {
  const db = await pools.worker.connect()
  try {
    await db.query('begin')
    await db.query("select set_config('app.company_id', $1, true)", [companyId])
    const { rowCount } = await db.query('update clients set notes = $1 where id = $2', [
      randomUUID(),
      clientId,
    ])
    expect(rowCount).toBe(1)
    await db.query({
      name: 'announce',
      text: 'select announce($1, $2, null, null, false)',
      values: [JSON.stringify(Object.fromEntries(declared.map((kind) => [kind, []]))), companyId],
    })
    await db.query('commit')
  } finally {
    db.release()
  }
}

test('finds a job that changes a client but declares only projects', async () => {
  await changeClient(['job', 'client'])
  await changeClient(['job', 'project'])
  await expect.poll(found).toEqual(['A job that declares job, project changes client'])
})
