import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { Role } from '@mantel/domain/permissions'
import { getTableName } from 'drizzle-orm'
import { records } from '../../features.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import type { WatchedServer } from '../access/changes.ts'
import { currentInput } from '../access/current-input.ts'
import type { Tenant } from '../access/own-ids.ts'
import { address, fill } from '../examples.ts'
import { createTestTenant, storePhoto } from '../test-tenant.ts'

type Input = Awaited<ReturnType<typeof currentInput>>
type User = { id: string; companyId: string | null; role: Role }
/** A company, the users who call its endpoints, and the tokens of its links, by token kind. */
export type Studio = { name: string; tenant: Tenant; admin: User; boss: User; tokens: Record<string, string> }

/** Creates a company whose records are all new. For example, the contract is a draft. */
export async function createNewStudio(server: WatchedServer): Promise<Studio> {
  const tenant = await createTestTenant(server, 'Siskin')
  const tokens = await tokensOf(server, tenant)
  return { name: 'new', tenant, ...(await callersOf(server, tenant)), tokens }
}

/**
 * Creates a company in which much has happened, so that calls that undo something have an effect: the contract was
 * sent, a reminder was skipped, the project is archived, the team member is deactivated, an offer code is redeemed, and client and company have
 * pictures.
 */
export async function createOldStudio(server: WatchedServer): Promise<Studio> {
  const tenant = await createTestTenant(server, 'Serin')
  const { companyId, ids } = tenant
  const callers = await callersOf(server, tenant)
  const { token } = await server.enter(callers.admin)
  const call = (method: string, url: string, body?: unknown) =>
    server.call(method, url, body, { authorization: `Bearer ${token}` })
  await call('POST', `/api/contracts/${ids.contract}/sendings`, {
    version: 1,
    recipientName: 'Hannah Whitlock',
    recipientEmail: `${randomUUID()}@example.com`,
  })
  const { body: link } = await call('POST', `/api/contracts/${ids.contract}/links`)
  await call('POST', '/api/offer-codes/redemption', { offerCode: 'EXAMPLE' })
  const planned = tenant.special['/api/invoices/:id/skips/:key']
  await call('PUT', `/api/invoices/${planned?.invoice}/skips/${planned?.key}`)
  const sql = (text: string, ...values: unknown[]) => server.sql(text, [companyId, ...values])
  await sql('update projects set archived_at = now() where company_id = $1 and id = $2', ids.project)
  await sql('update users set deactivated_at = now() where company_id = $1 and id = $2', ids.user)
  const picture = () => storePhoto(server, companyId, tenant.canary)
  await sql('update clients set avatar = $3 where company_id = $1 and id = $2', ids.client, await picture())
  await sql(
    'update companies set logo_file_id = $2, staff_see_all_projects = not staff_see_all_projects where id = $1',
    await picture(),
  )
  const signing = new URL(link.url).pathname.split('/').at(-1) ?? ''
  return { name: 'old', tenant, ...callers, tokens: { ...(await tokensOf(server, tenant)), signing } }
}

/** Gives the studio's invitation and a sent invoice a known token, and its team member one to confirm the email address. */
async function tokensOf(server: WatchedServer, { companyId, ids, special }: Tenant) {
  const [invitation, verification, pay] = [newToken('invite'), newToken('verify'), newToken('pay')]
  await server.sql('update invitations set token_hash = $2 where id = $1', [
    ids.invitation,
    hashToken(invitation),
  ])
  await server.sql('update users set email_verified_at = null where id = $1', [ids.user])
  await server.sql(
    `insert into email_verifications (user_id, company_id, email, token_hash, expires_at)
     select id, company_id, email, $3, now() + interval '1 day' from users where company_id = $1 and id = $2`,
    [companyId, ids.user, hashToken(verification)],
  )
  // The client is asked to approve a revision, so that approving it is a change.
  await server.sql(
    'update invoices set pay_token_hash = $2, revision = 1, approval_requested_at = now() where id = $1',
    [special['/api/invoices/:id/payments']?.invoice, hashToken(pay)],
  )
  await server.sql(
    `insert into invoice_revisions (company_id, invoice_id, revision, mode, changes, before, after)
     select company_id, id, 1, 'ask', '[]', '{}', '{}' from invoices where id = $1`,
    [special['/api/invoices/:id/payments']?.invoice],
  )
  return { invitation, 'email-verification': verification, pay }
}

async function callersOf(server: WatchedServer, { companyId, ids }: Tenant) {
  const admin = await server.newUser('CompanyAdmin', companyId)
  const boss = await server.newUser('SuperAdmin', null)
  // Only the user who started an upload can see it, so the uploads are assigned to the admin.
  await server.sql('update uploads set user_id = $2 where company_id = $1', [companyId, admin.id])
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    ids.project,
    admin.id,
  ])
  return { admin, boss }
}

export type Call = { method: string; url: string; body: unknown; user: User | null }

/** Returns a call of the endpoint with the studio's own records and their current versions. */
export async function callOf(server: WatchedServer, studio: Studio, endpoint: Endpoint): Promise<Call> {
  const input = await withVersion(server, studio, endpoint, await inputOf(server, studio, endpoint))
  const { access, method } = endpoint
  const user = access === 'public' ? null : access.startsWith('platform:') ? studio.boss : studio.admin
  return { method, url: address(endpoint, input), body: input.body, user }
}

async function inputOf(server: WatchedServer, { tenant, tokens }: Studio, endpoint: Endpoint) {
  let input = await currentInput(server, endpoint, tenant)
  for (const field of identifierFields(endpoint)) {
    const token = 'tokenOf' in field ? tokens[field.tokenOf] : undefined
    // Only a spreadsheet can be imported, and the tenant's second upload is one.
    const upload = endpoint.path === '/api/imports' ? tenant.others.upload : undefined
    const value = token ?? upload
    if (value) input = fill(input, field, value)
  }
  return input
}

/** Adds the record's current version, because the studio's records have been changed since their creation. */
async function withVersion(server: WatchedServer, { tenant }: Studio, endpoint: Endpoint, input: Input) {
  if (!input.body || typeof input.body !== 'object' || !('version' in input.body)) return input
  const [named] = identifierFields(endpoint)
  const kind = named && 'idOf' in named ? named.idOf : undefined
  const table = records.find(([registered]) => registered === kind)?.[1][0]
  if (!kind || !table || kind === 'company') return input
  const [row] = await server.sql<{ version: number }>(
    `select version from ${getTableName(table)} where id = $1`,
    [tenant.special[endpoint.path]?.[kind] ?? tenant.ids[kind]],
  )
  return { ...input, body: { ...input.body, version: row?.version ?? 1 } }
}
