import { contentIndexApi } from '@mantel/domain/admin/content-index'
import { query } from '../../../platform/api.ts'

export const indexQuery = query(contentIndexApi.list, {})
