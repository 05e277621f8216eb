import { type ContentPart, contentParts } from '@mantel/domain/content-index'
import type { Db } from '../../platform/database/connect.ts'
import { lastEdit } from './editors.ts'

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
    const { editedAt = null, editedBy = null } = (await lastEdit(db, targets[part])) ?? {}
    listed.push({ part, editedAt, editedBy })
  }
  return listed
}
