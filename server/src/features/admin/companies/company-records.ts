import type { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { clientName } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { clientNameColumns, clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { listCompanyActivity } from '../activity/list-activity.ts'
import { requireCompany } from './company.ts'
import { projectsOfClient } from './computed-columns.ts'

type Query = z.output<typeof adminCompaniesApi.clients.query>

export async function listCompanyClients(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.clients>> {
  await requireCompany(db, companyId)
  const rows = await db
    .select({
      id: clients.id,
      ...clientNameColumns,
      phone: clients.phone,
      createdAt: clients.createdAt,
      projects: projectsOfClient,
    })
    .from(clients)
    // The join only makes Drizzle qualify column names, which the subquery needs.
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(and(eq(clients.companyId, companyId), afterCursor(clients, query)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, toCursor)
}

export async function listCompanyProjects(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.projects>> {
  await requireCompany(db, companyId)
  const rows = await selectProjects(db, and(eq(projects.companyId, companyId), afterCursor(projects, query)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(query.limit + 1)
  return pageOf(rows.map(withClientName), query.limit, toCursor)
}

export async function getCompanyActivity(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.activity>> {
  await requireCompany(db, companyId)
  return listCompanyActivity(db, companyId, query)
}

export const selectProjects = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      address: projects.address,
      status: projects.status,
      type: projects.type,
      clientId: projects.clientId,
      dateServiced: projects.dateServiced,
      archivedAt: projects.archivedAt,
      createdAt: projects.createdAt,
      client: clientNameColumns,
    })
    .from(projects)
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(where)
    .$dynamic()

type FoundProject = Awaited<ReturnType<typeof selectProjects>>[number]

export const withClientName = ({ client, ...project }: FoundProject) => ({
  ...project,
  clientName: client && clientName(client),
})

type SortColumns = { createdAt: AnyPgColumn; id: AnyPgColumn }

function afterCursor({ createdAt, id }: SortColumns, { cursor }: Query) {
  const last = readCursor(cursor, timestampValue)
  return last ? sql`(${createdAt}, ${id}) < (${last.value}, ${last.id}::uuid)` : undefined
}

const toCursor = ({ createdAt, id }: { createdAt: string; id: string }) => ({ value: createdAt, id })
