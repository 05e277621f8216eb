import { savedViewsApi, type ViewedList } from '@mantel/domain/lists/saved-views'
import { query } from '../../platform/api/api.ts'

export const savedViewsQuery = (list: ViewedList) => query(savedViewsApi.list, { query: { list } })
