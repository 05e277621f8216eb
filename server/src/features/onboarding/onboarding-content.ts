import {
  type EditedOnboarding,
  type OnboardingContent,
  type OnboardingField,
  onboardingCopy,
  type onboardingInput,
} from '@mantel/domain/onboarding'
import { mergeCopy } from '@mantel/domain/site/copy'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onboardingContent } from '../../schema/site.ts'
import { changesBetween } from '../activity/changes.ts'
import { lastEdit } from '../activity/last-edit.ts'
import { recordActivity } from '../activity/record-activity.ts'

const target = 'onboarding-content'

/** Returns the welcome content, with the default text for each empty field. */
export const getWelcomeContent = async (db: Db): Promise<OnboardingContent> =>
  mergeCopy(onboardingCopy, await findStoredContent(db))

export async function getOnboardingContent(db: Db): Promise<EditedOnboarding> {
  const stored = orNotFound(await findStoredContent(db), 'Content')
  const { version, updatedAt } = stored
  const { editedBy = null } = (await lastEdit(db, target)) ?? {}
  return { content: mergeCopy(onboardingCopy, stored), version, updatedAt, editedBy }
}

type ContentEdit = z.output<typeof onboardingInput> & { version: number }

export async function saveOnboardingContent(db: Db, actor: Actor, { version, ...edit }: ContentEdit) {
  const before = await getOnboardingContent(db)
  if (before.version !== version) throw stale('text')
  const content = mergeCopy(onboardingCopy, edit)
  const changes = changesBetween(before.content, content)
  if (changes.length === 0) return before
  const saved = await db
    .update(onboardingContent)
    .set(content)
    .where(and(eq(onboardingContent.onlyRow, true), eq(onboardingContent.version, version)))
    .returning({ id: onboardingContent.id })
  const [row] = saved
  if (!row) throw stale('text')
  await recordActivity(db, actor, {
    action: 'content.changed',
    targetType: target,
    targetId: row.id,
    description: 'Edited the welcome page',
    metadata: { changes },
  })
  return getOnboardingContent(db)
}

const columns = Object.fromEntries(
  (Object.keys(onboardingCopy) as OnboardingField[]).map((field) => [field, onboardingContent[field]]),
) as { [F in OnboardingField]: (typeof onboardingContent)[F] }

async function findStoredContent(db: Db) {
  const [stored] = await db
    .select({ ...columns, version: onboardingContent.version, updatedAt: onboardingContent.updatedAt })
    .from(onboardingContent)
  return stored
}
