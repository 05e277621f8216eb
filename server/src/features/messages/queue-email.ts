import { createHash, randomUUID } from 'node:crypto'
import { richText } from '@mantel/domain/contracts/rich-text'
import { APP_NAME } from '@mantel/domain/product'
import { defaultColors } from '@mantel/domain/settings/branding'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { type Attachment, messages, systemEmailTemplates } from '../../schema/messages.ts'
import { platformSettings } from '../../schema/site.ts'
import { linkPlace } from './email-links.ts'
import type { Mailroom } from './email-settings.ts'
import { deliverMessage } from './jobs.ts'
import type { FieldOf, TemplateKey } from './system-templates.ts'
import { type Brand, type Letter, type Values, writeLetter } from './write-email.ts'

type Order<K extends TemplateKey> = Addressed & {
  template: K
  values: { [F in Exclude<FieldOf<K>, 'platformName'>]: string }
}

type Addressed = {
  template: TemplateKey
  companyId: string | null
  to: { address: string; name: string | null }
  values: Values
  /** A path of ours, with its token if it has one. */
  link: `/${string}`
  brand?: Brand
  replyTo?: string
  /** Letters with the same key are one letter. */
  key?: string
  /** In place of the template's. */
  subject?: string | null
  projectId?: string
  contractId?: string
  attachments?: Attachment[]
}

const platformColors = {
  primary: defaultColors.primary,
  primaryForeground: defaultColors.primaryForeground,
}

/** Writes a letter and its delivery in the caller's transaction. Says whether it did: a switched-off template writes none. */
export async function queueLetter<K extends TemplateKey>(db: Db, mailroom: Mailroom, order: Order<K>) {
  const template = await switchedOn(db, order.template)
  if (!template) return false
  const { button = null } = template.settings as { button?: string | null }
  return queueWords(db, mailroom, order, {
    subject: order.subject ?? template.subject,
    body: richText.parse(template.body),
    button,
  })
}

async function switchedOn(db: Db, key: TemplateKey) {
  const [template] = await db
    .select()
    .from(systemEmailTemplates)
    .where(and(eq(systemEmailTemplates.templateKey, key), eq(systemEmailTemplates.isActive, true)))
  return template
}

/** Before a job is asked to write one: whoever asked for it would hear nothing of it. */
export async function refuseSwitchedOff(db: Db, key: TemplateKey) {
  if (!(await switchedOn(db, key))) throw switchedOff()
}

/** The same for everybody else, before they do what such a letter has to go with. */
export async function refuseUnwritten(db: Db, key: TemplateKey) {
  if (!(await switchedOn(db, key))) throw notSentNow()
}

/** For the platform’s people, who can switch it on. */
export const switchedOff = () =>
  conflict('The letter for this is switched off. Switch it on under Content first.')

/** For everybody else. */
export const notSentNow = () =>
  conflict('We do not send these letters at the moment. Please try again later.')

/** The same with words that are given: a letter can be looked at before it is kept. */
export async function queueWords(db: Db, { secrets, publicUrl }: Mailroom, order: Addressed, letter: Letter) {
  const id = randomUUID()
  const platform = await platformVoice(db)
  const brand = order.brand ?? platform.brand
  const written = writeLetter(letter, brand, { ...order.values, platformName: platform.brand.name })
  const [queued] = await db
    .insert(messages)
    .values({
      id,
      companyId: order.companyId,
      dedupeKey: order.key ? fingerprintOf(order.companyId, order.key) : null,
      templateKey: order.template,
      projectId: order.projectId,
      contractId: order.contractId,
      attachments: order.attachments,
      toAddress: order.to.address,
      toName: order.to.name,
      fromName: brand.name,
      // An answer to one of the platform's own letters goes to those who can help.
      replyTo: order.replyTo ?? (order.brand ? null : platform.supportAddress),
      subject: written.subject,
      html: written.html,
      body: written.text,
      sealedLink: secrets.seal(linkPlace({ id, companyId: order.companyId }), publicUrl + order.link),
    })
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id })
  if (queued) await enqueue(db, deliverMessage, { messageId: id })
  return queued !== undefined
}

/** The column is unique everywhere, and one company's keys must not meet another's; a key may hold an address, which is long. */
const fingerprintOf = (companyId: string | null, key: string) =>
  createHash('sha256')
    .update(`${companyId ?? 'platform'} ${key}`)
    .digest('hex')

/** What the platform is called in its letters, and where answers go. */
export async function platformVoice(db: Db) {
  const [own] = await db
    .select({ name: platformSettings.name, supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  const brand: Brand = { ...platformColors, name: own?.name ?? APP_NAME }
  return { brand, supportAddress: own?.supportAddress ?? null }
}
