import { sortTags, splitTags } from '@mantel/domain/tags'
import type { Db } from '../../../../platform/database/connect.ts'
import { addMissingTags } from '../../../tags/resolve-tags.ts'
import type { Values } from '../mapping/values.ts'

/**
 * Adds the tags that the company did not have, and returns a function from a row's values to its tags. The caller holds
 * the company's lock.
 */
export async function prepareTags(db: Db, companyId: string, rows: readonly Values[]) {
  const tagsIn = ({ tags }: Values) => splitTags(String(tags ?? ''))
  const nameOf = await addMissingTags(db, companyId, rows.flatMap(tagsIn))
  return (values: Values) => sortTags(tagsIn(values).map(nameOf))
}
