import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
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

/** Emails everyone on the form's list. Replies go to the lead. */
export async function notifyTeam(
  db: Db,
  emailSettings: EmailSettings,
  config: FormConfig,
  lead: LeadRow,
  { note, canBeAdded }: Notice,
) {
  const { companyId } = config
  const brand = await getBrand(db, companyId)
  const canReply = lead.email ? 'Reply to this email to answer them directly.' : ''
  for (const to of await listRecipients(db, config))
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
      key: `lead_notification ${lead.id} ${to.address}`,
    })
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
