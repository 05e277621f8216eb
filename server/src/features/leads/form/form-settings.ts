import { formatEmailText, parseEmailText } from '@mantel/domain/basics/email-text'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { LeadField } from '@mantel/domain/leads/lead-form'
import type { LeadFormInput, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid, orNotFound, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { leadWidgetConfigs } from '../../../schema/clients/leads.ts'
import { messageTemplates, systemEmailTemplates } from '../../../schema/messages.ts'
import { listFieldLabels } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { getBrand } from '../../branding/branding.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { isUsable } from '../emails/auto-reply.ts'
import { formLabels } from '../field-labels.ts'
import { listInquiryTemplates } from '../replies/lead-templates.ts'
import { type FormConfig, findColors, orderedFields } from './find-form.ts'

type Edit = z.output<typeof leadFormApi.edit.body>
type LeadForm = Output<typeof leadFormApi.get>

export async function getLeadForm(db: Db, companyId: string): Promise<LeadForm> {
  const config = await findConfig(db, companyId)
  const templates = await listUsableTemplates(db, companyId)
  const chosen = templates.find(({ id }) => id === config.autoReplyTemplateId)
  const { name: companyName } = await getBrand(db, companyId)
  const text = chosen ?? (await defaultReply(db, companyName))
  return {
    key: config.widgetKey,
    fields: orderedFields(config),
    autoAddToPipeline: config.autoAddToPipeline,
    thankYouMessage: config.thankYouMessage,
    redirectUrl: config.redirectUrl,
    allowedHosts: config.allowedHosts,
    notifyEmails: config.notifyEmails,
    autoReplyEnabled: config.autoReplyEnabled,
    autoReplyTemplateId: chosen?.id ?? null,
    autoReplySubject: text.subject,
    autoReplyText: text.text,
    templates,
    companyName,
    colors: await findColors(db, companyId),
    version: config.version,
  }
}

/** Refuses if the settings changed since the user read them. */
export async function editLeadForm(db: Db, actor: CompanyActor, { version, ...edit }: Edit) {
  const { companyId } = actor
  const { fields, autoReplySubject, autoReplyText, ...columns } = edit
  const config = await lockConfig(db, companyId)
  if (columns.autoReplyTemplateId) await requireUsable(db, companyId, columns.autoReplyTemplateId)
  if (config.version !== version) throw stale('form')
  if (emailsOthers(edit)) await requireVerifiedSender(db, actor)
  const templateId = await saveReplyText(db, config, { ...columns, autoReplySubject, autoReplyText })
  await db
    .update(leadWidgetConfigs)
    .set({
      ...columns,
      ...(fields && fieldColumns(fields)),
      ...(templateId && { autoReplyTemplateId: templateId }),
    })
    .where(eq(leadWidgetConfigs.companyId, companyId))
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description: `Changed ${listFieldLabels(Object.keys(edit), formLabels)} in Lead form`,
    metadata: { section: 'lead-form' },
  })
  return getLeadForm(db, companyId)
}

/** Whether the form will email people outside of the team because of this change. */
const emailsOthers = ({ autoReplyEnabled, notifyEmails = [] }: Partial<Edit>) =>
  autoReplyEnabled === true || notifyEmails.length > 0

/** The old key stops working at once, even on pages that are open. */
export async function replaceKey(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockConfig(db, companyId)
  await db
    .update(leadWidgetConfigs)
    .set({ widgetKey: sql`replace(gen_random_uuid()::text, '-', '')` })
    .where(eq(leadWidgetConfigs.companyId, companyId))
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description: 'Replaced the key of the lead form',
    metadata: { section: 'lead-form' },
  })
  return getLeadForm(db, companyId)
}

export async function findConfig(db: Db, companyId: string): Promise<FormConfig> {
  const [config] = await db.select().from(leadWidgetConfigs).where(eq(leadWidgetConfigs.companyId, companyId))
  return orNotFound(config, 'Lead form')
}

async function lockConfig(db: Db, companyId: string): Promise<FormConfig> {
  const [config] = await db
    .select()
    .from(leadWidgetConfigs)
    .where(eq(leadWidgetConfigs.companyId, companyId))
    .for('no key update')
  return orNotFound(config, 'Lead form')
}

/** The schema has checked that each field is listed once. */
const fieldColumns = (fields: LeadFormInput['fields']) => ({
  ...(Object.fromEntries(fields.map(({ name, mode }) => [name, mode])) as Record<
    LeadField,
    LeadFormInput['fields'][number]['mode']
  >),
  fieldOrder: fields.map(({ name }) => name),
  fieldLabels: Object.fromEntries(fields.flatMap(({ name, label }) => (label ? [[name, label]] : []))),
})

async function listUsableTemplates(db: Db, companyId: string) {
  const found = await listInquiryTemplates(db, companyId)
  return found
    .map(({ id, name, subject, body }) => ({ id, name, subject, body: richText.parse(body) }))
    .filter(isUsable)
    .map(({ body, ...template }) => ({ ...template, text: formatEmailText(body) }))
}

async function requireUsable(db: Db, companyId: string, id: string) {
  const [template] = await db
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.id, id)))
  orNotFound(template, 'Message template')
  const usable = await listUsableTemplates(db, companyId)
  if (!usable.some((known) => known.id === id)) throw unusable('autoReplyTemplateId')
}

const unusable = (field: string) => {
  const sentence = 'Use only fields of your company, such as {company.name}'
  return invalid(sentence, { [field]: sentence })
}

type ReplyEdit = Pick<Edit, 'autoReplyTemplateId' | 'autoReplySubject' | 'autoReplyText'>

/** Writes an edited text to the chosen template. Creates one if the default text was in use, and returns its id. */
async function saveReplyText(db: Db, config: FormConfig, edit: ReplyEdit) {
  const { autoReplySubject: subject, autoReplyText: text } = edit
  if (subject === undefined && text === undefined) return null
  const { companyId } = config
  const chosen =
    edit.autoReplyTemplateId === undefined ? config.autoReplyTemplateId : edit.autoReplyTemplateId
  const current = (await listUsableTemplates(db, companyId)).find(({ id }) => id === chosen)
  const before = current ?? (await defaultReply(db, (await getBrand(db, companyId)).name))
  const written = { subject: subject ?? before.subject, body: parseEmailText(text ?? before.text) }
  if (!isUsable(written)) throw unusable(text === undefined ? 'autoReplySubject' : 'autoReplyText')
  if (current) {
    await db
      .update(messageTemplates)
      .set(written)
      .where(and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.id, current.id)))
    return current.id
  }
  const created = requireRow(
    await db
      .insert(messageTemplates)
      .values({ companyId, name: 'Automatic reply', category: 'inquiry', ...written })
      .returning({ id: messageTemplates.id }),
  )
  return created.id
}

/** The platform's text, with the name of the company, as users would edit it. */
async function defaultReply(db: Db, companyName: string) {
  const [template] = await db
    .select({ subject: systemEmailTemplates.subject, body: systemEmailTemplates.body })
    .from(systemEmailTemplates)
    .where(eq(systemEmailTemplates.templateKey, 'lead_autoreply'))
  const fill = (text: string) => text.replaceAll('{companyName}', companyName)
  return {
    subject: fill(template?.subject ?? ''),
    text: template ? fill(formatEmailText(richText.parse(template.body))) : '',
  }
}
