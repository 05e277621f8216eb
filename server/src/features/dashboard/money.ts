import { type DashboardMoney, maxOpenBalances } from '@mantel/domain/dashboard'
import { addDays, addMonths, type Day } from '@mantel/domain/dates'
import type { Scope } from '@mantel/domain/permissions'
import { weeksOfMonth } from '@mantel/domain/weeks'
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { openParts } from '../ledger/open-parts.ts'
import { receivedBetween } from '../ledger/received.ts'
import { numberOf, totalOf } from '../projects/stage-totals.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

/**
 * What came in, what is open and when it is due. Reads this and the last month of the ledger, and the open invoices,
 * which have an index of their own.
 */
export async function getMoney(
  db: Db,
  { actor: { companyId, userId }, scope }: Viewer,
  { today, timeZone }: Pick<TodayAndStages, 'today' | 'timeZone'>,
): Promise<DashboardMoney> {
  const month = `${today.slice(0, 7)}-01`
  const viewer = { companyId, userId }
  const [received, due, balances] = await Promise.all([
    selectReceived(db, { ...viewer, timeZone, month, from: addMonths(month, -1), to: today }, { scope }),
    selectDue(
      db,
      { ...viewer, today, until: addDays(today, 30), month, monthEnd: addDays(addMonths(month, 1), -1) },
      { scope },
    ),
    selectBalances(db, viewer, { scope }),
  ])
  const receivedIn = (week: number | null) =>
    totalOf(
      received.filter((row) => row.week === week),
      'amount',
    )
  const weeks = weeksOfMonth(today).map((days, week) => {
    const ofWeek = due.filter((row) => row.week === week)
    return {
      ...days,
      collected: receivedIn(week),
      due: totalOf(ofWeek, 'upcoming'),
      overdue: totalOf(ofWeek, 'late'),
    }
  })
  return {
    receivedThisMonth: totalOf(weeks, 'collected'),
    receivedLastMonth: receivedIn(null),
    outstanding: totalOf(due, 'payable') + totalOf(due, 'inFlight'),
    overdue: totalOf(due, 'late'),
    overdueCount: totalOf(due, 'lateCount'),
    processing: totalOf(due, 'inFlight'),
    expected: totalOf(due, 'expected'),
    weeks,
    balances,
    openCount: totalOf(due, 'count'),
  }
}

/** The number of the week in the month, from 0. */
const weekOf = (day: SQL) => sql`((extract(day from ${day})::int - 1) / 7)`

type Keys = ViewerKeys['actor']
const isVisible = (actor: Keys, scope: Scope, projectId: SQL) =>
  scope === 'all'
    ? undefined
    : sql`exists (select from ${projects} where ${visibleProjects({ actor, scope })} and ${projects.id} = ${projectId})`

/** By week of this month; without a week for last month. */
const selectReceived = builtOnce(
  (db, values: Keys & { timeZone: string; month: Day; from: Day; to: Day }, { scope }: { scope: Scope }) => {
    const week = sql<
      number | null
    >`case when received.day >= ${values.month}::date then ${weekOf(sql`received.day`)} end`
    const visible = isVisible(values, scope, sql`${transactions.projectId}`)
    return db
      .select({ week: week.as('week'), amount: numberOf(sql`sum(received.amount)`) })
      .from(sql`${receivedBetween(values, visible)} as received`)
      .groupBy(sql`1`)
  },
)

const isOpen = ({ companyId }: Keys) =>
  and(eq(invoices.companyId, companyId), gt(invoices.openAmount, sql`0`), isNotNull(invoices.sentAt))

/** The parts of open invoices by the week in which they are due, without a week for other months. */
const selectDue = builtOnce(
  (db, values: Keys & { today: Day; until: Day; month: Day; monthEnd: Day }, { scope }: { scope: Scope }) => {
    const { today, until, month, monthEnd } = values
    const [dueOn, amount] = [sql`part.due_on`, sql`part.payable`]
    const week = sql<number | null>`case when ${dueOn} between ${month}::date and ${monthEnd}::date
      then ${weekOf(dueOn)} end`
    const isLate = sql`${dueOn} < ${today}::date`
    const sumOf = (where: SQL) => numberOf(sql`sum(${amount}) filter (where ${where})`)
    return db
      .select({
        week: week.as('week'),
        payable: numberOf(sql`sum(${amount})`),
        inFlight: numberOf(sql`sum(part.in_flight)`),
        late: sumOf(isLate),
        upcoming: sumOf(sql`${dueOn} >= ${today}::date`),
        expected: sumOf(sql`${dueOn} between ${today}::date and ${until}::date`),
        lateCount: numberOf(
          sql`count(*) filter (where part.is_last and ${invoices.nextDueDate} < ${today}::date)`,
        ),
        count: numberOf(sql`count(*) filter (where part.is_last)`),
      })
      .from(invoices)
      .crossJoinLateral(openParts)
      .where(and(isOpen(values), isVisible(values, scope, sql`${invoices.projectId}`)))
      .groupBy(sql`1`)
  },
)

const selectBalances = builtOnce((db, values: Keys, { scope }: { scope: Scope }) =>
  db
    .select({
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      projectTitle: sql<string>`(select ${projects.title} from ${projects}
        where ${projects.companyId} = ${invoices.companyId} and ${projects.id} = ${invoices.projectId})`,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
      dueDate: invoices.nextDueDate,
      amount: invoices.openAmount,
    })
    .from(invoices)
    .where(and(isOpen(values), isVisible(values, scope, sql`${invoices.projectId}`)))
    .orderBy(asc(invoices.nextDueDate), asc(invoices.id))
    .limit(maxOpenBalances),
)
