import type { ClientForPlatform } from '@mantel/domain/admin/clients'
import { and, asc, desc, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { clientColumns as wholeClient } from '../../clients/select-clients.ts'
import { selectProjects, withClientName } from '../companies/company-records.ts'

/** Read-only: to change a client, a SuperAdmin impersonates a user of the company and gives a reason. */
export async function getClientForPlatform(db: Db, id: string): Promise<ClientForPlatform> {
  const [found] = await db
    .select({ ...wholeClient, companyId: clients.companyId, company: companies.name })
    .from(clients)
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(eq(clients.id, id))
  const client = orNotFound(found, 'Client')
  const ofClient = and(eq(projects.companyId, client.companyId), eq(projects.clientId, id))
  const rows = await selectProjects(db, ofClient)
    .orderBy(asc(projects.archivedAt), desc(projects.createdAt), desc(projects.id))
    .limit(200)
  return { ...client, projects: rows.map(withClientName) }
}
