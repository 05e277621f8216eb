import { maxTagsOfRecord, sortTags, tagKey } from '@mantel/domain/tags'
import { invalid } from '../../errors.ts'

type Change = { add: readonly string[]; remove: readonly string[] }

/** The tags of a record after some were added and removed. */
export function changeTags(tags: readonly string[], { add, remove }: Change) {
  const removed = remove.map(tagKey)
  const next = sortTags([...tags, ...add]).filter((name) => !removed.includes(tagKey(name)))
  if (next.length > maxTagsOfRecord) throw invalid(`Use ${maxTagsOfRecord} tags or fewer`)
  return next
}
