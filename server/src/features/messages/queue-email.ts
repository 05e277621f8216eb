import { createHash, randomUUID } from 'node:crypto'
import { APP_NAME } from '@mantel/domain/basics/product'
import { richText } from '@mantel/domain/contracts/rich-text'
import { defaultColors } from '@mantel/domain/settings/branding'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { type Attachment, messages, systemEmailTemplates } from '../../schema/messages.ts'
import { platformSettings } from '../../schema/site.ts'
import { joinLinks, linkLocation } from './email-links.ts'
import type { EmailSettings } from './email-settings.ts'
import { deliverMessage } from './jobs.ts'
import { signEmail } from './signed-email.ts'
import type { FieldOf, TemplateKey } from './system-templates.ts'
import {
  type Brand,
  bodyText,
  type EmailRow,
  type EmailText,
  renderEmail,
  type Values,
} from './write-email.ts'

type TemplateEmail<K extends TemplateKey> = EmailRequest & {
  template: K
  values: { [F in Exclude<FieldOf<K>, 'platformName'>]: string }
}

type EmailRequest = {
  /** The id under which the email is stored, if the caller needs to know it. */
  id?: string
  template: TemplateKey
  companyId: string | null
  to: { address: string; name: string | null }
  values: Values
  /** The path of a page in this product, including the token if the link has one. */
  link: `/${string}`
  /** A second button with its own link. */
  second?: { label: string; link: `/${string}` } | null
  /** Rows that replace the button. Each has its own link. */
  rows?: readonly (EmailRow & { link: `/${string}` })[]
  brand?: Brand
  replyTo?: string
  /** Of several emails with the same key, only one is sent. */
  key?: string
  /** Replaces the template's subject. */
  subject?: string | null
  projectId?: string
  clientId?: string
  contractId?: string
  /** If the email bounces, the sender of this invoice gets a notice. */
  invoiceId?: string
  attachments?: Attachment[]
}

const platformColors = {
  primary: defaultColors.primary,
  primaryForeground: defaultColors.primaryForeground,
}

/**
 * Stores an email and enqueues its delivery in the caller's transaction. Returns false if the template is turned off or
 * if an email with the same key exists.
 */
export async function queueEmail<K extends TemplateKey>(
  db: Db,
  emailSettings: EmailSettings,
  request: TemplateEmail<K>,
) {
  const template = await findActiveTemplate(db, request.template)
  if (!template) return false
  return queueEmailText(db, emailSettings, request, {
    ...textOf(template),
    subject: request.subject ?? template.subject,
  })
}

/** The email's text without its link, for users who are about to send it. */
export async function previewEmail<K extends TemplateKey>(
  db: Db,
  { template: key, values }: Pick<TemplateEmail<K>, 'template' | 'values'>,
) {
  const template = await findActiveTemplate(db, key)
  if (!template) throw emailUnavailable()
  const platform = await getPlatformSender(db)
  const { body, button } = textOf(template)
  return { text: bodyText(body, { ...values, platformName: platform.brand.name }), button }
}

function textOf({ subject, body, settings }: typeof systemEmailTemplates.$inferSelect): EmailText {
  const { button = null } = settings as { button?: string | null }
  return { subject, body: richText.parse(body), button }
}

async function findActiveTemplate(db: Db, key: TemplateKey) {
  const [template] = await db
    .select()
    .from(systemEmailTemplates)
    .where(and(eq(systemEmailTemplates.templateKey, key), eq(systemEmailTemplates.isActive, true)))
  return template
}

/**
 * Refuses if the template is turned off. Call this before enqueuing a job that sends the email, because a job cannot
 * show a refusal to the SuperAdmin.
 */
export async function refuseTemplateOff(db: Db, key: TemplateKey) {
  if (!(await findActiveTemplate(db, key))) throw templateOffRefusal()
}

/** Like refuseTemplateOff(), with a message for other users. Call this before an action that has to send the email. */
export async function refuseUnavailableEmail(db: Db, key: TemplateKey) {
  if (!(await findActiveTemplate(db, key))) throw emailUnavailable()
}

/** The refusal for SuperAdmins, who can turn the template on. */
export const templateOffRefusal = () => conflict('This email is turned off. Turn it on under Content first.')

/** The refusal for all other users. */
export const emailUnavailable = () => conflict('We can’t send this email right now. Try again later.')

/** Like queueEmail(), but with the given text, so that a template can be tested before it is saved. */
export async function queueEmailText(
  db: Db,
  { secrets, publicUrl }: EmailSettings,
  request: EmailRequest,
  text: EmailText,
) {
  const id = request.id ?? randomUUID()
  const { rows = [], second } = request
  const platform = await getPlatformSender(db)
  const brand = request.brand ?? platform.brand
  const values = { ...request.values, platformName: platform.brand.name }
  const rendered = renderEmail(text, brand, values, rows, second?.label)
  const links =
    rows.length > 0 ? rows.map(({ link }) => link) : [request.link, ...(second ? [second.link] : [])]
  const email = {
    id,
    companyId: request.companyId,
    templateKey: request.template,
    contractId: request.contractId ?? null,
    attachments: request.attachments ?? [],
    toAddress: request.to.address,
    toName: request.to.name,
    fromName: brand.name,
    // Replies to the platform's own emails go to support.
    replyTo: request.replyTo ?? (request.brand ? null : platform.supportAddress),
    subject: rendered.subject,
    html: rendered.html,
    body: rendered.text,
  }
  const [queued] = await db
    .insert(messages)
    .values({
      ...email,
      signature: signEmail(secrets, email),
      dedupeKey: request.key ? hashDedupeKey(request.companyId, request.key) : null,
      projectId: request.projectId,
      clientId: request.clientId,
      invoiceId: request.invoiceId,
      encryptedLink: secrets.encrypt(
        linkLocation({ id, companyId: request.companyId }),
        joinLinks(links.map((link) => publicUrl + link)),
      ),
    })
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id })
  if (queued) await enqueue(db, deliverMessage, { messageId: id })
  return queued !== undefined
}

/**
 * Returns a hash, because a key may contain a long email address. The column is unique across companies, so the hash
 * includes the company.
 */
const hashDedupeKey = (companyId: string | null, key: string) =>
  createHash('sha256')
    .update(`${companyId ?? 'platform'} ${key}`)
    .digest('hex')

export async function getPlatformSender(db: Db) {
  const [settings] = await db
    .select({ name: platformSettings.name, supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  const brand: Brand = { ...platformColors, name: settings?.name ?? APP_NAME }
  return { brand, supportAddress: settings?.supportAddress ?? null }
}
