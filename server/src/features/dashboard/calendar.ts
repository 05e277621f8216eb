import { clientName } from '@mantel/domain/clients'
import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays, type Day } from '@mantel/domain/dates'
import { and, asc, between, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import type { Company } from './company.ts'
import { compare } from './month-comparison.ts'

type Calendar = Dashboard['calendar']

/** Installs and destages of some days from today on, by day; an install before a destage. */
export async function whatComes(db: Db, viewer: Viewer, company: Company, days: number): Promise<Calendar> {
  const from = company.today
  const to = addDays(from, days)
  const rows = await db
    .select({
      projectId: projects.id,
      title: projects.title,
      install: projects.dateServiced,
      destage: projects.dateOfDestage,
      client: {
        // First: by its first column Drizzle decides whether there is a client at all, and only this one is never empty.
        email: clients.email,
        firstName: clients.firstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
      },
    })
    .from(projects)
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(
      and(
        isUnderWay(viewer, company),
        or(between(projects.dateServiced, from, to), between(projects.dateOfDestage, from, to)),
      ),
    )
  const isNear = (day: Day | null): day is Day => day !== null && day >= from && day <= to
  return rows
    .flatMap(({ projectId, title, client, install, destage }): Calendar => {
      const known = { projectId, title, clientName: client && clientName(client) }
      return [
        ...(isNear(install) ? [{ ...known, day: install, what: 'install' as const }] : []),
        ...(isNear(destage) ? [{ ...known, day: destage, what: 'destage' as const }] : []),
      ]
    })
    .sort((one, other) => compare(placeOf(one), placeOf(other)))
}

export async function nextInstall(
  db: Db,
  viewer: Viewer,
  company: Company,
): Promise<Dashboard['nextInstall']> {
  const [next] = await db
    .select({ projectId: projects.id, title: projects.title, day: sql<Day>`${projects.dateServiced}` })
    .from(projects)
    .where(and(isUnderWay(viewer, company), gte(projects.dateServiced, company.today)))
    .orderBy(asc(projects.dateServiced), asc(projects.title), asc(projects.id))
    .limit(1)
  return next ?? null
}

/** Neither put away nor resting nor off. */
const isUnderWay = (viewer: Viewer, { resting }: Company) =>
  and(seenBy(viewer), isNull(projects.archivedAt), notInArray(projects.status, resting))

const placeOf = ({ day, what, title, projectId }: Calendar[number]) =>
  [day, what === 'install' ? 0 : 1, title, projectId].join('\n')
