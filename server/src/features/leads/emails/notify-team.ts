import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { users } from '../../../schema/users.ts'
import { getBrand } from '../../branding/branding.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { createLeadLink } from '../adding/lead-links.ts'
import type { FormConfig } from '../form/find-form.ts'
import type { LeadRow } from '../lead-columns.ts'
import { detailsOf } from './lead-details.ts'

export type Notice = {
  /** What happened to the lead, if it was not simply stored. */
  note: string
  /** Whether the email has a button that adds the lead. */
  canBeAdded: boolean
}

/**
 * For all companies together. Anyone can be on a form's list, so without a limit, a form could fill a stranger's mailbox.
 * Team members have confirmed their addresses, and have no limit.
 */
const perStranger: Budget = { calls: 20, seconds: 60 * 60 }

type Deps = { db: Db; databases: Databases; emailSettings: EmailSettings }

/** Emails everyone on the form's list. Replies go to the lead. */
export async function notifyTeam(
  { db, databases, emailSettings }: Deps,
  config: FormConfig,
  lead: LeadRow,
  { note, canBeAdded }: Notice,
) {
  const { companyId } = config
  const brand = await getBrand(db, companyId)
  const canReply = lead.email ? 'Reply to this email to answer them directly.' : ''
  const confirmed = await listConfirmedAddresses(db, companyId)
  for (const to of await listRecipients(db, config)) {
    const { address } = to
    const isFull =
      !confirmed.has(address) &&
      (await takeFromBudget(databases.gate, 'mailbox-lead-notification', address, perStranger)) > 0
    if (isFull) continue
    await queueEmail(db, emailSettings, {
      companyId,
      template: 'lead_notification',
      to,
      brand,
      values: {
        ...detailsOf(lead),
        note: [note, canReply].filter(Boolean).join(' '),
        companyName: brand.name,
      },
      link: `/app/leads/${lead.id}`,
      second: canBeAdded
        ? { label: 'Add to pipeline', link: await createLeadLink(db, companyId, lead.id) }
        : null,
      ...(lead.email && { replyTo: lead.email }),
      ...(lead.projectId && { projectId: lead.projectId }),
      key: `lead_notification ${lead.id} ${address}`,
    })
  }
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
