import { addDays, addMonths, type Day } from '@mantel/domain/basics/dates'
import { weeksOfMonth } from '@mantel/domain/basics/weeks'
import { type DashboardMoney, maxOpenBalances } from '@mantel/domain/dashboard'
import type { Scope } from '@mantel/domain/permissions'
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { openParts, openPartsOfCompany } from '../ledger/open-parts.ts'
import { receivedBetween, receivedOfCompany } from '../ledger/received.ts'
import { isNotOfSample } from '../ledger/samples.ts'
import { numberOf, totalOf } from '../projects/board/stage-totals.ts'
import type { Viewer, ViewerKeys } from '../visibility/projects.ts'
import { isOfVisibleProject, listPaymentProblems } from './payment-problems.ts'
import { snoozedUntil } from './snoozes.ts'

/**
 * Returns what was received, what is open and when it is due. For the whole company, reads the stored totals. A viewer
 * who sees only their own projects has few payments and open invoices, so these are added up.
 */
export async function getMoney(
  db: Db,
  { actor, scope }: Viewer,
  { today, timeZone }: Pick<TodayAndStages, 'today' | 'timeZone'>,
): Promise<DashboardMoney> {
  const month = `${today.slice(0, 7)}-01`
  const { companyId, userId } = actor
  const viewer = { companyId, userId }
  const [received, due, balances, snoozedBalances, problems] = await Promise.all([
    selectReceived(db, { ...viewer, timeZone, from: addMonths(month, -1), to: today }, { scope }),
    selectDue(
      db,
      { ...viewer, today, until: addDays(today, 30), month, monthEnd: addDays(addMonths(month, 1), -1) },
      { scope },
    ),
    selectBalances(db, { ...viewer, today }, { scope, isSnoozed: false }),
    selectBalances(db, { ...viewer, today }, { scope, isSnoozed: true }),
    listPaymentProblems(db, { actor, scope }),
  ])
  const receivedBetweenDays = (from: Day, to: Day) =>
    totalOf(
      received.filter(({ day }) => day >= from && day <= to),
      'amount',
    )
  const weeks = weeksOfMonth(today).map(({ from, to }, week) => {
    const ofWeek = due.filter((row) => row.week === week)
    return {
      from,
      to,
      collected: receivedBetweenDays(from, to),
      due: totalOf(ofWeek, 'upcoming'),
      overdue: totalOf(ofWeek, 'late'),
    }
  })
  return {
    receivedThisMonth: totalOf(weeks, 'collected'),
    receivedLastMonth: receivedBetweenDays(addMonths(month, -1), addDays(month, -1)),
    outstanding: totalOf(due, 'payable') + totalOf(due, 'inFlight'),
    overdue: totalOf(due, 'late'),
    overdueCount: totalOf(due, 'lateCount'),
    processing: totalOf(due, 'inFlight'),
    expected: totalOf(due, 'expected'),
    weeks,
    balances,
    snoozedBalances,
    openCount: totalOf(due, 'count'),
    problems,
  }
}

type Keys = ViewerKeys['actor']
const isVisible = (actor: Keys, scope: Scope, projectId: SQL) =>
  isOfVisibleProject({ actor, scope }, projectId)

const selectReceived = builtOnce(
  (db, values: Keys & { timeZone: string; from: Day; to: Day }, { scope }: { scope: Scope }) => {
    const received =
      scope === 'all'
        ? receivedOfCompany(values)
        : receivedBetween(values, isVisible(values, scope, sql`${transactions.projectId}`))
    return db
      .select({ day: sql<Day>`received.day::text`, amount: numberOf(sql`sum(received.amount)`) })
      .from(sql`${received} as received`)
      .groupBy(sql`received.day`)
  },
)

const isOpen = ({ companyId }: Keys) =>
  and(
    eq(invoices.companyId, companyId),
    gt(invoices.openAmount, sql`0`),
    isNotNull(invoices.sentAt),
    isNotOfSample(companyId, invoices.projectId),
  )

/**
 * Adds up the parts of open invoices by the week of the current month in which they are due. Parts that are due in
 * other months have no week.
 */
const selectDue = builtOnce(
  (db, values: Keys & { today: Day; until: Day; month: Day; monthEnd: Day }, { scope }: { scope: Scope }) => {
    const { today, until, month, monthEnd } = values
    const [dueOn, amount] = [sql`part.due_on`, sql`part.payable`]
    const week = sql<number | null>`case when ${dueOn} between ${month}::date and ${monthEnd}::date
      then (${dueOn} - ${month}::date) / 7 end`
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
        lateCount: numberOf(sql`sum(part.invoice_count) filter (where part.next_due_on < ${today}::date)`),
        count: numberOf(sql`sum(part.invoice_count)`),
      })
      .from(
        scope === 'all'
          ? openPartsOfCompany(values.companyId)
          : openParts(and(isOpen(values), isVisible(values, scope, sql`${invoices.projectId}`))),
      )
      .groupBy(sql`1`)
  },
)

const balanceFacts = sql<string>`concat_ws('/', ${invoices.nextDueDate}, ${invoices.openAmount})`

type Variant = { scope: Scope; isSnoozed: boolean }

const selectBalances = builtOnce((db, values: Keys & { today: Day }, { scope, isSnoozed }: Variant) => {
  const until = snoozedUntil(values, values.today, { invoiceId: sql`${invoices.id}` }, balanceFacts)
  return db
    .select({
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      projectId: invoices.projectId,
      projectTitle: projects.title,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
      sentAt: invoices.sentAt,
      dueDate: invoices.nextDueDate,
      amount: invoices.openAmount,
      claimedAmount: invoices.claimedAmount,
      inFlightAmount: invoices.inFlightAmount,
      facts: balanceFacts,
      snoozedUntil: until,
    })
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(
      and(
        isOpen(values),
        isVisible(values, scope, sql`${invoices.projectId}`),
        // The few snoozes of a user lead to their invoices; the others are read in the order of their due dates.
        isSnoozed
          ? sql`${invoices.id} in (select snooze.invoice_id from attention_snoozes snooze
                where snooze.company_id = ${values.companyId} and snooze.user_id = ${values.userId}
                  and snooze.invoice_id is not null)`
          : undefined,
        isSnoozed ? sql`${until} is not null` : sql`${until} is null`,
      ),
    )
    .orderBy(asc(invoices.nextDueDate), asc(invoices.id))
    .limit(maxOpenBalances)
})
