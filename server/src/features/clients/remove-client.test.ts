import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { sharedServer } from '../../testing/server.ts'
import { lockCompany } from '../companies/quotas.ts'
import { hannah, rowsOf } from './testing.ts'

const server = await sharedServer()
const { activities, countOf, insert, project } = rowsOf(server)

describe('deleting a client', () => {
  test('leaves their projects without a client and records that', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    const removed = async (projects: number) => {
      const { body } = await admin('POST', '/api/clients', hannah)
      const ids: string[] = []
      for (let n = 0; n < projects; n++) ids.push(await project(companyId, body.id))
      expect(await admin('DELETE', `/api/clients/${body.id}`)).toMatchObject({ status: 204, text: '' })
      expect((await admin('GET', `/api/clients/${body.id}`)).status).toBe(404)
      expect((await admin('DELETE', `/api/clients/${body.id}`)).status).toBe(404)
      const last = (await activities(body.id)).at(-1)
      const projectIds: unknown = expect.toSatisfy(
        (recorded: string[]) => recorded.toSorted().join() === ids.toSorted().join(),
      )
      expect(last).toMatchObject({ action: 'client.deleted', metadata: { projectIds, portalLogins: 0 } })
      return last?.description
    }
    expect(await removed(2)).toBe('Deleted Hannah Whitlock; 2 projects no longer have a client')
    expect(await removed(1)).toBe('Deleted Hannah Whitlock; 1 project no longer has a client')
    expect(await removed(0)).toBe('Deleted Hannah Whitlock')
    const left = await server.sql('select client_id, title from projects where company_id = $1', [companyId])
    expect(left).toEqual(Array(3).fill({ client_id: null, title: '412 Maple Avenue' }))
  })

  test('keeps leads and emails, but no personal data', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    const { body } = await admin('POST', '/api/clients', { ...hannah, notes: 'Knows the mayor' })
    await insert('leads', { company_id: companyId, client_id: body.id, email: 'lead@example.com' })
    const email = { to_address: 'a@example.com', subject: 's', html: 'h', body: 'b' }
    await insert('messages', { company_id: companyId, client_id: body.id, ...email })
    await admin('DELETE', `/api/clients/${body.id}`)
    for (const table of ['leads', 'messages'])
      expect(await server.sql(`select client_id from ${table} where company_id = $1`, [companyId])).toEqual([
        { client_id: null },
      ])
    expect(JSON.stringify(await activities(body.id))).not.toMatch(/mayor|hannah@|0143/)
  })

  test('ends their portal access at once and frees their email address', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    const { body } = await admin('POST', '/api/clients', hannah)
    const portal = await server.signIn('Client', companyId)
    await server.sql('update users set client_id = $2 where id = $1', [portal.user.id, body.id])
    const token = newToken('invite')
    await insert('invitations', {
      company_id: companyId,
      client_id: body.id,
      role: 'Client',
      email: 'second@example.com',
      token_hash: hashToken(token),
      expires_at: '2999-01-01T00:00:00Z',
    })
    expect((await portal('GET', '/api/auth/me')).status).toBe(200)
    expect((await server.call('GET', `/api/invitations/${token}`)).status).toBe(200)
    await admin('DELETE', `/api/clients/${body.id}`)
    expect((await portal('GET', '/api/auth/me')).status).toBe(401)
    expect((await server.call('GET', `/api/invitations/${token}`)).status).toBe(404)
    expect((await activities(body.id)).at(-1)?.metadata).toMatchObject({ portalLogins: 1 })
    await expect(server.newUser('Client', companyId, portal.user.email)).resolves.toBeDefined()
  })

  test('deletes their picture', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    const file = (removed_at: string | null) =>
      insert('files', {
        company_id: companyId,
        storage_key: crypto.randomUUID(),
        name: 'face.png',
        mime_type: 'image/png',
        size: 1,
        sha256: 'a'.repeat(64),
        removed_at,
      })
    // A picture that is already deleted does not block deleting the client.
    for (const removedAt of [null, '2026-03-12T09:12:00Z']) {
      const picture = await file(removedAt)
      const id = await insert('clients', { company_id: companyId, email: 'p@example.com', avatar: picture })
      expect((await admin('GET', `/api/clients/${id}`)).body.avatar).toBe(picture)
      expect((await admin('DELETE', `/api/clients/${id}`)).status).toBe(204)
      const remaining = await server.sql('select 1 from files where id = $1 and removed_at is null', [
        picture,
      ])
      expect(remaining).toEqual([])
    }
  })

  test('waits for an invitation that is being accepted, and deletes its user as well', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    const { body } = await admin('POST', '/api/clients', hannah)
    const invitation = await insert('invitations', {
      company_id: companyId,
      client_id: body.id,
      role: 'Client',
      email: `portal-${companyId}@example.com`,
      token_hash: hashToken(newToken('invite')),
      expires_at: '2999-01-01T00:00:00Z',
    })
    let deleted: ReturnType<typeof admin> | undefined
    // Runs the steps of accepting an invitation one by one: each must get its locks while the deletion waits.
    await inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
      await lockCompany(db, companyId)
      await db.execute(sql`update invitations set accepted_at = now() where id = ${invitation}`)
      deleted = admin('DELETE', `/api/clients/${body.id}`)
      await server.untilBlocked()
      await db.execute(sql`insert into users (company_id, client_id, role, first_name, last_name, email, password)
        values (${companyId}, ${body.id}, 'Client', 'H', 'W', ${`portal-${companyId}@example.com`}, '$argon2id$')`)
    })
    expect((await deleted)?.status).toBe(204)
    expect(
      await server.sql("select id from users where company_id = $1 and role = 'Client'", [companyId]),
    ).toEqual([])
    expect((await activities(body.id)).at(-1)?.metadata).toMatchObject({ portalLogins: 1 })
  })

  test('several times at once deletes it once', async () => {
    const admin = await server.signIn()
    const { body } = await admin('POST', '/api/clients', hannah)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin('DELETE', `/api/clients/${body.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404])
    expect(await activities(body.id)).toHaveLength(2)
    expect(await countOf('clients', admin.companyId)).toBe(0)
  })
})
