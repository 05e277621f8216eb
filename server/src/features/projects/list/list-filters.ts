import type { Day } from '@mantel/domain/basics/dates'
import { rulesWith } from '@mantel/domain/projects/next-step-rules'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
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
import { projects } from '../../../schema/projects/projects.ts'
import type { ViewerKeys } from '../../visibility/projects.ts'
import { awaitsSignature } from '../awaits-signature.ts'
import { nextStepRule } from '../next-step-sql.ts'
import { standing } from '../select-projects.ts'

export type ProjectFilters = z.output<typeof projectsApi.summary.query>
export type View = ProjectFilters['view']
/** The company's current day, which decides relative ranges and next steps. */
export type Clock = { today: Day; timeZone: string }

const days = {
  install: projects.dateServiced,
  destage: projects.dateOfDestage,
  booked: projects.dateBooked,
} as const

/** `rules` are the next-step rules that apply to the viewer. */
export const conditionsAt = (today: Day, rules: readonly number[]): Conditions => ({
  clientId: (id) => sql`${projects.clientId} = ${id}`,
  type: isAnyOf(projects.type),
  status: isAnyOf(projects.status),
  source: isAnyOf(projects.source),
  tag: hasAnyOf(projects.tags),
  memberId: (ids) => sql`exists (select from project_members m where m.company_id = ${projects.companyId}
    and m.project_id = ${projects.id} and m.user_id = any(${ids}))`,
  waitsForUs: () => sql`${nextStepRule(today, rules)} in ${rulesWith({ waitsFor: 'us' })}`,
  waitsForClient: () => sql`${nextStepRule(today, rules)} in ${rulesWith({ waitsFor: 'client' })}`,
  ...rangeConditions('install', days.install),
  ...rangeConditions('destage', days.destage),
  ...rangeConditions('booked', days.booked),
  ...instantConditions('created', projects.createdAt),
  ...rangeConditions('value', projects.value),
  ...rangeConditions('balance', standing.openAmount),
  balanceMissing: () => isNull(standing.billedAmount),
})

export function conditionValues(query: ProjectFilters, { today, timeZone }: Clock): ConditionValues {
  const { clientId, type, status, source, tag, memberId, needs } = query
  const dayRange = (text: string | undefined) => readDays(text, today)
  const created = dayRange(query.created)
  return {
    ...setValues({ clientId, type, status, source, tag, memberId }),
    ...(needs && { [needs === 'us' ? 'waitsForUs' : 'waitsForClient']: true }),
    ...rangeValues('install', dayRange(query.install)),
    ...rangeValues('destage', dayRange(query.destage)),
    ...rangeValues('booked', dayRange(query.booked)),
    ...rangeValues('created', created && instantsOf(created, timeZone)),
    ...rangeValues('value', readAmounts(query.value)),
    ...rangeValues('balance', readAmounts(query.balance)),
  }
}

/** The conditions of the views that every company has. */
export function viewFilter(viewer: ViewerKeys, view: View, today: Day): SQL | undefined {
  return and(
    view === 'archived' ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    // A project is staged from its install date through its destage date, if it has one.
    view === 'staged'
      ? sql`${projects.dateServiced} <= ${today}::date and (${projects.dateOfDestage} is null or ${projects.dateOfDestage} >= ${today}::date)`
      : undefined,
    view === 'awaiting' ? awaitsSignature(viewer.actor.companyId) : undefined,
    view === 'owing' ? sql`${standing.openAmount} > 0` : undefined,
  )
}
