import { contentIndexApi } from '@mantel/domain/admin/content-index'
import { query } from '../../../platform/api/api.ts'

export const indexQuery = query(contentIndexApi.list, {})
