import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/tenant.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { countRetries } from '../testing/pairs/run-pairs.ts'
import { password } from '../testing/people.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const { databases } = server.services
type Answer = Promise<{ status: number }>

/**
 * Begins the calls one after the other while a row that all of them need is locked, and then releases the
 * lock. Returns their statuses, and how often a transaction had to be run again.
 */
async function meetAt(companyId: string | null, lockRow: SQL, ...calls: (() => Answer)[]) {
  const before = await countRetries()
  const pool = companyId ? databases.runtime : databases.auth
  const answers = await inTransaction(pool, { companyId }, async (db) => {
    await db.execute(lockRow)
    const begun: Answer[] = []
    for (const [at, call] of calls.entries()) {
      begun.push(call())
      await server.untilBlocked(at + 1)
    }
    return { begun }
  })
  const statuses = (await Promise.all(answers.begun)).map(({ status }) => status)
  return { statuses, retries: (await countRetries()) - before }
}

async function newProject() {
  const call = await server.signIn()
  const { companyId } = call
  const { body: client } = await call('POST', '/api/clients', { email: 'hannah@example.com' })
  const { body: project } = await call('POST', '/api/projects', {
    title: 'Maple',
    address: 'Maple',
    clientId: client.id,
  })
  const removeProject = () => call('DELETE', `/api/projects/${project.id}`)
  return { call, companyId, clientId: client.id as string, projectId: project.id as string, removeProject }
}

async function newCost() {
  const studio = await newProject()
  const { call, projectId } = studio
  const { body: saved } = await call('POST', '/api/saved-costs', { name: 'Movers', defaultCost: 100 })
  const { body: cost } = await call('POST', `/api/projects/${projectId}/costs`, {
    description: 'Movers',
    cost: 100,
  })
  const edit = (changes: object) => call('PATCH', `/api/costs/${cost.id}`, { version: 1, ...changes })
  const remove = () => call('DELETE', `/api/costs/${cost.id}`)
  return { ...studio, costId: cost.id as string, savedId: saved.id as string, edit, remove }
}

const lockCost = (id: string) => sql`select from project_resources where id = ${id} for update`

describe('a project is locked before what belongs to it, so that its deletion waits for', () => {
  test('an edit of a cost', async () => {
    const { companyId, costId, edit, removeProject } = await newCost()
    const met = await meetAt(companyId, lockCost(costId), () => edit({ cost: 200 }), removeProject)
    expect(met).toEqual({ statuses: [200, 204], retries: 0 })
  })

  test('the removal of a cost', async () => {
    const { companyId, costId, remove, removeProject } = await newCost()
    const met = await meetAt(companyId, lockCost(costId), remove, removeProject)
    expect(met).toEqual({ statuses: [204, 204], retries: 0 })
  })

  test('an edit of a document', async () => {
    const { call, companyId, projectId, removeProject } = await newProject()
    const [document] = await server.sql<{ id: string }>(
      'insert into project_documents (company_id, project_id, file_name) values ($1, $2, $3) returning id',
      [companyId, projectId, 'Plan.pdf'],
    )
    const met = await meetAt(
      companyId,
      sql`select from project_documents where id = ${document?.id} for update`,
      () => call('PATCH', `/api/documents/${document?.id}`, { fileName: 'Floor plan.pdf' }),
      removeProject,
    )
    expect(met).toEqual({ statuses: [200, 204], retries: 0 })
  })
})

test('a saved cost is locked before the costs that refer to it', async () => {
  const { call, companyId, costId, savedId, edit } = await newCost()
  const met = await meetAt(
    companyId,
    lockCost(costId),
    () => edit({ savedResourceId: savedId }),
    () => call('DELETE', `/api/saved-costs/${savedId}`),
  )
  expect(met).toEqual({ statuses: [200, 204], retries: 0 })
})

test('an edit of a cost that is removed at the same time does not find it', async () => {
  const { companyId, costId, edit, remove } = await newCost()
  const met = await meetAt(companyId, lockCost(costId), remove, () => edit({ cost: 200 }))
  expect(met).toEqual({ statuses: [204, 404], retries: 0 })
})

test('a company is locked before its default template', async () => {
  const call = await server.signIn()
  const { body: template } = await call('POST', '/api/contract-templates', {
    name: 'Staging agreement',
    content: { type: 'doc', content: [] },
  })
  await call('PUT', `/api/contract-templates/${template.id}/default`)
  const met = await meetAt(
    call.companyId,
    sql`select from contract_templates where id = ${template.id} for update`,
    () => call('DELETE', `/api/contract-templates/${template.id}`),
    () => call('PUT', '/api/onboarding/profile', { businessProfile: 'interior-design' }),
  )
  expect(met).toEqual({ statuses: [204, 200], retries: 0 })
})

test('a client is locked before their projects: none is given to a client who is being deleted', async () => {
  const { call, companyId, clientId, projectId } = await newProject()
  await call('PATCH', `/api/projects/${projectId}`, { version: 1, clientId: null })
  const met = await meetAt(
    companyId,
    sql`select from projects where id = ${projectId} for update`,
    () => call('PATCH', `/api/projects/${projectId}`, { version: 2, clientId }),
    () => call('DELETE', `/api/clients/${clientId}`),
  )
  expect(met).toEqual({ statuses: [200, 204], retries: 0 })
  expect((await call('GET', `/api/projects/${projectId}`)).body.clientId).toBeNull()
})

describe('a user is locked before', () => {
  test('their reset links: a new link waits for a new password', async () => {
    const call = await server.signIn()
    const token = newToken('reset')
    await server.sql(
      `insert into password_resets (user_id, company_id, token_hash, expires_at)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [call.user.id, call.companyId, hashToken(token)],
    )
    await server.call('POST', '/api/auth/request-reset', { email: call.user.email })
    const met = await meetAt(
      null,
      sql`select from password_resets where user_id = ${call.user.id} for update`,
      () => server.runJobs().then(() => ({ status: 204 })),
      () => call('PUT', '/api/auth/password', { currentPassword: password, password: 'brass and plaster' }),
    )
    expect(met).toEqual({ statuses: [204, 204], retries: 0 })
  })

  test('their link to confirm the address: the deletion of a client waits for it', async () => {
    const { call, companyId, clientId } = await newProject()
    const portalUser = await server.newUser('Client', companyId)
    const token = newToken('verify')
    await server.sql('update users set client_id = $2, email_verified_at = null where id = $1', [
      portalUser.id,
      clientId,
    ])
    await server.sql(
      `insert into email_verifications (user_id, company_id, email, token_hash, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [portalUser.id, companyId, portalUser.email, hashToken(token)],
    )
    const met = await meetAt(
      null,
      sql`select from email_verifications where user_id = ${portalUser.id} for update`,
      () => server.call('POST', '/api/auth/verify-email', { token }),
      () => call('DELETE', `/api/clients/${clientId}`),
    )
    expect(met).toEqual({ statuses: [200, 204], retries: 0 })
  })

  test('a weaker hash is replaced: two sign-ins at once both succeed', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(password, { memoryCost: 32, timeCost: 1, parallelism: 1 })
    await server.sql('update users set password = $2 where id = $1', [user.id, weak])
    const signIn = () => server.call('POST', '/api/auth/login', { email: user.email, password })
    const met = await meetAt(null, sql`select from users where id = ${user.id} for update`, signIn, signIn)
    expect(met).toEqual({ statuses: [200, 200], retries: 0 })
  })
})

test('a session and the impersonations that it started end together', async () => {
  const [admin, support] = [await server.signIn(), await server.signIn('SuperAdmin')]
  await support('POST', `/api/admin/companies/${admin.companyId}/impersonation`, {
    userId: admin.user.id,
    reason: 'Request 14',
  })
  const openSessions = async () =>
    (await server.sql('select from sessions where user_id = $1 and revoked_at is null', [support.user.id]))
      .length
  let left: ReturnType<typeof support> | undefined
  await inTransaction(databases.auth, { companyId: null }, async (db) => {
    await db.execute(sql`select from sessions where impersonator_id = ${support.user.id} for update`)
    left = support('POST', '/api/auth/logout')
    await server.untilBlocked()
    expect(await openSessions()).toBe(1)
  })
  expect((await left)?.status).toBe(204)
  expect(await openSessions()).toBe(0)
})

test('two admins who reactivate a team member at once do it once', async () => {
  const call = await server.signIn()
  const { id } = await server.newUser('Staff', call.companyId)
  await call('PUT', `/api/team/${id}/deactivation`)
  const reactivate = () => call('PUT', `/api/team/${id}/reactivation`, { currentPassword: password })
  const lockCompany = sql`select from companies where id = ${call.companyId} for no key update`
  const met = await meetAt(call.companyId, lockCompany, reactivate, reactivate)
  expect(met).toEqual({ statuses: [200, 200], retries: 0 })
  const recorded = await server.sql(
    "select from admin_activities where target_id = $1 and action = 'user.reactivated'",
    [id],
  )
  expect(recorded).toHaveLength(1)
})
