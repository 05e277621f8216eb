import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { projects } from '../../../schema/projects/projects.ts'

const accountColumns = {
  companyName: companies.name,
  accountId: companies.providerAccountId,
  status: companies.providerAccountStatus,
  isEnabled: companies.providerEnabled,
  name: companies.providerName,
  connectedAt: companies.providerConnectedAt,
  checkedAt: companies.providerCheckedAt,
  requirements: companies.providerRequirements,
  cardEnabled: companies.cardEnabled,
  achEnabled: companies.achEnabled,
  achActive: companies.providerAchActive,
  payoutsEnabled: companies.providerPayoutsEnabled,
  payoutSchedule: companies.providerPayoutSchedule,
}

/** The company's account, as it was last checked. */
export const selectAccount = async (db: Db, companyId: string) =>
  requireRow(await db.select(accountColumns).from(companies).where(eq(companies.id, companyId)))

export type CompanyAccount = Awaited<ReturnType<typeof selectAccount>>

/**
 * Counts the open invoices that offer a card or bank payment now, by the same rule as offeredMethods() in the domain.
 */
export async function countOpenInvoices(db: Db, companyId: string, account: CompanyAccount) {
  const methods = [
    ...(account.isEnabled && account.cardEnabled ? ['card'] : []),
    ...(account.isEnabled && account.achEnabled && account.achActive ? ['ach'] : []),
  ]
  if (methods.length === 0) return 0
  const [counted] = await db
    .select({ n: count() })
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(
      and(
        eq(invoices.companyId, companyId),
        gt(invoices.openAmount, 0),
        isNotNull(invoices.sentAt),
        isNull(invoices.voidedAt),
        sql`exists (select from unnest(${sql.param(methods)}::text[]) method
          where method = any (${invoices.paymentOptions}) and method <> all (${projects.disabledPaymentMethods}))`,
      ),
    )
  return counted?.n ?? 0
}
