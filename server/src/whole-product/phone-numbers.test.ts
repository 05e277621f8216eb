import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { storedPhone } from '@mantel/domain/basics/phone'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { importHelpers } from '../features/data/import/testing.ts'
import { studioWithForm, visitor } from '../features/leads/testing.ts'
import { migrations } from '../installation.ts'
import { freshDatabase } from '../testing/database.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const { importFile } = importHelpers(server)

const typed = '912.555.0143'
const dialed = '+19125550143'

const phonesIn = async (table: string, company: string, column = 'phone') => {
  const rows = await server.sql<{ phone: string }>(
    `select distinct ${column} as phone from ${table} where ${table === 'companies' ? 'id' : 'company_id'} = $1 and ${column} is not null`,
    [company],
  )
  return rows.map(({ phone }) => phone)
}

test('a phone number is stored as it is dialed, however it is written', async () => {
  const call = await server.signIn()
  const { companyId } = call
  const saved = await call('POST', '/api/clients', { email: 'a@example.com', phone: typed })
  expect(saved.body).toMatchObject({ phone: dialed })
  await importFile(call, 'clients', `Email,Phone\nb@example.com,(912) 555-0143\n`)
  await call('POST', '/api/leads', { phone: `1 ${typed}`, source: 'Phone' })
  await importFile(call, 'leads', `Name,Phone\nAda,9125550143\n`)
  await call('PATCH', '/api/auth/me', { firstName: 'Ada', lastName: 'Adams', phone: typed })
  const { body } = await call('GET', '/api/settings')
  await call('PATCH', '/api/settings/company', { phone: typed, seen: body.company.seen })
  await call('POST', '/api/projects', { title: 'Maple', address: 'Maple', agentPhone: typed })
  for (const table of ['clients', 'leads', 'users', 'companies'])
    expect([table, await phonesIn(table, companyId)]).toEqual([table, [dialed]])
  expect(await phonesIn('projects', companyId, 'agent_phone')).toEqual([dialed])
})

test('the lead form stores it the same way, and the client that it becomes has it', async () => {
  const { call, submit } = await studioWithForm(server, { autoAdd: true })
  await submit({ ...visitor(), phone: typed })
  await server.runJobs()
  expect(await phonesIn('leads', call.companyId)).toEqual([dialed])
  expect(await phonesIn('clients', call.companyId)).toEqual([dialed])
})

test('typing a number in another form changes nothing', async () => {
  const call = await server.signIn()
  const { body } = await call('POST', '/api/clients', { email: 'a@example.com', phone: typed })
  await call('PATCH', `/api/clients/${body.id}`, { version: body.version, phone: `(912) 555-0143` })
  const actions = await server.sql('select action from admin_activities where target_id = $1', [body.id])
  expect(actions).toEqual([{ action: 'client.created' }])
})

test('records are found by any run of digits, with and without the leading 1', async () => {
  const call = await server.signIn()
  await call('POST', '/api/clients', { email: 'a@example.com', phone: typed })
  await call('POST', '/api/clients', { email: 'b@example.com', phone: '+44 20 7946 0018' })
  await call('POST', '/api/clients', { email: 'c@example.com', phone: '555-0177 ask Dana' })
  await call('POST', '/api/leads', { firstName: 'Ada', phone: typed, source: 'Phone' })
  await call('POST', '/api/projects', { title: 'Maple', address: 'Maple', agentPhone: typed })
  const found = async (text: string) => {
    const query = new URLSearchParams({ search: text }).toString()
    const [clients, leads, projects] = await Promise.all([
      call('GET', `/api/clients?${query}`),
      call('GET', `/api/leads?${query}`),
      call('GET', `/api/projects?${query}`),
    ])
    return [
      clients.body.items.map(({ email }: { email: string }) => email),
      leads.body.items.length,
      projects.body.items.length,
    ]
  }
  for (const text of [
    dialed,
    '19125550143',
    '9125550143',
    '(912) 555-0143',
    '1 (912) 555-0143',
    '912-555',
    '1912555',
    '2555014',
    '0143',
  ])
    expect([text, await found(text)]).toEqual([text, [['a@example.com'], 1, 1]])
  expect(await found('+44 20 7946 0018')).toEqual([['b@example.com'], 0, 0])
  expect(await found('79460018')).toEqual([['b@example.com'], 0, 0])
  expect(await found('555-0177')).toEqual([['c@example.com'], 0, 0])
  expect(await found('dana')).toEqual([['c@example.com'], 0, 0])
})

test('the migration stores the numbers that existed before, without counting it as an edit', async () => {
  const { ownerUrl, drop } = await freshDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (name, phone) values ('Alder', ' 1-912-555-0134 ') returning id`,
  )
  const company = rows[0]?.id
  const texts = [
    '(912) 555-0134',
    '912.555.0134',
    ' +1 912 555 0134 ',
    '912\u00a0555\u20110134',
    '+44 (0)20 7946 0018',
    '+353 1 234 5678',
    '555-0134',
    '(912) 555-0134 ext. 7',
    '912-555-0134 / 912-555-0135',
    '(112) 555-0134',
    '+9125550134123456',
    'ask Dana',
  ]
  for (const [n, phone] of texts.entries())
    await owner.query('insert into clients (company_id, email, phone) values ($1, $2, $3)', [
      company,
      `${n}@example.com`,
      phone,
    ])
  const name = readdirSync(migrations).find((file) => file.endsWith('_phones.sql')) ?? ''
  for (const statement of readFileSync(path.join(migrations, name), 'utf8').split('--> statement-breakpoint'))
    await owner.query(statement)
  const { rows: stored } = await owner.query(
    'select phone, version from clients where company_id = $1 order by length(email), email',
    [company],
  )
  expect(stored).toEqual(texts.map((text) => ({ phone: storedPhone(text), version: 1 })))
  expect((await owner.query('select phone from companies where id = $1', [company])).rows).toEqual([
    { phone: '+19125550134' },
  ])
})
