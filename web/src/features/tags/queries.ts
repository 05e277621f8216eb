import { type Tag, tagsApi } from '@mantel/domain/tags'
import { query } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import type { EditableKind } from '../../platform/saving/edits.ts'
import * as copy from './copy.ts'

export const tagsQuery = query(tagsApi.list, {})
export const tagUsageQuery = query(tagsApi.usage, {})

/** Tags are cached as one list, not one by one. */
export const tagEdits: EditableKind = {
  get: tagsApi.usage,
  edit: tagsApi.rename,
  listed: { in: (answer) => answer as Tag[] },
  fallback: copy.notSaved,
  onSaved: (queries) => void refreshAfter(queries, tagsApi.rename, [tagsApi.usage]),
}
