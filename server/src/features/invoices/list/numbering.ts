import { dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { displayedStatusOf } from '@mantel/domain/invoices/invoice-status'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalid } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { timestampValue } from '../../../platform/database/paging.ts'
import { invoiceNumberGaps, invoices } from '../../../schema/money/invoices.ts'
import { userName, users } from '../../../schema/users.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'

type Query = z.output<typeof invoicesApi.numbering.query>
type Page = Output<typeof invoicesApi.numbering>
type Position = z.output<typeof position>

/** All numbers that were ever used, newest first: those of invoices, and the gaps, which no invoice has anymore. */
export async function listNumbers(db: Db, companyId: string, { limit, cursor }: Query): Promise<Page> {
  const after = readPosition(cursor)
  const [used, gaps] = await Promise.all([
    listUsed(db, companyId, limit + 1, after),
    listGaps(db, companyId, limit + 1, after),
  ])
  const rows = [...used, ...gaps].toSorted(
    (a, b) => compare(b.at, a.at) || compare(b.invoiceNumber, a.invoiceNumber),
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf([last.at, last.invoiceNumber]) : null }
}

async function listUsed(db: Db, companyId: string, limit: number, after: Position | null) {
  const today = dayIn(await timeZoneOf(db, companyId), new Date())
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), isAfter(invoices.createdAt, invoices.invoiceNumber, after)))
    .orderBy(desc(invoices.createdAt), desc(byBytes(invoices.invoiceNumber)))
    .limit(limit)
  return rows.map((row) => ({
    invoiceNumber: row.invoiceNumber,
    invoiceId: row.id,
    displayedStatus: displayedStatusOf(row, {
      received: row.receivedAmount,
      open: row.openAmount,
      inFlight: row.inFlightAmount,
      isOverdue: row.nextDueDate !== null && row.nextDueDate < today,
    }),
    at: row.createdAt,
    reason: null,
    deletedBy: null,
  }))
}

async function listGaps(db: Db, companyId: string, limit: number, after: Position | null) {
  const { deletedAt, invoiceNumber, reason, deletedBy } = invoiceNumberGaps
  const rows = await db
    .select({
      invoiceNumber,
      reason,
      at: deletedAt,
      deletedBy: userName,
    })
    .from(invoiceNumberGaps)
    .leftJoin(users, and(eq(users.companyId, invoiceNumberGaps.companyId), eq(users.id, deletedBy)))
    .where(
      and(
        eq(invoiceNumberGaps.companyId, companyId),
        isAfter(deletedAt, invoiceNumber, after),
        // Leaves out numbers that are in use again, because a draft can get back a number that it had before.
        notExists(
          db
            .select({ id: invoices.id })
            .from(invoices)
            .where(and(eq(invoices.companyId, companyId), eq(invoices.invoiceNumber, invoiceNumber))),
        ),
      ),
    )
    .orderBy(desc(deletedAt), desc(byBytes(invoiceNumber)))
    .limit(limit)
  return rows.map((row) => ({ ...row, invoiceId: null, displayedStatus: 'deleted' as const }))
}

const isAfter = (at: PgColumn, number: PgColumn, after: Position | null) =>
  after ? sql`(${at}, ${byBytes(number)}) < (${after[0]}, ${after[1]})` : undefined

/** Sorts like compare(), which merges the two lists. */
const byBytes = (number: PgColumn) => sql`${number} collate "C"`
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const position = z.tuple([
  timestampValue,
  z
    .string()
    .max(50)
    .refine((text) => !text.includes('\u0000')),
])

const cursorOf = (at: Position) => Buffer.from(JSON.stringify(at)).toString('base64url')

function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalid('This list has changed. Please reload it.')
  }
}
