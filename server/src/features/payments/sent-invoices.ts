import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'

/** Whether the project has an invoice that can be paid. */
export const hasSentInvoice = async (db: Db, companyId: string, projectId: string) =>
  (await db.$count(
    invoices,
    and(
      eq(invoices.companyId, companyId),
      eq(invoices.projectId, projectId),
      isNotNull(invoices.sentAt),
      isNull(invoices.voidedAt),
    ),
  )) > 0
