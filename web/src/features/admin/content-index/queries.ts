import { contentIndexApi } from '@mantel/domain/content-index'
import { query } from '../../../platform/api.ts'

export const indexQuery = query(contentIndexApi.list, {})
