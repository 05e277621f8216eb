import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { companies } from '../../../../schema/companies/companies.ts'
import { planNotices } from '../../../../schema/money/plan-billing.ts'
import { users } from '../../../../schema/users.ts'
import type { EmailSettings } from '../../../messages/email-settings.ts'
import { queueEmail } from '../../../messages/queue-email.ts'

export type PlanNotice =
  | { about: 'end'; endedAt: string }
  /** `noticeAt` is the number of days before the end at which the notice is due. A trial can be shorter than that. */
  | {
      about: 'trial'
      planName: string
      endsAt: string
      noticeAt: number
      daysLeft: number
      /** Whether the provider charges a card at the end. */
      isCharged: boolean
    }
  | {
      about: 'failed charge'
      invoice: { providerInvoiceId: string; attempts: number; total: number; nextAttemptAt: string | null }
    }
  | { about: 'limit'; what: string; used: number; limit: number }

const planPage = '/app/settings#plan'

/** Emails all admins of the company, once for each notice. Returns whether it was the first time. */
export async function emailAdmins(
  db: Db,
  emailSettings: EmailSettings,
  companyId: string,
  notice: PlanNotice,
): Promise<boolean> {
  const first = await db
    .insert(planNotices)
    .values({ companyId, key: keyOf(notice) })
    .onConflictDoNothing()
    .returning({ key: planNotices.key })
  if (first.length === 0) return false
  const company = requireRow(
    await db
      .select({ name: companies.name, timeZone: companies.timeZone })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const admins = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'CompanyAdmin'), isNull(users.deactivatedAt)))
    .orderBy(asc(users.createdAt))
  for (const { email, firstName } of admins) {
    const request = { companyId, to: { address: email, name: firstName }, link: planPage } as const
    const values = { firstName, companyName: company.name }
    const dayOf = (instant: string) => formatNumericDay(dayIn(company.timeZone, new Date(instant)))
    if (notice.about === 'end')
      await queueEmail(db, emailSettings, {
        ...request,
        template: 'plan_ended',
        values: { ...values, endDate: dayOf(notice.endedAt) },
      })
    else if (notice.about === 'trial')
      await queueEmail(db, emailSettings, {
        ...request,
        template: notice.isCharged ? 'trial_charge' : 'trial_ending',
        values: {
          ...values,
          planName: notice.planName,
          endDate: dayOf(notice.endsAt),
          daysLeft: notice.daysLeft === 1 ? '1 day' : `${notice.daysLeft} days`,
        },
      })
    else if (notice.about === 'failed charge')
      await queueEmail(db, emailSettings, {
        ...request,
        template: 'plan_payment_failed',
        values: {
          ...values,
          amount: formatDollarsAndCents(notice.invoice.total),
          nextAttempt: notice.invoice.nextAttemptAt
            ? `We’ll try again on ${dayOf(notice.invoice.nextAttemptAt)}.`
            : 'We won’t try again.',
        },
      })
    else
      await queueEmail(db, emailSettings, {
        ...request,
        template: 'plan_limit_near',
        values: { ...values, what: notice.what, used: String(notice.used), limit: String(notice.limit) },
      })
  }
  return true
}

function keyOf(notice: PlanNotice): string {
  if (notice.about === 'end') return `end ${notice.endedAt}`
  if (notice.about === 'trial') return `trial ${notice.endsAt} ${notice.noticeAt}`
  if (notice.about === 'failed charge')
    return `failed ${notice.invoice.providerInvoiceId} ${notice.invoice.attempts}`
  return `limit ${notice.what} ${notice.limit}`
}
