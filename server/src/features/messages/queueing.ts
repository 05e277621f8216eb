import { randomUUID } from 'node:crypto'
import { defaultColors } from '@mantel/domain/branding'
import { APP_NAME } from '@mantel/domain/product'
import { richText } from '@mantel/domain/rich-text'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { messages, systemEmailTemplates } from '../../schema/messages.ts'
import { deliverMessage } from './jobs.ts'
import { type Brand, type Letter, type Values, writeLetter } from './letters.ts'
import { linkPlace } from './links.ts'
import type { Mailroom } from './mailroom.ts'
import type { FieldOf, TemplateKey } from './system-templates.ts'

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
}

const platformBrand: Brand = {
  name: APP_NAME,
  primary: defaultColors.primary,
  primaryForeground: defaultColors.primaryForeground,
}

/** Writes a letter and its delivery in the caller's transaction. Says whether it did: a switched-off template writes none. */
export async function queueLetter<K extends TemplateKey>(db: Db, mailroom: Mailroom, order: Order<K>) {
  const [template] = await db
    .select()
    .from(systemEmailTemplates)
    .where(and(eq(systemEmailTemplates.templateKey, order.template), eq(systemEmailTemplates.isActive, true)))
  if (!template) return false
  const { button = null } = template.settings as { button?: string | null }
  return queueWords(db, mailroom, order, {
    subject: template.subject,
    body: richText.parse(template.body),
    button,
  })
}

/** The same with words that are given: a letter can be looked at before it is kept. */
export async function queueWords(db: Db, { secrets, publicUrl }: Mailroom, order: Addressed, letter: Letter) {
  const id = randomUUID()
  const brand = order.brand ?? platformBrand
  const written = writeLetter(letter, brand, { ...order.values, platformName: APP_NAME })
  const [queued] = await db
    .insert(messages)
    .values({
      id,
      companyId: order.companyId,
      // The column is unique everywhere, and one company's keys must not meet another's.
      dedupeKey: order.key ? `${order.companyId ?? 'platform'} ${order.key}` : null,
      templateKey: order.template,
      toAddress: order.to.address,
      toName: order.to.name,
      fromName: brand.name,
      replyTo: order.replyTo ?? null,
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
