import type { Day } from '@mantel/domain/basics/dates'
import { can, type PermissionSubject, type Scope } from '@mantel/domain/permissions'
import { and, count, eq, isNull, lt, or, type Param, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import { balanceIsOverdue, depositIsOverdue } from './open-amounts-sql.ts'
import { standing } from './select-projects.ts'

type Values = { today: Day; inactiveStages: string[] }
type OverdueValues = { today: Day; inactiveStages: string[] | Param }

/**
 * Matches projects whose next step is red: in an active stage, with a payment past its due date, and without a declined
 * contract. The first condition finds the candidates in an index. Queries that use it must join `companies` and
 * `standing`.
 */
export const isOverdue = ({ today, inactiveStages }: OverdueValues) =>
  and(
    lt(projects.paymentDueDate, today),
    sql`${projects.status} <> all(${inactiveStages})`,
    sql`${projects.contractSigningStatus} <> 'declined'`,
    or(balanceIsOverdue(today), depositIsOverdue(today)),
  )

/** Overdue payments are only shown to users who may record one. */
export const mayCountOverdue = (actor: PermissionSubject) => can(actor, 'payments:record')

export async function countOverdue(db: Db, viewer: Viewer, { today, inactiveStages }: TodayAndStages) {
  const { companyId, userId } = viewer.actor
  if (!mayCountOverdue(viewer.actor)) return 0
  const values = { companyId, userId, today, inactiveStages }
  return requireRow(await selectCount(db, values, { scope: viewer.scope })).count
}

const isReal = eq(projects.isSample, false)

const selectCount = builtOnce((db, values: ViewerKeys['actor'] & Values, { scope }: { scope: Scope }) =>
  db
    .select({ count: count() })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(
      and(visibleProjects({ actor: values, scope }), isNull(projects.archivedAt), isReal, isOverdue(values)),
    ),
)
