import { maxPaymentProblems, type PaymentProblem, type paymentProblemKinds } from '@mantel/domain/dashboard'
import { can, type Scope } from '@mantel/domain/permissions'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoices, isOverpaid, owedAmount } from '../../schema/money/invoices.ts'
import { disputes } from '../../schema/money/provider.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

/** Lists the payments that need someone's attention, most urgent first. */
export async function listPaymentProblems(db: Db, { actor, scope }: Viewer): Promise<PaymentProblem[]> {
  const { companyId, userId } = actor
  const [account, found] = await Promise.all([
    // Only admins can do something about the account.
    can(actor, 'payments:connect') ? findRestriction(db, companyId) : [],
    selectProblems(db, { companyId, userId }, { scope }),
  ])
  return [...account, ...found.toSorted(byUrgency)].slice(0, maxPaymentProblems)
}

async function findRestriction(db: Db, companyId: string): Promise<PaymentProblem[]> {
  const [company] = await db
    .select({ requirements: companies.providerRequirements })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.providerAccountStatus, 'restricted')))
  const none = { invoiceId: null, invoiceNumber: null, projectId: null, amount: null, clientName: null }
  return company ? [{ kind: 'restricted', ...none, deadline: company.requirements?.deadline ?? null }] : []
}

const urgency: Record<(typeof paymentProblemKinds)[number], number> = {
  restricted: 0,
  dispute: 1,
  inquiry: 1,
  failed: 2,
  overpaid: 3,
}

const byUrgency = (a: PaymentProblem, b: PaymentProblem) =>
  urgency[a.kind] - urgency[b.kind] || (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999')

type Keys = ViewerKeys['actor']

/** A condition on the project. Undefined if the viewer sees all projects. */
export const isOfVisibleProject = ({ actor, scope }: { actor: Keys; scope: Scope }, projectId: SQL) =>
  scope === 'all'
    ? undefined
    : sql`exists (select from ${projects} where ${visibleProjects({ actor, scope })} and ${projects.id} = ${projectId})`

const selectProblems = builtOnce((db, actor: Keys, { scope }: { scope: Scope }) => {
  const { companyId } = actor
  const visible = isOfVisibleProject({ actor, scope }, sql`${transactions.projectId}`)
  const joinInvoice = sql`join ${invoices} on ${and(
    eq(invoices.companyId, transactions.companyId),
    eq(invoices.id, transactions.invoiceId),
  )}`
  const columns = sql`${invoices.id} as "invoiceId", ${invoices.invoiceNumber} as "invoiceNumber",
    ${invoices.projectId} as "projectId", ${invoices.billTo} ->> 'name' as "clientName"`
  const recent = (status: 'failed' | 'succeeded') =>
    and(
      eq(transactions.companyId, companyId),
      // Uses a literal instead of a parameter, so that PostgreSQL knows how rare failed payments are.
      sql`${transactions.status} = ${sql.raw(`'${status}'`)}`,
      gt(transactions.createdAt, sql`now() - interval '30 days'`),
      sql`${transactions.source} = 'provider'`,
      gt(transactions.amount, sql`0`),
      visible,
    )
  const limit = sql`limit ${sql.raw(String(maxPaymentProblems))}`
  return db
    .select({
      kind: sql<PaymentProblem['kind']>`problem.kind`,
      invoiceId: sql<string>`problem."invoiceId"`,
      invoiceNumber: sql<string>`problem."invoiceNumber"`,
      projectId: sql<string>`problem."projectId"`,
      clientName: sql<string | null>`problem."clientName"`,
      amount: sql<number>`problem.amount`.mapWith(Number),
      deadline: sql<string | null>`problem.deadline`.mapWith(disputes.respondBy),
    })
    .from(sql`(
      (select case ${disputes.status} when 'warning' then 'inquiry' else 'dispute' end as kind, ${columns}, ${disputes.amount} as amount, ${disputes.respondBy} as deadline
       from ${disputes} join ${transactions} on ${and(
         eq(transactions.companyId, disputes.companyId),
         eq(transactions.id, disputes.transactionId),
       )} ${joinInvoice}
       where ${and(
         eq(disputes.companyId, companyId),
         isNull(disputes.closedAt),
         sql`${disputes.status} in ('warning', 'needs_response')`,
         visible,
       )} order by ${disputes.respondBy} ${limit})
      union all
      (select 'failed', ${columns}, ${transactions.amount}, null from ${transactions} ${joinInvoice}
       where ${and(
         recent('failed'),
         gt(invoices.openAmount, sql`0`),
         isNull(invoices.voidedAt),
         // The client has not tried again.
         sql`not exists (select from ${transactions} as later where later.company_id = ${transactions.companyId}
           and later.invoice_id = ${transactions.invoiceId} and later.created_at > ${transactions.createdAt}
           and later.amount > 0 and later.status in ('processing', 'succeeded', 'partially_refunded', 'refunded', 'disputed'))`,
       )} order by ${transactions.createdAt} desc ${limit})
      union all
      -- "offset 0" keeps PostgreSQL from reading all recent payments instead of the few overpaid invoices.
      (select 'overpaid', ${columns}, ${invoices.receivedAmount} - ${owedAmount(invoices)}, null::timestamptz
       from ${invoices} where ${and(
         eq(invoices.companyId, companyId),
         isOverpaid(invoices),
         sql`exists (select from ${transactions} where ${and(
           recent('succeeded'),
           eq(transactions.invoiceId, invoices.id),
         )} offset 0)`,
       )} ${limit})
    ) as problem`)
})
