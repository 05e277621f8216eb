import {
  type EditedOnboarding,
  type OnboardingContent,
  type OnboardingField,
  onboardingCopy,
  type onboardingWords,
} from '@mantel/domain/onboarding'
import { furnished } from '@mantel/domain/site/copy'
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

/** What the welcome says, with the built-in words where nothing else was said. */
export const welcomeWords = async (db: Db): Promise<OnboardingContent> =>
  furnished(onboardingCopy, await storedWords(db))

export async function getOnboardingContent(db: Db): Promise<EditedOnboarding> {
  const stored = orNotFound(await storedWords(db), 'Content')
  const { version, updatedAt } = stored
  const { editedBy = null } = (await lastEdit(db, target)) ?? {}
  return { content: furnished(onboardingCopy, stored), version, updatedAt, editedBy }
}

type Given = z.output<typeof onboardingWords> & { version: number }

export async function saveOnboardingContent(db: Db, actor: Actor, { version, ...given }: Given) {
  const before = await getOnboardingContent(db)
  if (before.version !== version) throw stale('text')
  const words = furnished(onboardingCopy, given)
  const changes = changesBetween(before.content, words)
  if (changes.length === 0) return before
  const saved = await db
    .update(onboardingContent)
    .set(words)
    .where(and(eq(onboardingContent.onlyRow, true), eq(onboardingContent.version, version)))
    .returning({ id: onboardingContent.id })
  const [row] = saved
  if (!row) throw stale('text')
  await recordActivity(db, actor, {
    action: 'content.changed',
    targetType: target,
    targetId: row.id,
    description: 'Changed what the welcome says',
    metadata: { changes },
  })
  return getOnboardingContent(db)
}

const columns = Object.fromEntries(
  (Object.keys(onboardingCopy) as OnboardingField[]).map((field) => [field, onboardingContent[field]]),
) as { [F in OnboardingField]: (typeof onboardingContent)[F] }

async function storedWords(db: Db) {
  const [stored] = await db
    .select({ ...columns, version: onboardingContent.version, updatedAt: onboardingContent.updatedAt })
    .from(onboardingContent)
  return stored
}
