import type { Day } from '@mantel/domain/dates'
import type { Scope } from '@mantel/domain/permissions'
import { and, count, isNull, lt, type Param, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

type Values = { today: Day; inactiveStages: string[] }
type OverdueValues = { today: Day; inactiveStages: string[] | Param }

/**
 * Matches projects whose next step is red: in an active stage, and a payment is missing after its due date. No other
 * condition is needed, because the rules for missing payments come first.
 */
export const isOverdue = ({ today, inactiveStages }: OverdueValues) =>
  and(lt(projects.paymentDueDate, today), sql`${projects.status} <> all(${inactiveStages})`)

export async function countOverdue(db: Db, viewer: Viewer, { today, inactiveStages }: TodayAndStages) {
  const { companyId, userId } = viewer.actor
  const values = { companyId, userId, today, inactiveStages }
  return requireRow(await selectCount(db, values, { scope: viewer.scope })).count
}

const selectCount = builtOnce((db, values: ViewerKeys['actor'] & Values, { scope }: { scope: Scope }) =>
  db
    .select({ count: count() })
    .from(projects)
    .where(and(visibleProjects({ actor: values, scope }), isNull(projects.archivedAt), isOverdue(values))),
)
