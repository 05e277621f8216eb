import type { ExportField } from '@mantel/domain/data'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'

const clientColumns = {
  id: clients.id,
  firstName: clients.firstName,
  lastName: clients.lastName,
  email: clients.email,
  phone: clients.phone,
  companyName: clients.companyName,
  address: clients.address,
  city: clients.city,
  state: clients.state,
  zip: clients.zip,
  source: clients.source,
  tags: clients.tags,
  notes: clients.notes,
  joinedDate: clients.joinedDate,
} satisfies Record<ExportField<'clients'>, PgColumn>

/** The exported columns, and `clientId`, from which addClientEmails() gets the client's email. */
export const projectColumns = {
  id: projects.id,
  clientId: projects.clientId,
  title: projects.title,
  address: projects.address,
  city: projects.city,
  state: projects.state,
  zip: projects.zip,
  type: projects.type,
  status: projects.status,
  source: projects.source,
  tags: projects.tags,
  brief: projects.brief,
  notes: projects.notes,
  brokerageName: projects.brokerageName,
  agentName: projects.agentName,
  agentEmail: projects.agentEmail,
  agentPhone: projects.agentPhone,
  beds: projects.beds,
  baths: projects.baths,
  squareFeet: projects.squareFeet,
  occupancy: projects.occupancy,
  accessNotes: projects.accessNotes,
  mlsNumber: projects.mlsNumber,
  dateBooked: projects.dateBooked,
  dateServiced: projects.dateServiced,
  dateOfDestage: projects.dateOfDestage,
  depositDate: projects.depositDate,
  fullPaidDate: projects.fullPaidDate,
  estimateValue: projects.estimateValue,
  discountPercent: projects.discountPercent,
  depositPercent: projects.depositPercent,
} satisfies Record<Exclude<ExportField<'projects'>, 'clientEmail'> | 'clientId', PgColumn>

export const selectClientRows = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...clientColumns, createdAt: clients.createdAt })
    .from(clients)
    .where(where)
    .$dynamic()

export type ClientRow = Awaited<ReturnType<typeof selectClientRows>>[number]

export const selectProjectRows = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...projectColumns, createdAt: projects.createdAt })
    .from(projects)
    .where(where)
    .$dynamic()

/**
 * Adds the clients' email addresses, because users do not know ids. Uses a separate query, because after
 * thousands of inserts, outdated statistics could give a join a bad plan.
 */
export async function addClientEmails<R extends { clientId: string | null }>(
  db: Db,
  companyId: string,
  rows: R[],
) {
  const ids = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))]
  const found = await db
    .select({ id: clients.id, email: clients.email })
    .from(clients)
    .where(
      sql`${clients.companyId} = ${companyId} and ${clients.id} in (select unnest(${sql.param(ids)}::uuid[]))`,
    )
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return rows.map((row) => ({ ...row, clientEmail: (row.clientId && emails.get(row.clientId)) ?? null }))
}
