import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { clientsApi } from '@mantel/domain/clients'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import {
  type Conditions,
  type ConditionValues,
  hasAnyOf,
  isAnyOf,
  setValues,
} from '../../../platform/database/list-conditions.ts'
import {
  instantConditions,
  instantsOf,
  rangeConditions,
  rangeValues,
} from '../../../platform/database/range-conditions.ts'
import { readAmounts, readDays } from '../../../platform/database/read-ranges.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { hasProject } from '../../visibility/clients.ts'
import type { ViewerKeys } from '../../visibility/projects.ts'
import { isActiveProject, statKeys } from './client-stats.ts'

export type ClientFilters = z.output<typeof clientsApi.summary.query>
export type View = ClientFilters['view']

export const conditions: Conditions = {
  source: isAnyOf(clients.source),
  tag: hasAnyOf(clients.tags),
  ...instantConditions('created', clients.createdAt),
  ...instantConditions('activity', statKeys.activity),
  ...rangeConditions('value', statKeys.value),
  ...rangeConditions('balance', statKeys.balance),
}

/** Only filters by day depend on the time zone, so this reads it only if one is set. */
export const timeZoneFor = async (db: Db, companyId: string, { created, activity }: ClientFilters) =>
  created || activity ? timeZoneOf(db, companyId) : 'UTC'

export function conditionValues(query: ClientFilters, timeZone: string): ConditionValues {
  const today: Day = dayIn(timeZone, new Date())
  const instants = (text: string | undefined) => {
    const range = readDays(text, today)
    return range && instantsOf(range, timeZone)
  }
  return {
    ...setValues({ source: query.source, tag: query.tag }),
    ...rangeValues('created', instants(query.created)),
    ...rangeValues('activity', instants(query.activity)),
    ...rangeValues('value', readAmounts(query.value)),
    ...rangeValues('balance', readAmounts(query.balance)),
  }
}

/** The conditions of the views that every company has. */
export function viewFilter(viewer: ViewerKeys, view: View): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined
    case 'active':
      return hasProject(viewer, isActiveProject(viewer.actor.companyId))
    case 'owing':
      return hasProject(viewer, isOpen)
  }
}

/** The same conditions for counting, which reads the stats of all clients anyway. */
export const viewFilterByStats: Record<View, SQL> = {
  all: sql`true`,
  active: sql`${statKeys.active} > 0`,
  owing: sql`${statKeys.balance} > 0`,
}

const isOpen = sql`exists (select from project_standings s where s.company_id = ${projects.companyId}
  and s.project_id = ${projects.id} and s.open_amount > 0)`
