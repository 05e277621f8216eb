import { type ContentPart, contentParts } from '@mantel/domain/admin/content-index'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { lastEdit } from '../../activity/last-edit.ts'
import { landingPage, pricingPage } from '../content/pages.ts'

/** The target type under which the activity records edits of each part. */
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
    const edit = (await isDefault(db, part)) ? undefined : await lastEdit(db, targets[part])
    listed.push({ part, editedAt: edit?.editedAt ?? null, editedBy: edit?.editedBy ?? null })
  }
  return listed
}

/** Whether the landing or pricing page has only default texts, so there is no last edit. Always false for other parts. */
async function isDefault(db: Db, part: ContentPart) {
  const page = part === 'landing' ? landingPage : part === 'pricing' ? pricingPage : null
  return page !== null && (await db.$count(page.table, sql`${page.table.content} <> '{}'`)) === 0
}
