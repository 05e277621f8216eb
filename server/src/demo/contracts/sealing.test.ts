import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { createDemoOnce } from '../first-start.ts'
import { sealDemo } from './sealing.ts'

const server = await startServer()
const { ownerUrl } = server.database
const { files, emailSettings } = server.services
await createDemoOnce(ownerUrl, { files, secrets: emailSettings.secrets }, () => {})

const count = async (table: string, where = 'true') =>
  (await server.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n

/** Everything that sealing must not change. */
const untouched = async () => [
  await server.sql('select id, version, updated_at from projects order by id'),
  await count('project_activities'),
  await count('messages'),
  await server.sql('select id, version, updated_at from contracts order by id'),
]
const before = await untouched()
await sealDemo(ownerUrl, server.services)

async function signedIn(email: string) {
  const { body } = await server.call('POST', '/api/auth/login', {
    email,
    password: 'mantel-demo',
    portal: 'app',
  })
  const headers = { authorization: `Bearer ${body.token}` }
  return (method: string, url: string) => server.call(method, url, undefined, headers)
}

async function contractOf(title: string) {
  const [found] = await server.sql<{ id: string; project: string; signed: Date }>(
    `select c.id, p.id as project, c.signed_at as signed from contracts c join projects p on p.id = c.project_id
     where p.title = $1`,
    [title],
  )
  if (!found) throw new Error(`No contract of ${title}`)
  return found
}

describe('a signed contract of the demo', () => {
  test('is sealed once', async () => {
    expect(await count('contract_seals')).toBe(await count('contracts', "status = 'signed'"))
    const seals = await server.sql('select id, file_id from contract_seals order by id')
    await sealDemo(ownerUrl, server.services)
    expect(await server.sql('select id, file_id from contract_seals order by id')).toEqual(seals)
  })

  test('shows the same events as a real signature', async () => {
    const call = await signedIn('admin@alderfinch.test')
    const { id, signed } = await contractOf('412 Maple Avenue')
    const { body } = await call('GET', `/api/contracts/${id}`)
    expect(body).toMatchObject({
      displayedStatus: 'signed',
      sealed: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      'sent',
      'accepted',
      'opened',
      'consented',
      'signed',
      'sealed',
    ])
    expect(body.events.at(-2).at).toBe(signed.toISOString())
    expect(body.events.map(({ words }: { words: string }) => words)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Sent to Hannah Whitlock .* by Maya Okafor/)]),
    )
  })

  test('is filed with the date of its signature, for the studio and for the client', async () => {
    const { project, signed } = await contractOf('412 Maple Avenue')
    for (const email of ['admin@alderfinch.test', 'client@alderfinch.test']) {
      const call = await signedIn(email)
      const { documents } = (await call('GET', `/api/projects/${project}/documents`)).body
      expect(documents).toContainEqual(
        expect.objectContaining({
          fileName: 'Contract - 412 Maple Avenue - Hannah Whitlock.pdf',
          type: 'Contract',
          isSealed: true,
          lastModified: signed.toISOString(),
        }),
      )
    }
    expect(await count('project_documents', `project_id = '${project}'`)).toBe(14)
  })

  test('is verified as genuine, with an intact event chain', async () => {
    const pdfs = await server.sql<{ key: string; title: string }>(
      `select f.storage_key as key, p.title from contract_seals s join files f on f.id = s.file_id
       join contracts c on c.id = s.contract_id join projects p on p.id = c.project_id
       where p.title in ('412 Maple Avenue', '19 Orchard Lane', '5 Lighthouse Lane', '51 Jones Street')`,
    )
    expect(pdfs).toHaveLength(4)
    for (const { key } of pdfs) {
      const chunks = await server.services.files.get(key)
      const bytes = Buffer.concat(await chunks.toArray())
      const { body } = await server.call('POST', '/api/verify', bytes)
      expect(body).toMatchObject({ verdict: 'genuine', proof: { records: { status: 'match' } } })
    }
  })

  test('was sealed without sending emails or updating other records', async () => {
    expect(await untouched()).toEqual(before)
    expect(await server.mails()).toEqual([])
  })
})

test('a sent contract of the demo has a link that can be copied and opened, and its client can be reminded', async () => {
  const call = await signedIn('admin@alderfinch.test')
  const { id } = await contractOf('88 Harbor View Penthouse')
  const { status, body } = await call('POST', `/api/contracts/${id}/links`)
  expect(status).toBe(200)
  const token = new URL(body.url).pathname.split('/').at(-1)
  expect((await server.call('GET', `/api/sign/${token}`)).status).toBe(200)
  expect((await call('POST', `/api/contracts/${id}/reminders`)).status).toBe(200)
})
