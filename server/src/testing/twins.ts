import { Readable } from 'node:stream'
import type { IdKind } from '@mantel/domain/endpoint'
import { receiveUpload, recordFile } from '../features/files/files.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { askedFor } from './examples.ts'
import type { TestServer } from './server.ts'

/** A company with one of everything that has an id, and its canary in every text of it. */
export async function furnishedTenant(server: TestServer, canary: string) {
  const companyId = await server.newCompany(`${canary} Studio`)
  const admin = await server.newUser('CompanyAdmin', companyId, `${canary.toLowerCase()}@example.com`)
  await server.newSession(admin)
  const insert = async (statement: string, ...values: unknown[]) => {
    const [row] = await server.sql<{ id: string }>(`${statement} returning id`, [companyId, ...values])
    return row?.id ?? ''
  }
  const teammate = await insert(
    `insert into users (company_id, role, first_name, last_name, email, password)
     values ($1, 'Staff', $2, $2, $3, '$argon2id$none')`,
    canary,
    `staff-${canary.toLowerCase()}@example.com`,
  )
  const client = await insert(
    'insert into clients (company_id, first_name, email) values ($1, $2, $3)',
    canary,
    askedFor.email,
  )
  const project = await insert(
    'insert into projects (company_id, client_id, title, address) values ($1, $2, $3, $3)',
    client,
    canary,
  )
  const ids: Record<IdKind, string> = {
    user: teammate,
    client,
    project,
    'saved-cost': await insert('insert into saved_resources (company_id, name) values ($1, $2)', canary),
    cost: await insert(
      'insert into project_resources (company_id, project_id, description) values ($1, $2, $3)',
      project,
      canary,
    ),
    invitation: await insert(
      "insert into invitations (company_id, email, role, token_hash, expires_at) values ($1, $2, 'Staff', $3, now() + interval '1 day')",
      `invited-${canary.toLowerCase()}@example.com`,
      hashToken(newToken('invite')),
    ),
    session:
      (await server.sql<{ id: string }>('select id from sessions where user_id = $1', [admin.id]))[0]?.id ??
      '',
    file: await file(server, companyId, canary),
    tier: crypto.randomUUID(),
    // Replaced by real ones as their features come.
    document: crypto.randomUUID(),
    import: crypto.randomUUID(),
    upload: crypto.randomUUID(),
  }
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    ids.project,
    teammate,
  ])
  const second = await insert(
    "insert into clients (company_id, first_name, email) values ($1, $2, 'second@example.com')",
    canary,
  )
  /** Where a call names two of a kind, the other one. */
  const others: Partial<typeof ids> = {
    client: second,
    project: await insert(
      "insert into projects (company_id, client_id, title, address, status) values ($1, $2, $3, $3, 'Bid')",
      second,
      canary,
    ),
  }
  // A paper of the project that was not shared with its client.
  await insert(
    'insert into project_documents (company_id, project_id, file_id, file_name) values ($1, $2, $3, $4)',
    ids.project,
    ids.file,
    canary,
  )
  return { companyId, canary, ids, others }
}

async function file(server: TestServer, companyId: string, canary: string) {
  const { databases, files } = server.services
  const content = Readable.from([Buffer.from(`${canary}\n`)])
  const received = await receiveUpload(files, companyId, { name: `${canary}.txt`, content })
  const stored = await inTransaction(databases.runtime, { companyId }, (db) =>
    recordFile(db, companyId, received, null),
  )
  return stored.id
}
