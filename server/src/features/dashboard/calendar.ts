import { clientName } from '@mantel/domain/clients'
import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays, type Day } from '@mantel/domain/dates'
import { and, asc, between, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clientNameColumns, clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'
import type { TodayAndStages } from './today-and-stages.ts'

type Calendar = Dashboard['calendar']

/**
 * Lists installs and destages of the next `days` days, sorted by day. On the same day, installs come before
 * destages.
 */
export async function listCalendar(
  db: Db,
  viewer: Viewer,
  todayAndStages: TodayAndStages,
  days: number,
): Promise<Calendar> {
  const from = todayAndStages.today
  const to = addDays(from, days)
  const rows = await db
    .select({
      projectId: projects.id,
      title: projects.title,
      install: projects.dateServiced,
      destage: projects.dateOfDestage,
      client: clientNameColumns,
    })
    .from(projects)
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(
      and(
        isActive(viewer, todayAndStages),
        or(between(projects.dateServiced, from, to), between(projects.dateOfDestage, from, to)),
      ),
    )
  const isInRange = (day: Day | null): day is Day => day !== null && day >= from && day <= to
  return rows
    .flatMap(({ projectId, title, client, install, destage }): Calendar => {
      const entry = { projectId, title, clientName: client && clientName(client) }
      return [
        ...(isInRange(install) ? [{ ...entry, day: install, what: 'install' as const }] : []),
        ...(isInRange(destage) ? [{ ...entry, day: destage, what: 'destage' as const }] : []),
      ]
    })
    .sort((first, second) => compareText(sortKey(first), sortKey(second)))
}

export async function nextInstall(
  db: Db,
  viewer: Viewer,
  todayAndStages: TodayAndStages,
): Promise<Dashboard['nextInstall']> {
  const [next] = await db
    .select({ projectId: projects.id, title: projects.title, day: sql<Day>`${projects.dateServiced}` })
    .from(projects)
    .where(and(isActive(viewer, todayAndStages), gte(projects.dateServiced, todayAndStages.today)))
    .orderBy(asc(projects.dateServiced), asc(projects.title), asc(projects.id))
    .limit(1)
  return next ?? null
}

const isActive = (viewer: Viewer, { inactiveStages }: TodayAndStages) =>
  and(visibleProjects(viewer), isNull(projects.archivedAt), notInArray(projects.status, inactiveStages))

const sortKey = ({ day, what, title, projectId }: Calendar[number]) =>
  [day, what === 'install' ? 0 : 1, title, projectId].join('\n')
