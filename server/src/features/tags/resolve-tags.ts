import { maxTagsOfCompany, sortTags, tagKey } from '@mantel/domain/tags'
import { asc, eq, sql } from 'drizzle-orm'
import { conflict, invalid } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { tags } from '../../schema/companies/tags.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'

/**
 * Returns the tags as the company writes them, and adds those that are new. Call it before locking a client or a
 * project. Until this transaction ends, no one can rename or delete these tags.
 */
export async function resolveTags(db: Db, companyId: string, names: readonly string[]) {
  const nameOf = await addMissingTags(db, companyId, names)
  return sortTags(names.map(nameOf))
}

/** Returns a function from a tag to its name as the company writes it. */
export async function addMissingTags(db: Db, companyId: string, names: readonly string[]) {
  if (names.length === 0) return (name: string) => name
  const wanted = sortTags(names)
  const isNew = (known: Map<string, string>) => (name: string) => !known.has(tagKey(name))
  const addsTags = wanted.some(isNew(await tagsByKey(db, companyId)))
  // The number of tags is checked under this lock, which must be taken before the settings lock.
  if (addsTags) await lockCompany(db, companyId)
  await lockSettingsShared(db, companyId)
  const known = await tagsByKey(db, companyId)
  const added = wanted.filter(isNew(known))
  if (added.length > 0 && !addsTags) throw conflict('Someone else changed the tags. Try again.')
  refuseTooManyTags(known.size + added.length)
  if (added.length > 0) await db.insert(tags).values(added.map((name) => ({ companyId, name })))
  for (const name of added) known.set(tagKey(name), name)
  return (name: string) => known.get(tagKey(name)) ?? name
}

/** The caller holds the company's lock. */
export function refuseTooManyTags(count: number) {
  if (count <= maxTagsOfCompany) return
  const message = `A company can have up to ${maxTagsOfCompany} tags. Delete some in Settings first.`
  throw invalid(message, { tags: message })
}

const tagsByKey = async (db: Db, companyId: string) =>
  new Map((await listTagNames(db, companyId)).map((name) => [tagKey(name), name]))

export async function listTagNames(db: Db, companyId: string) {
  const rows = await db
    .select({ name: tags.name })
    .from(tags)
    .where(eq(tags.companyId, companyId))
    .orderBy(asc(sql`lower(${tags.name})`))
  return rows.map(({ name }) => name)
}
