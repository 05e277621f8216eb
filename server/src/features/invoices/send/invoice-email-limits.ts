import type { Databases } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { perCompany, perMailbox, refuseIfThrottled } from '../../messages/email-limits.ts'

/** The limit per mailbox for all companies together. One company's limit is lower, so no company uses up all of it. */
const perMailboxOfAll: Budget = { calls: 20, seconds: 15 * 60 }

/** Recipients of a copy count like the client. */
export async function throttleInvoices({ gate }: Databases, companyId: string, emails: string[]) {
  refuseIfThrottled(await takeFromBudget(gate, 'company-invoices', companyId, perCompany))
  for (const email of new Set(emails)) {
    refuseIfThrottled(
      await takeFromBudget(gate, 'company-mailbox-invoice', `${companyId} ${email}`, perMailbox),
    )
    refuseIfThrottled(await takeFromBudget(gate, 'mailbox-invoice', email, perMailboxOfAll))
  }
}
