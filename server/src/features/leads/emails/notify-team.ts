import type { Databases, Db } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { getBrand } from '../../branding/branding.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { createLeadLink } from '../adding/lead-links.ts'
import type { FormConfig } from '../form/find-form.ts'
import type { LeadRow } from '../lead-columns.ts'
import { detailsOf } from './lead-details.ts'
import { listReachable } from './recipients.ts'

export type Notice = {
  /** What happened to the lead. Empty if it was only stored. */
  note: string
  /** Whether the email has a button that adds the lead. */
  canBeAdded: boolean
}

type Deps = { db: Db; databases: Databases; emailSettings: EmailSettings }

/** Emails everyone on the form's list. Replies go to the lead. */
export async function notifyTeam(
  deps: Deps,
  config: FormConfig,
  lead: LeadRow,
  { note, canBeAdded }: Notice,
) {
  const { db, emailSettings } = deps
  const { companyId } = config
  const brand = await getBrand(db, companyId)
  const canReply = lead.email ? 'Reply to this email to answer them directly.' : ''
  for (const to of await listReachable(deps, config))
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

const onceAnHour: Budget = { calls: 1, seconds: 60 * 60 }

/** Emails the team at most once an hour while a form gets so many leads that they are not emailed one by one. */
export async function notifyTeamOfFlood(deps: Deps, config: FormConfig) {
  const { db, databases, emailSettings } = deps
  const { companyId } = config
  if ((await takeFromBudget(databases.gate, 'lead-flood-email', companyId, onceAnHour)) > 0) return
  const brand = await getBrand(db, companyId)
  for (const to of await listReachable(deps, config))
    await queueEmail(db, emailSettings, {
      companyId,
      template: 'lead_notification',
      to,
      brand,
      subject: flood.title,
      values: {
        leadName: flood.title,
        details: '',
        message: flood.text,
        origin: '',
        note: '',
        companyName: brand.name,
      },
      link: '/app/leads?view=new',
    })
}

const flood = {
  title: 'Your form is getting many leads',
  text: 'More leads came in than usual, so for now we store them without emailing you about each one or adding them to your pipeline. You’ll find all of them under Leads.',
}
