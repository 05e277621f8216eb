import { addDays, type Day } from '@mantel/domain/basics/dates'
import { clientName } from '@mantel/domain/clients'
import { type Dashboard, maxCalendarEvents } from '@mantel/domain/dashboard'
import type { Scope } from '@mantel/domain/permissions'
import { and, asc, between, eq, gte, isNull, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clientNameColumns, clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'

type Calendar = Dashboard['calendar']
type What = Calendar[number]['what']

/**
 * Lists the first installs and destages of the next `days` days, sorted by day. On the same day, installs come before
 * destages.
 */
export async function listCalendar(
  db: Db,
  viewer: Viewer,
  { today, inactiveStages }: TodayAndStages,
  days: number,
): Promise<Calendar> {
  const { companyId, userId } = viewer.actor
  const values = { companyId, userId, inactiveStages, from: today, to: addDays(today, days) }
  const list = async (what: What) => {
    const rows = await selectEvents(db, values, { scope: viewer.scope, what })
    return rows.map(({ client, ...event }) => ({ ...event, what, clientName: client && clientName(client) }))
  }
  const events = (await Promise.all([list('install'), list('destage')])).flat()
  return events
    .sort((first, second) => compareText(sortKey(first), sortKey(second)))
    .slice(0, maxCalendarEvents)
}

const dayColumns = { install: projects.dateServiced, destage: projects.dateOfDestage }

type Values = ViewerKeys['actor'] & { inactiveStages: string[]; from: Day; to: Day }

const selectEvents = builtOnce((db, values: Values, { scope, what }: { scope: Scope; what: What }) => {
  const day = dayColumns[what]
  return db
    .select({
      projectId: projects.id,
      title: projects.title,
      day: sql<Day>`${day}`,
      client: clientNameColumns,
    })
    .from(projects)
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(and(isActive(values, scope), between(day, values.from, values.to)))
    .orderBy(asc(day), asc(projects.title), asc(projects.id))
    .limit(maxCalendarEvents)
})

export async function nextInstall(
  db: Db,
  viewer: Viewer,
  { today, inactiveStages }: TodayAndStages,
): Promise<Dashboard['nextInstall']> {
  const { companyId, userId } = viewer.actor
  const values = { companyId, userId, inactiveStages, today }
  const [next] = await selectNextInstall(db, values, { scope: viewer.scope })
  return next ?? null
}

const selectNextInstall = builtOnce(
  (db, values: ViewerKeys['actor'] & { inactiveStages: string[]; today: Day }, { scope }: { scope: Scope }) =>
    db
      .select({ projectId: projects.id, title: projects.title, day: sql<Day>`${projects.dateServiced}` })
      .from(projects)
      .where(and(isActive(values, scope), gte(projects.dateServiced, values.today)))
      .orderBy(asc(projects.dateServiced), asc(projects.title), asc(projects.id))
      .limit(1),
)

const isActive = (values: ViewerKeys['actor'] & { inactiveStages: string[] }, scope: Scope) =>
  and(
    visibleProjects({ actor: values, scope }),
    isNull(projects.archivedAt),
    sql`${projects.status} <> all(${values.inactiveStages})`,
  )

const sortKey = ({ day, what, title, projectId }: Calendar[number]) =>
  [day, what === 'install' ? 0 : 1, title, projectId].join('\n')
