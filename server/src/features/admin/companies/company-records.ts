import type { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { clientName } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoint'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { aMoment, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { listCompanyDeeds } from '../activity/list-activity.ts'
import { seeCompany } from './company.ts'
import { projectsOfClient } from './company-figures.ts'

type Query = z.output<typeof adminCompaniesApi.clients.query>

export async function listClientsOf(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.clients>> {
  await seeCompany(db, companyId)
  const rows = await db
    .select({
      id: clients.id,
      firstName: clients.firstName,
      lastName: clients.lastName,
      companyName: clients.companyName,
      email: clients.email,
      phone: clients.phone,
      createdAt: clients.createdAt,
      projects: projectsOfClient,
    })
    .from(clients)
    // Only so that columns keep the names of their tables.
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(and(eq(clients.companyId, companyId), past(clients, query)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, newest)
}

export async function listProjectsOf(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.projects>> {
  await seeCompany(db, companyId)
  const rows = await selectProjects(db, and(eq(projects.companyId, companyId), past(projects, query)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(query.limit + 1)
  return pageOf(rows.map(withClientName), query.limit, newest)
}

export async function listDeedsOf(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof adminCompaniesApi.activity>> {
  await seeCompany(db, companyId)
  return listCompanyDeeds(db, companyId, query)
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
      client: {
        firstName: clients.firstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
        email: clients.email,
      },
    })
    .from(projects)
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(where)
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectProjects>>[number]

export const withClientName = ({ client, ...project }: Found) => ({
  ...project,
  clientName: client && clientName(client),
})

type Listed = { createdAt: AnyPgColumn; id: AnyPgColumn }

function past({ createdAt, id }: Listed, { cursor }: Query) {
  const last = readCursor(cursor, aMoment)
  return last ? sql`(${createdAt}, ${id}) < (${last.value}, ${last.id}::uuid)` : undefined
}

const newest = ({ createdAt, id }: { createdAt: string; id: string }) => ({ value: createdAt, id })
