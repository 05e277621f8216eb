import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { users } from '../../../schema/users.ts'
import type { FormConfig } from '../form/find-form.ts'

/**
 * The limit per stranger for all companies together. Anyone can be on a form's list, so without a limit, forms could
 * fill a stranger's mailbox. Team members have confirmed their addresses, so they have no limit.
 */
const perStranger: Budget = { calls: 20, seconds: 60 * 60 }

/** The recipients of a form's emails, without strangers who got too many. */
export async function listReachable({ db, databases }: { db: Db; databases: Databases }, config: FormConfig) {
  const confirmed = await listConfirmedAddresses(db, config.companyId)
  const recipients = await listRecipients(db, config)
  const mayGet = async ({ address }: { address: string }) =>
    confirmed.has(address) ||
    (await takeFromBudget(databases.gate, 'mailbox-lead-notification', address, perStranger)) === 0
  const answers = await Promise.all(recipients.map(mayGet))
  return recipients.filter((_, index) => answers[index])
}

async function listConfirmedAddresses(db: Db, companyId: string) {
  const team = await db
    .select({ address: users.email })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        ne(users.role, 'Client'),
        isNull(users.deactivatedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
  return new Set(team.map(({ address }) => address))
}

/** The addresses of the form, or all admins and managers. */
export async function listRecipients(db: Db, { companyId, notifyEmails }: FormConfig) {
  if (notifyEmails.length > 0) return notifyEmails.map((address) => ({ address, name: null }))
  const team = await db
    .select({ address: users.email, name: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.role, ['CompanyAdmin', 'Manager']),
        isNull(users.deactivatedAt),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
  return team
}
