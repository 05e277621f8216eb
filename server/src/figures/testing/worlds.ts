import { randomInt, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { type Endpoint } from '@mantel/domain/endpoints/endpoint'
import { type TokenKind, tokenKinds } from '@mantel/domain/endpoints/ids'
import type { Role } from '@mantel/domain/permissions'
import { contentHash } from '../../features/evidence/event-chain.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import type { startServerWithProvider } from '../../testing/provider.ts'
import type { TestServer } from '../../testing/server.ts'
import { currentSectionFingerprint, requiresSectionFingerprint } from '../../testing/settings-fingerprint.ts'
import { createTestTenant, storePhoto } from '../../testing/test-tenant.ts'
import type { CallerName } from './plans.ts'
import { trades } from './values.ts'

type Tenant = Awaited<ReturnType<typeof createTestTenant>>
export type ServerWithProvider = Awaited<ReturnType<typeof startServerWithProvider>>
export type World = Awaited<ReturnType<typeof newWorld>>

/**
 * Creates worlds: companies with data, users and tokens, each for one sequence of calls. Resets the platform's shared
 * data, so no calls may run at the same time. In every other round, the waitlist is on, the public pages are unedited,
 * and each company has redeemed an offer code.
 */
export async function newWorlds(server: ServerWithProvider, count: number, round: number): Promise<World[]> {
  await clearPlatform(server)
  const worlds: World[] = []
  for (let made = 0; made < count; made++) worlds.push(await newWorld(server))
  const isOdd = round % 2 === 1
  await server.sql('update waitlist_settings set is_active = $1', [isOdd])
  if (!isOdd) return worlds
  await server.sql('delete from landing_page_content')
  await server.sql('delete from pricing_page_content')
  for (const world of worlds) await redeemCode(server, world)
  return worlds
}

async function redeemCode(server: TestServer, { tokenOf }: World) {
  const authorization = `Bearer ${await tokenOf('CompanyAdmin')}`
  const answer = await server.call(
    'POST',
    '/api/offer-codes/redemption',
    { offerCode: 'EXAMPLE' },
    { authorization },
  )
  if (answer.status !== 200) throw new Error(`Could not redeem the code: ${answer.text}`)
}

/**
 * Deletes the rows of earlier rounds, because a call that reorders tiers or business profiles must name all of them,
 * and can name at most 100.
 */
async function clearPlatform({ sql }: TestServer) {
  await sql('update subscriptions set product_tier_id = null where product_tier_id is not null')
  await sql('delete from product_tiers')
  await sql('delete from business_profiles where value <> all($1)', [trades])
  await sql('update system_email_templates set is_active = true where not is_active')
  await sql('delete from platform_settings')
  await sql('insert into platform_settings default values')
}

/** Looks up what the next call needs: a section's fingerprint, all ids to reorder, a job or a name. */
export async function lookUp(server: TestServer, { companyId }: World, endpoint: Endpoint): Promise<unknown> {
  if (requiresSectionFingerprint(endpoint)) return currentSectionFingerprint(server, companyId, endpoint)
  return lookups[endpoint.path]?.(server, companyId)
}

const lookups: Record<string, (server: TestServer, companyId: string) => Promise<unknown>> = {
  '/api/admin/product-tiers/order': ({ sql }) => idsOf(sql('select id from product_tiers order by random()')),
  '/api/admin/business-profiles/order': ({ sql }) =>
    idsOf(sql('select id from business_profiles order by random()')),
  // Only failed jobs can be retried, so this marks a job as failed.
  '/api/admin/jobs/:number/retry': async ({ sql }) =>
    (
      await idsOf(
        sql(
          `update graphile_worker._private_jobs set last_error = 'Out of ink' where id =
             (select id from graphile_worker._private_jobs where locked_at is null order by random() limit 1) returning id`,
        ),
      )
    )[0],
  '/api/widget/:key': async ({ sql }, companyId) =>
    (
      await sql<{ key: string }>('select widget_key as key from lead_widget_configs where company_id = $1', [
        companyId,
      ])
    )[0]?.key,
  '/api/pay/:token/receipts/:receiptNumber': async ({ sql }, companyId) =>
    (
      await sql<{ number: string }>('select receipt_number as number from receipts where company_id = $1', [
        companyId,
      ])
    )[0]?.number,
  '/api/leads/changes': leadIds,
  '/api/leads/additions': leadIds,
  '/api/admin/companies/:id/deletion': async ({ sql }, companyId) =>
    (await sql<{ name: string }>('select name from companies where id = $1', [companyId]))[0]?.name,
  '/api/admin/backups/:file/check': async ({ dataDir }) => {
    const names = await readdir(path.join(dataDir, 'backups')).catch(() => [])
    return names.find((name) => name.endsWith('.tar.gz'))
  },
}

async function leadIds({ sql }: TestServer, companyId: string) {
  return idsOf(sql('select id from leads where company_id = $1 order by random() limit 3', [companyId]))
}

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

export const roles: Partial<Record<CallerName, Role>> = {
  CompanyAdmin: 'CompanyAdmin',
  Manager: 'Manager',
  Staff: 'Staff',
  Client: 'Client',
  SuperAdmin: 'SuperAdmin',
  'an impersonator': 'CompanyAdmin',
}

/** Creates a company with one record of each type, users of every role, and a valid token of each kind. */
async function newWorld(server: ServerWithProvider) {
  const tenant = await createTestTenant(server, `Ouzel${randomUUID().slice(0, 8)}`)
  const { companyId, ids, others } = tenant
  const tokens = Object.fromEntries(tokenKinds.map((kind) => [kind, newToken(kind.slice(0, 6))])) as Record<
    TokenKind,
    string
  >
  const [tier] = await server.sql<{ id: string }>(
    "insert into product_tiers (name, monthly_price) values ('Fuzzed', 0) returning id",
  )
  ids.tier = tier?.id ?? ''
  others.company = await createSuspendedCompany(server)
  const reset = await server.newUser('Staff', companyId)
  await server.sql('update invitations set token_hash = $2 where id = $1', [
    ids.invitation,
    hashToken(tokens.invitation),
  ])
  for (const [table, kind, columns, values] of [
    ['password_resets', 'password-reset', 'user_id, company_id', [reset.id, companyId]],
    [
      'email_verifications',
      'email-verification',
      'user_id, company_id, email',
      [reset.id, companyId, reset.email],
    ],
    ['registration_invites', 'registration', 'email', [reset.email]],
    ['lead_tokens', 'lead', 'company_id, lead_id', [companyId, ids.lead]],
  ] as const) {
    const places = values.map((_, at) => `$${at + 2}`).join(', ')
    await server.sql(
      `insert into ${table} (token_hash, expires_at, ${columns}) values ($1, now() + interval '1 hour', ${places})`,
      [hashToken(tokens[kind]), ...values],
    )
  }
  const signedContract = others.contract
  const sent = await sendContract(server, tenant)
  others.contract = sent.contractId
  tokens.signing = sent.token
  await server.connect(await server.signIn('CompanyAdmin', companyId))
  await server.sql('update projects set estimate_value = 100000 where company_id = $1', [companyId])
  await server.sql('update companies set logo_file_id = $2 where id = $1', [
    companyId,
    await storePhoto(server, companyId, tenant.canary),
  ])
  tokens.pay = await copyPayLink(server, tenant)
  await storeSeal(server, tenant, signedContract, tokens.proof)
  const superAdmin = await server.newUser('SuperAdmin', null)
  const users = new Map<CallerName, Awaited<ReturnType<TestServer['newUser']>>>()
  const sessions = new Map<CallerName, Promise<string>>()

  async function open(name: CallerName) {
    const role = roles[name] ?? 'CompanyAdmin'
    const user = users.get(name) ?? (await server.newUser(role, role === 'SuperAdmin' ? null : companyId))
    users.set(name, user)
    // Only users who confirmed their email address may send.
    await server.sql('update users set email_verified_at = now() where id = $1', [user.id])
    if (name === 'CompanyAdmin') {
      await server.sql('update sessions set user_id = $2 where id = $1', [ids.session, user.id])
      await server.sql('update uploads set user_id = $2 where id = any($1)', [
        [ids.upload, others.upload],
        user.id,
      ])
    }
    const token = await server.newSession(user, name === 'an impersonator' ? superAdmin.id : null)
    if (name === 'a revoked session')
      await server.sql('update sessions set revoked_at = now() where token_hash = $1', [hashToken(token)])
    return token
  }

  return {
    tenant,
    companyId,
    /** The value that was looked up for the next call. */
    seen: undefined as unknown,
    ids,
    others,
    signedContract,
    tokens,
    users,
    sessions,
    taken: reset.email,
    tokenOf(name: CallerName) {
      const known = sessions.get(name) ?? open(name)
      sessions.set(name, known)
      return known
    },
  }
}

/**
 * Sends a contract through the API, because a contract whose history does not prove that it was sent cannot be signed.
 * The contract is in a separate project, because a project with evidence cannot be deleted.
 */
async function sendContract(server: TestServer, { companyId, ids, canary }: Tenant) {
  const [project] = await server.sql<{ id: string }>(
    'insert into projects (company_id, client_id, title, address) values ($1, $2, $3, $3) returning id',
    [companyId, ids.client, canary],
  )
  const content = JSON.stringify(doc(paragraph('Agreed {signature.client}')))
  const [draft] = await server.sql<{ id: string; version: number }>(
    "insert into contracts (company_id, project_id, name, content) values ($1, $2, 'Out', $3) returning id, version",
    [companyId, project?.id, content],
  )
  const callAsSender = await newSender(server, companyId)
  const call = (path: string, body?: object) => callAsSender(`/api/contracts/${draft?.id}/${path}`, body)
  // Uses a new address each time, because a mailbox may get only a few contracts in 15 minutes.
  const recipientEmail = `${randomUUID()}@example.com`
  await call('sendings', { version: draft?.version, recipientName: 'Hannah', recipientEmail })
  const { url } = await call('links')
  return { contractId: draft?.id, token: new URL(url).pathname.split('/').at(-1) ?? '' }
}

/**
 * Returns the token of the payment page of an invoice: one with payments and a receipt, one that can be paid by card,
 * or one with a revision that the client is asked to approve.
 */
async function copyPayLink(server: TestServer, { companyId, special }: Tenant) {
  const call = await newSender(server, companyId)
  const kind = randomInt(3)
  const id = special[kind === 0 ? '/api/payments' : '/api/invoices/:id/revisions']?.invoice
  if (kind === 1) await server.sql("update invoices set payment_options = '{card,check}' where id = $1", [id])
  if (kind === 2) {
    const [now] = await server.sql<{ version: number }>('select version from invoices where id = $1', [id])
    await call(`/api/invoices/${id}/revisions`, { version: now?.version, mode: 'ask', notes: 'Revised' })
  }
  const { url } = await call(`/api/invoices/${id}/links`)
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Returns a function that calls the API as an admin who may send: their email address is confirmed. */
async function newSender(server: TestServer, companyId: string) {
  const sender = await server.newUser('CompanyAdmin', companyId)
  await server.sql('update users set email_verified_at = now() where id = $1', [sender.id])
  const authorization = `Bearer ${await server.newSession(sender)}`
  return async (path: string, body?: object) => {
    const answer = await server.call('POST', path, body, { authorization })
    if (answer.status !== 200) throw new Error(`POST ${path} failed: ${answer.text}`)
    return answer.body
  }
}

/** Stores the row of a seal with a verification code. */
async function storeSeal(server: TestServer, { companyId, canary }: Tenant, contractId = '', token: string) {
  const hash = contentHash(doc(paragraph('Agreed')))
  await server.sql(
    `insert into contract_seals (company_id, contract_id, file_id, sha256, content_hash, head_seq, head_hash, certificate_fingerprint, proof_hash)
     select $1, $2, id, sha256, $4, 1, $4, $4, $5 from files where id = $3`,
    [companyId, contractId, await storePhoto(server, companyId, canary), hash, hashToken(token)],
  )
}

/** Creates a suspended company whose deletion was requested, so that calls can undo either. */
async function createSuspendedCompany(server: TestServer) {
  const id = await server.newCompany()
  await server.sql('update companies set suspended_at = now(), deletion_requested_at = now() where id = $1', [
    id,
  ])
  return id
}
