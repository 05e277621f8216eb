import type { ClientForPlatform } from '@mantel/domain/admin/clients'
import { and, asc, desc, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { shown as wholeClient } from '../../clients/client-figures.ts'
import { selectProjects, withClientName } from '../companies/company-records.ts'

/** To be read: whoever wants to change something acts for somebody of the company, and says why. */
export async function getClientOfAnyone(db: Db, id: string): Promise<ClientForPlatform> {
  const [found] = await db
    .select({ ...wholeClient, companyId: clients.companyId, company: companies.name })
    .from(clients)
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(eq(clients.id, id))
  const client = orNotFound(found, 'Client')
  const theirs = and(eq(projects.companyId, client.companyId), eq(projects.clientId, id))
  const rows = await selectProjects(db, theirs)
    .orderBy(asc(projects.archivedAt), desc(projects.createdAt), desc(projects.id))
    .limit(200)
  return { ...client, projects: rows.map(withClientName) }
}
