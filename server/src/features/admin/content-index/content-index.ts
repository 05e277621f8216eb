import { type ContentPart, contentParts } from '@mantel/domain/admin/content-index'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { lastEdit } from '../../activity/last-edit.ts'
import { landingPage, pricingPage } from '../content/pages.ts'

/** Under which name the activity tells of each part. */
const targets: Record<ContentPart, string> = {
  landing: 'landing-content',
  pricing: 'pricing-content',
  onboarding: 'onboarding-content',
  'system-emails': 'system-email',
  'business-profiles': 'business-profile',
}

export async function listContent(db: Db) {
  const listed = []
  for (const part of contentParts) {
    const edit = (await isBuiltIn(db, part)) ? undefined : await lastEdit(db, targets[part])
    listed.push({ part, editedAt: edit?.editedAt ?? null, editedBy: edit?.editedBy ?? null })
  }
  return listed
}

/** Words of a page that were changed and put back are nobody’s edit any more. */
async function isBuiltIn(db: Db, part: ContentPart) {
  const page = part === 'landing' ? landingPage : part === 'pricing' ? pricingPage : null
  return page !== null && (await db.$count(page.table, sql`${page.table.content} <> '{}'`)) === 0
}
