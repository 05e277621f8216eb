import type { SystemEmail, SystemEmailWords, systemEmailsApi } from '@mantel/domain/admin/system-emails'
import { richText } from '@mantel/domain/contracts/rich-text'
import { letterFrom, typedLetter } from '@mantel/domain/email-text'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { systemEmailTemplates } from '../../../schema/messages.ts'
import { changesBetween } from '../../activity/changes.ts'
import { lastEdit } from '../../activity/last-edit.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { systemTemplates, type TemplateKey } from '../../messages/system-templates.ts'
import { refuseUnsendable } from './validate-template.ts'

const target = 'system-email'

/** Those that the product still sends: one that was stored by an older version is nobody’s. */
export async function listSystemEmails(db: Db): Promise<SystemEmail[]> {
  const stored = await db.select().from(systemEmailTemplates).orderBy(asc(systemEmailTemplates.name))
  const listed: SystemEmail[] = []
  for (const row of stored) if (isSent(row.templateKey)) listed.push(await shown(db, row.templateKey, row))
  return listed
}

type Saving = z.output<typeof systemEmailsApi.save.body>

export async function saveSystemEmail(db: Db, actor: Actor, key: string, { version, ...given }: Saving) {
  const before = await getSystemEmail(db, key)
  refuseUnsendable(before.key, given)
  const { isActive } = given
  const words = complete(before.key, given)
  const changes = changesBetween(before, { ...words, isActive }, ['body'])
  if (before.version !== version) throw stale('letter')
  if (changes.length === 0) return before
  await write(db, before.key, version, { ...asStored(words), isActive })
  await recordActivity(db, actor, {
    action: 'system-email.updated',
    targetType: target,
    targetId: before.key,
    description: `Changed the letter “${before.name}”`,
    metadata: { changes },
  })
  return getSystemEmail(db, key)
}

/** The words only: whether it is sent stays as somebody decided. */
export async function restoreSystemEmail(db: Db, actor: Actor, key: string, version: number) {
  const before = await getSystemEmail(db, key)
  if (before.version !== version) throw stale('letter')
  if (before.isAsBuilt) return before
  const { name, subject, body, button } = systemTemplates[before.key]
  await write(db, before.key, version, { name, subject, body, settings: { button } })
  await recordActivity(db, actor, {
    action: 'system-email.restored',
    targetType: target,
    targetId: before.key,
    description: `Went back to the built-in words of the letter “${name}”`,
  })
  return getSystemEmail(db, key)
}

export async function getSystemEmail(db: Db, key: string) {
  const [row] = await db.select().from(systemEmailTemplates).where(eq(systemEmailTemplates.templateKey, key))
  return shown(db, knownKey(key), orNotFound(row, 'Letter'))
}

const isSent = (key: string): key is TemplateKey => Object.hasOwn(systemTemplates, key)
const knownKey = (key: string) => orNotFound(isSent(key) ? key : undefined, 'Letter')

async function write(
  db: Db,
  key: TemplateKey,
  version: number,
  values: Partial<typeof systemEmailTemplates.$inferInsert>,
) {
  const saved = await db
    .update(systemEmailTemplates)
    .set(values)
    .where(and(eq(systemEmailTemplates.templateKey, key), eq(systemEmailTemplates.version, version)))
    .returning({ id: systemEmailTemplates.id })
  if (saved.length === 0) throw stale('letter')
}

/** A button that says nothing leads nobody anywhere: it says what it was shipped with. */
export const complete = (key: TemplateKey, { subject, body, button }: SystemEmailWords) => ({
  subject,
  body,
  button: button ?? systemTemplates[key].button,
})

const asStored = ({ subject, body, button }: SystemEmailWords) => ({
  subject,
  body: letterFrom(body),
  settings: { button },
})

async function shown(db: Db, key: TemplateKey, row: typeof systemEmailTemplates.$inferSelect) {
  const built = systemTemplates[key]
  const { button = null } = row.settings as { button?: string | null }
  const words = { subject: row.subject, body: typedLetter(richText.parse(row.body)), button }
  const builtWords = { subject: built.subject, body: typedLetter(built.body), button: built.button }
  const { editedBy = null } = (await lastEdit(db, target, key)) ?? {}
  return {
    key,
    name: row.name,
    ...words,
    isActive: row.isActive,
    fields: [...built.fields],
    isAsBuilt: JSON.stringify(words) === JSON.stringify(builtWords),
    version: row.version,
    updatedAt: row.updatedAt,
    editedBy,
  }
}
