import { formatEmailText } from '@mantel/domain/basics/email-text'
import { type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { and, eq } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'
import { messageTemplates } from '../../../schema/messages.ts'
import { getBrand } from '../../branding/branding.ts'
import { perCompany } from '../../messages/email-limits.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail, queueEmailText } from '../../messages/queue-email.ts'
import type { FormConfig } from '../form/find-form.ts'
import type { LeadRow } from '../lead-columns.ts'
import { companyFields, companyValues } from '../replies/lead-templates.ts'
import { listRecipients } from './recipients.ts'

/** The limit per recipient, across all companies, so that no one can fill a stranger's mailbox through many forms. */
const perAddress: Budget = { calls: 5, seconds: 24 * 60 * 60 }

type Deps = { db: Db; databases: Databases; emailSettings: EmailSettings }

/**
 * Thanks the lead, at most once a day for each address. The text never repeats what was submitted, because anyone can
 * submit the form with someone else's address.
 */
export async function sendAutoReply(
  { db, databases, emailSettings }: Deps,
  config: FormConfig,
  lead: LeadRow,
) {
  if (!config.autoReplyEnabled || !lead.email) return
  const { companyId } = config
  const brand = await getBrand(db, companyId)
  const [contact] = await listRecipients(db, config)
  const request = {
    companyId,
    template: 'lead_autoreply',
    to: { address: lead.email, name: null },
    brand,
    link: '/',
    replyTo: contact?.address,
    key: `lead_autoreply ${lead.email} ${lead.submittedAt.slice(0, 10)}`,
  } as const
  const { gate } = databases
  if ((await takeFromBudget(gate, 'company-lead-autoreplies', companyId, perCompany)) > 0) return
  if ((await takeFromBudget(gate, 'lead-autoreply', lead.email, perAddress)) > 0) return
  const template = await findTemplate(db, config)
  if (!template) {
    await queueEmail(db, emailSettings, { ...request, values: { companyName: brand.name } })
    return
  }
  const values = await companyValues(db, companyId)
  await queueEmailText(db, emailSettings, { ...request, values }, { ...template, button: null })
}

/** Null if the form uses the default text, or if someone has added other fields to the template since. */
async function findTemplate(db: Db, { companyId, autoReplyTemplateId }: FormConfig) {
  if (!autoReplyTemplateId) return null
  const [found] = await db
    .select({ subject: messageTemplates.subject, body: messageTemplates.body })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.id, autoReplyTemplateId)))
  if (!found) return null
  const template = { subject: found.subject, body: richText.parse(found.body) }
  return isUsable(template) ? template : null
}

/** Whether a text has only fields of the company. */
export function isUsable({ subject, body }: { subject: string; body: RichText }) {
  const fields = [...`${subject}\n${formatEmailText(body)}`.matchAll(/\{([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)?)\}/g)]
  return fields.every(([, id]) => companyFields.some((field) => field === id))
}
