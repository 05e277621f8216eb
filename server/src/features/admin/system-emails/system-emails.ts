import type { SystemEmail, SystemEmailText, systemEmailsApi } from '@mantel/domain/admin/system-emails'
import { formatEmailText, parseEmailText } from '@mantel/domain/basics/email-text'
import { richText } from '@mantel/domain/contracts/rich-text'
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

/** Skips templates that an older version stored and that are no longer sent. */
export async function listSystemEmails(db: Db): Promise<SystemEmail[]> {
  const stored = await db.select().from(systemEmailTemplates).orderBy(asc(systemEmailTemplates.name))
  const listed: SystemEmail[] = []
  for (const row of stored)
    if (isTemplateKey(row.templateKey)) listed.push(await toSystemEmail(db, row.templateKey, row))
  return listed
}

type SystemEmailInput = z.output<typeof systemEmailsApi.save.body>

export async function saveSystemEmail(
  db: Db,
  actor: Actor,
  key: string,
  { version, ...given }: SystemEmailInput,
) {
  const before = await getSystemEmail(db, key)
  refuseUnsendable(before.key, given)
  const { isActive } = given
  const text = withDefaultButton(before.key, given)
  const changes = changesBetween(before, { ...text, isActive }, ['body'])
  if (before.version !== version) throw stale('email')
  if (changes.length === 0) return before
  await updateTemplate(db, before.key, version, { ...toStored(text), isActive })
  await recordActivity(db, actor, {
    action: 'system-email.updated',
    targetType: target,
    targetId: before.key,
    description: `Edited the email “${before.name}”`,
    metadata: { changes },
  })
  return getSystemEmail(db, key)
}

/** Resets the text only. Whether the email is sent does not change. */
export async function restoreSystemEmail(db: Db, actor: Actor, key: string, version: number) {
  const before = await getSystemEmail(db, key)
  if (before.version !== version) throw stale('email')
  if (before.isAsBuilt) return before
  const { name, subject, body, button } = systemTemplates[before.key]
  await updateTemplate(db, before.key, version, { name, subject, body, settings: { button } })
  await recordActivity(db, actor, {
    action: 'system-email.restored',
    targetType: target,
    targetId: before.key,
    description: `Reset the email “${name}” to default`,
  })
  return getSystemEmail(db, key)
}

export async function getSystemEmail(db: Db, key: string) {
  const [row] = await db.select().from(systemEmailTemplates).where(eq(systemEmailTemplates.templateKey, key))
  return toSystemEmail(db, knownKey(key), orNotFound(row, 'Email'))
}

const isTemplateKey = (key: string): key is TemplateKey => Object.hasOwn(systemTemplates, key)
const knownKey = (key: string) => orNotFound(isTemplateKey(key) ? key : undefined, 'Email')

async function updateTemplate(
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
  if (saved.length === 0) throw stale('email')
}

/** An empty button label falls back to the default. */
export const withDefaultButton = (key: TemplateKey, { subject, body, button }: SystemEmailText) => ({
  subject,
  body,
  button: button ?? systemTemplates[key].button,
})

const toStored = ({ subject, body, button }: SystemEmailText) => ({
  subject,
  body: parseEmailText(body),
  settings: { button },
})

async function toSystemEmail(db: Db, key: TemplateKey, row: typeof systemEmailTemplates.$inferSelect) {
  const defaults = systemTemplates[key]
  const { button = null } = row.settings as { button?: string | null }
  const text = { subject: row.subject, body: formatEmailText(richText.parse(row.body)), button }
  const defaultText = {
    subject: defaults.subject,
    body: formatEmailText(defaults.body),
    button: defaults.button,
  }
  const { editedBy = null } = (await lastEdit(db, target, key)) ?? {}
  return {
    key,
    name: row.name,
    ...text,
    isActive: row.isActive,
    fields: [...defaults.fields],
    isAsBuilt: JSON.stringify(text) === JSON.stringify(defaultText),
    version: row.version,
    updatedAt: row.updatedAt,
    editedBy,
  }
}
