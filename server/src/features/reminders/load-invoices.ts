import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { groupBy } from '@mantel/domain/basics/group-by'
import { balanceOf } from '@mantel/domain/payments/balance'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { partsOf } from '@mantel/domain/payments/parts'
import { latestPause, type RemindedInvoice } from '@mantel/domain/reminders/holds'
import { and, eq, gt, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { entryColumns } from '../ledger/entries.ts'
import type { ReminderRules } from './load-rules.ts'

/** The address to which reminders are sent. */
export const address = sql<string>`lower(coalesce(${invoices.recipientEmail}, ${invoices.billTo} ->> 'email'))`

/** Sent invoices with an open amount, which the index invoices_open_index contains. Samples get no reminders. */
const remindable = (companyId: string, which: SQL | undefined) =>
  and(
    eq(invoices.companyId, companyId),
    gt(invoices.openAmount, sql`0`),
    isNotNull(invoices.sentAt),
    sql`${address} <> ''`,
    which,
  )

/** Only the invoices of one client. */
export const ofClient = (clientKey: string): SQL | undefined =>
  isUuid(clientKey)
    ? eq(invoices.clientId, clientKey)
    : and(isNull(invoices.clientId), eq(address, clientKey))

const isUuid = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** A condition for the invoices to load, and their maximum number. The earliest due come first. */
export type Selected = { which?: SQL; most?: number }
const everything = 1_000_000
const earliestFirst = [invoices.nextDueDate, invoices.id]

export type ListedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

export const clientKeyOf = ({ clientId, address }: Pick<ListedInvoice, 'clientId' | 'address'>) =>
  clientId ?? address

export const clientNameOf = ({
  recipientName,
  billToName,
  address,
}: Pick<ListedInvoice, 'recipientName' | 'billToName' | 'address'>) => recipientName ?? billToName ?? address

const selectInvoices = (db: Db, companyId: string, { which, most = everything }: Selected) =>
  db
    .select({
      id: invoices.id,
      projectId: invoices.projectId,
      clientId: invoices.clientId,
      invoiceNumber: invoices.invoiceNumber,
      address,
      recipientName: invoices.recipientName,
      billToName: sql<string | null>`${invoices.billTo} ->> 'name'`,
      total: invoices.total,
      deposit: invoices.deposit,
      depositDueDate: invoices.depositDueDate,
      dueDate: invoices.dueDate,
      lateFeeAmount: invoices.lateFeeAmount,
      sentAt: invoices.sentAt,
      voidedAt: invoices.voidedAt,
      pausedUntil: invoices.remindersPausedUntil,
      projectTitle: projects.title,
      projectStage: projects.status,
      projectArchivedAt: projects.archivedAt,
      projectPausedUntil: projects.remindersPausedUntil,
      projectLateFeeTerms: projects.lateFeeTerms,
      clientPausedUntil: clients.remindersPausedUntil,
    })
    .from(invoices)
    .innerJoin(
      projects,
      and(
        eq(projects.companyId, invoices.companyId),
        eq(projects.id, invoices.projectId),
        eq(projects.isSample, false),
      ),
    )
    .leftJoin(clients, and(eq(clients.companyId, invoices.companyId), eq(clients.id, invoices.clientId)))
    .where(remindable(companyId, which))
    .orderBy(...earliestFirst)
    .limit(most)

/** What the planner needs about invoices that are not paid, in three queries for any number of invoices. */
export async function loadInvoices(
  db: Db,
  companyId: string,
  { timeZone, stageKinds, lateFeeRuleOf }: Pick<ReminderRules, 'timeZone' | 'stageKinds' | 'lateFeeRuleOf'>,
  selected: Selected = {},
): Promise<{ listed: Map<string, ListedInvoice>; reminded: RemindedInvoice[] }> {
  const rows = await selectInvoices(db, companyId, selected)
  const ids = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(remindable(companyId, selected.which))
    .orderBy(...earliestFirst)
    .limit(selected.most ?? everything)
  const entries = groupBy(
    await db
      .select({ ...entryColumns, updatedAt: transactions.updatedAt })
      .from(transactions)
      .where(and(eq(transactions.companyId, companyId), inArray(transactions.invoiceId, ids))),
    ({ invoiceId }) => invoiceId,
  )
  const done = groupBy(
    await db
      .select({ invoiceId: reminderEvents.invoiceId, key: reminderEvents.key })
      .from(reminderEvents)
      .where(and(eq(reminderEvents.companyId, companyId), inArray(reminderEvents.invoiceId, ids))),
    ({ invoiceId }) => invoiceId,
  )
  const reminded = rows.map((row) => {
    const own = entries.get(row.id) ?? []
    const balance = balanceOf(row, own)
    const pauses = [row.pausedUntil, row.projectPausedUntil, row.clientPausedUntil]
    return {
      id: row.id,
      clientKey: clientKeyOf(row),
      address: row.address,
      sentOn: dayIn(timeZone, row.sentAt ?? ''),
      derived: { balance, parts: partsOf(row, balance) },
      project: {
        stageKind: stageKinds[row.projectStage] ?? 'open',
        isArchived: row.projectArchivedAt !== null,
      },
      pausedUntil: latestPause(pauses, lastRejectionOf(own)),
      done: new Set(done.get(row.id)?.map(({ key }) => key)),
      lateFees: row.lateFeeAmount,
      lateFee: lateFeeRuleOf(row.projectLateFeeTerms),
    }
  })
  return { listed: new Map(rows.map((row) => [row.id, row])), reminded }
}

/** When the last claim was rejected, which is the last change of its entry. */
const lastRejectionOf = (entries: readonly (LedgerEntry & { updatedAt: string })[]) =>
  entries.reduce<string | null>(
    (last, { source, status, updatedAt }) =>
      source === 'claimed' && status === 'failed' && (!last || updatedAt > last) ? updatedAt : last,
    null,
  )

/** The last day on which each client got a reminder, automatic or not. Earlier days than today do not matter. */
export async function loadLastEmailed(db: Db, companyId: string, today: Day) {
  const rows = await db
    .select({ clientId: invoices.clientId, address, day: reminderEvents.day })
    .from(reminderEvents)
    .innerJoin(
      invoices,
      and(eq(invoices.companyId, reminderEvents.companyId), eq(invoices.id, reminderEvents.invoiceId)),
    )
    .where(
      and(
        eq(reminderEvents.companyId, companyId),
        gte(reminderEvents.day, today),
        inArray(reminderEvents.outcome, ['sent', 'charged']),
      ),
    )
  const last: Record<string, Day> = {}
  for (const row of rows) {
    const key = clientKeyOf(row)
    const known = last[key]
    if (!known || known < row.day) last[key] = row.day
  }
  return last
}
