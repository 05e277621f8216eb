import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { eq, getTableName } from 'drizzle-orm'
import { clientColumns } from '../features/clients/select-clients.ts'
import { newStorageKey, receiveUpload, recordFile } from '../features/files/receive-file.ts'
import { pieceKey } from '../features/uploads/pieces.ts'
import { endpoints, records } from '../features.ts'
import { requireRow } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { png, pngChunk } from '../platform/files/hostile.fixture.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { clientMerges } from '../schema/clients/client-merges.ts'
import { clients } from '../schema/clients/clients.ts'
import { exampleBytes, queryValues } from './examples.ts'
import { insertExampleRow } from './rows/example-row.ts'
import type { TestServer } from './server.ts'
import { storeInvoices } from './test-invoices.ts'

/**
 * Creates a company with a record of every record kind that has an id. All texts contain the canary, by which tests
 * recognize the company's data in responses.
 */
export async function createTestTenant(server: TestServer, canary: string) {
  const companyId = await server.newCompany(`${canary} Studio`)
  const admin = await server.newUser('CompanyAdmin', companyId, `${canary.toLowerCase()}@example.com`)
  await server.newSession(admin)
  const insert = async (statement: string, ...values: unknown[]) => {
    const [row] = await server.sql<{ id: string }>(`${statement} returning id`, [companyId, ...values])
    return row?.id ?? ''
  }
  const teammate = await insert(
    `insert into users (company_id, role, first_name, last_name, email, password, two_factor_at)
     values ($1, 'Staff', $2, $2, $3, '$argon2id$none', now())`,
    canary,
    `staff-${canary.toLowerCase()}@example.com`,
  )
  const client = await insert(
    'insert into clients (company_id, first_name, email) values ($1, $2, $3)',
    canary,
    queryValues.email,
  )
  const project = await insert(
    'insert into projects (company_id, client_id, title, address, date_serviced) values ($1, $2, $3, $3, current_date + 3)',
    client,
    canary,
  )
  const photo = await storePhoto(server, companyId, canary)
  const ownIds = {
    user: teammate,
    client,
    project,
    invitation: await insert(
      "insert into invitations (company_id, email, role, token_hash, expires_at) values ($1, $2, 'Staff', $3, now() + interval '1 day')",
      `invited-${canary.toLowerCase()}@example.com`,
      hashToken(newToken('invite')),
    ),
    passkey: await insert(
      `insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
       values ($1, $2, $3, $4, 'a', 0, '{}', true)`,
      admin.id,
      canary,
      randomUUID(),
    ),
    session:
      (await server.sql<{ id: string }>('select id from sessions where user_id = $1', [admin.id]))[0]?.id ??
      '',
    file: photo,
    // A document that is not shared with the client.
    document: await insert(
      'insert into project_documents (company_id, project_id, file_id, file_name) values ($1, $2, $3, $4)',
      project,
      photo,
      canary,
    ),
    upload: await storeUpload(server, companyId, admin.id, `${canary}.png`, exampleBytes),
    lead: await insert(
      "insert into leads (company_id, first_name, email, message, source) values ($1, $2, $3, $2, 'Website')",
      canary,
      `lead-${canary.toLowerCase()}@example.com`,
    ),
    // An automatic reply can use it, because it has no fields of a client.
    'message-template': await insert(
      "insert into message_templates (company_id, name, category, subject, body) values ($1, $2, 'inquiry', $2, $3)",
      canary,
      JSON.stringify(doc(paragraph(canary))),
    ),
    'saved-view': await insert(
      "insert into saved_views (company_id, list, name, query) values ($1, 'projects', $2, 'view=staged')",
      canary,
    ),
    'plan-invoice': await insert(
      "insert into plan_invoices (company_id, provider_invoice_id, number, status, total, issued_at) values ($1, $2, $2, 'paid', 100, now())",
      canary,
    ),
    company: companyId,
    ...(await platformIds(server)),
    ...(await storeContract(server, companyId, project, canary)),
    import: await storeImport(server, companyId, canary),
    merge: await storeMerge(server, companyId, client),
  }
  const ids: typeof ownIds & Record<string, string> = {
    ...ownIds,
    ...(await exampleIds(server, companyId, canary, [
      ...Object.keys(ownIds),
      'invoice',
      'transaction',
      'late-fee',
      'dispute',
      'payout',
    ])),
  }
  // The photo is in the album, so that the album can be arranged.
  await server.sql('update project_documents set album_id = $2 where id = $1', [ids.document, ids.album])
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    ids.project,
    teammate,
  ])
  const second = await insert(
    "insert into clients (company_id, first_name, email) values ($1, $2, 'second@example.com')",
    canary,
  )
  const other = await insert(
    "insert into projects (company_id, client_id, title, address, status) values ($1, $2, $3, $3, 'Bid')",
    second,
    canary,
  )
  /** Second records, for calls that name two records of the same kind. The second contract is signed. */
  const others: Partial<Record<string, string>> = {
    upload: await storeUpload(server, companyId, admin.id, `${canary}.csv`, spreadsheetOf(canary)),
    client: second,
    project: other,
    contract: await insert(
      `insert into contracts (company_id, project_id, name, content, status, sent_at, signed_at)
       values ($1, $2, $3, $4, 'signed', now(), now())`,
      other,
      canary,
      JSON.stringify(doc(paragraph(`${canary} {signature.client}`))),
    ),
  }
  // A sample project, for the endpoint that removes sample data.
  await insert(
    'insert into projects (company_id, client_id, title, address, is_sample) values ($1, $2, $3, $3, true)',
    client,
    canary,
  )
  const invoices = await storeInvoices(
    server,
    companyId,
    { client, project: ids.project, second: other },
    canary,
  )
  /** Records for calls that need one in a certain status, by path and kind. */
  const special: Record<string, Record<string, string>> = {
    // Only signed contracts can be amended.
    '/api/contracts/:id/amendments': { contract: others.contract ?? '' },
    // Only imports that ran can be undone.
    '/api/imports/:id/undo': { import: await storeFinishedImport(server, companyId, ids.import, canary) },
    ...invoices.special,
  }
  const allIds: typeof ids & typeof invoices.ids = { ...ids, ...invoices.ids }
  await insert(
    `insert into project_activities (company_id, project_id, user_id, action, description, metadata)
     values ($1, $2, $3, 'invoice.edited', $4, $5)`,
    ids.project,
    teammate,
    canary,
    JSON.stringify({ invoiceId: allIds.invoice }),
  )
  return { companyId, canary, ids: allIds, others, special }
}

/** Inserts an example row of each record kind that is not in `known`. Returns the ids by record kind. */
async function exampleIds({ sql }: TestServer, companyId: string, canary: string, known: string[]) {
  const kinds = endpoints.flatMap(identifierFields).flatMap((field) => ('idOf' in field ? [field.idOf] : []))
  const ids: Record<string, string> = {}
  for (const kind of new Set(kinds)) {
    const table = records.find(([registered]) => registered === kind)?.[1][0]
    if (known.includes(kind)) continue
    if (!table) throw new Error(`The kind ${kind} has no table, so the test tenant needs a record of its own`)
    ids[kind] = await insertExampleRow(sql, getTableName(table), { companyId, text: canary })
  }
  return ids
}

/**
 * Creates records of the platform, which belong to no tenant and contain no canary. Resets those that exist only once.
 */
async function platformIds(server: TestServer) {
  const insert = async (statement: string, ...values: unknown[]) =>
    (await server.sql<{ id: string }>(`${statement} returning id`, values))[0]?.id ?? ''
  await server.sql('update waitlist_settings set is_active = true')
  for (const [table, sections] of [
    ['landing_page_content', '{hero,features,demo,waitlist}'],
    ['pricing_page_content', '{hero,features,cta}'],
  ]) {
    await server.sql(`delete from ${table}`)
    await server.sql(
      `insert into ${table} (section, content) select name, '{}' from unnest('${sections}'::text[]) as name`,
    )
  }
  await resetContent(server)
  return {
    tier: await insert("insert into product_tiers (name, monthly_price) values ('One of ours', 100)"),
    'offer-code': await insert(
      "insert into offer_codes (code, discount_type, discount_value) values ($1, 'percentage', 10)",
      `OURS-${randomUUID()}`.toUpperCase(),
    ),
    'waitlist-entry': await insert(
      'insert into waitlist (email) values ($1)',
      `${randomUUID()}@waiting.example.com`,
    ),
    'business-profile': await insert(
      "insert into business_profiles (name, value) values ('One of ours', $1)",
      randomUUID(),
    ),
  }
}

/** Resets the texts that tests edit to their first version, and adds the offer code of the examples. */
async function resetContent({ sql }: TestServer) {
  await sql('delete from onboarding_content')
  await sql("insert into onboarding_content (welcome_title) values ('Come in')")
  await sql("delete from system_email_templates where template_key = 'welcome'")
  await sql(
    `insert into system_email_templates (template_key, name, subject, body, settings)
     values ('welcome', 'Welcome', 'Come in', '{"type":"doc","content":[]}', '{"button":"Come in"}')`,
  )
  await sql(
    "insert into offer_codes (code, discount_type, discount_value) values ('EXAMPLE', 'percentage', 10) on conflict do nothing",
  )
}

/** Stores a picture with previews, and with the canary in its metadata. Returns its id. */
export async function storePhoto(server: TestServer, companyId: string, canary: string) {
  const { databases, files } = server.services
  const content = Readable.from([png({ before: [pngChunk('tEXt', Buffer.from(`Title\0${canary}`))] })])
  const received = await receiveUpload(files, newStorageKey(companyId), { name: `${canary}.png`, content })
  const stored = await inTransaction(databases.runtime, { companyId }, (db) =>
    recordFile(db, companyId, received, null),
  )
  return stored.id
}

/** Stores a completed upload and returns its id. */
async function storeUpload(
  server: TestServer,
  companyId: string,
  userId: string,
  name: string,
  content: Buffer,
) {
  const id = randomUUID()
  const size = content.length
  await server.sql(
    `insert into uploads (id, company_id, user_id, name, size, piece_size, received, expires_at)
     values ($1, $2, $3, $4, $5::int, $5::int, $5::int, now() + interval '1 hour')`,
    [id, companyId, userId, name, size],
  )
  const key = pieceKey({ id, companyId, size, pieceSize: size }, 0)
  await server.services.files.put(key, content, { type: 'application/octet-stream' })
  return id
}

/** The columns match `mapping` in examples.ts. */
const spreadsheetOf = (canary: string) => Buffer.from(`Email,First name\n${canary}@example.org,${canary}\n`)

/** Stores an import that has been checked, so that it can be checked again, reported and run. */
async function storeImport(server: TestServer, companyId: string, canary: string) {
  const { databases, files } = server.services
  const spreadsheet = { name: `${canary}.csv`, content: Readable.from([spreadsheetOf(canary)]) }
  const received = await receiveUpload(files, newStorageKey(companyId), spreadsheet)
  const stored = await inTransaction(databases.runtime, { companyId }, (db) =>
    recordFile(db, companyId, received, null),
  )
  const [row] = await server.sql<{ id: string }>(
    `insert into imports (company_id, kind, file_name, file_id, delimiter, state, columns, preview, mapping, total, outcomes)
     values ($1, 'clients', $2, $3, ',', 'checked', '{Email,First name}', $4, '["email", "firstName"]', 1, 'c') returning id`,
    [companyId, spreadsheet.name, stored.id, JSON.stringify([[`${canary}@example.org`, canary]])],
  )
  return row?.id ?? ''
}

/** Stores an import that ran and added a lead, so that it can be undone. */
async function storeFinishedImport(server: TestServer, companyId: string, checked: string, canary: string) {
  const [row] = await server.sql<{ id: string }>(
    `with lead as (
       insert into leads (company_id, first_name) values ($1, $3) returning id
     ), finished as (
       insert into imports (company_id, kind, file_name, file_id, delimiter, state, columns, preview, mapping, total, counts, finished_at)
       select company_id, 'leads', file_name, file_id, delimiter, 'done', columns, preview, mapping, total,
         '{"created": 1, "updated": 0, "unchanged": 0, "invalid": 0, "newClients": 0}', now()
       from imports where id = $2 returning id
     ), change as (
       insert into import_changes (company_id, import_id, lead_id, record_id, version)
       select $1, finished.id, lead.id, lead.id, 1 from finished, lead
     )
     select id from finished`,
    [companyId, checked, canary],
  )
  return row?.id ?? ''
}

/** Stores a draft that can be sent, with an earlier version and its template. */
async function storeContract(server: TestServer, companyId: string, projectId: string, canary: string) {
  const insert = async (statement: string, ...values: unknown[]) =>
    (await server.sql<{ id: string }>(`${statement} returning id`, values))[0]?.id ?? ''
  const content = JSON.stringify(doc(paragraph(`${canary} {signature.client}`)))
  const template = await insert(
    'insert into contract_templates (company_id, name, content) values ($1, $2, $3)',
    companyId,
    canary,
    content,
  )
  const copy = await insert(
    'insert into project_contract_templates (company_id, project_id, template_id, name, content) values ($1, $2, $3, $4, $5)',
    companyId,
    projectId,
    template,
    canary,
    content,
  )
  const contract = await insert(
    'insert into contracts (company_id, project_id, project_template_id, name, content) values ($1, $2, $3, $4, $5)',
    companyId,
    projectId,
    copy,
    canary,
    content,
  )
  return {
    'contract-template': template,
    contract,
    'contract-version': await insert(
      'insert into contract_versions (company_id, contract_id, content) values ($1, $2, $3)',
      companyId,
      contract,
      content,
    ),
  }
}

/** Stores a merge that can be undone. The merged client had the same data, and no records were moved. */
async function storeMerge({ services }: TestServer, companyId: string, clientId: string) {
  return inTransaction(services.databases.runtime, { companyId }, async (db) => {
    const survivor = requireRow(await db.select(clientColumns).from(clients).where(eq(clients.id, clientId)))
    const other = { ...survivor, id: randomUUID() }
    const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
    const rows = await db
      .insert(clientMerges)
      .values({ companyId, clientId, survivor, other, merged: survivor, moved: {}, expiresAt })
      .returning({ id: clientMerges.id })
    return requireRow(rows).id
  })
}
