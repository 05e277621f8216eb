import { tagsApi } from '@mantel/domain/tags'
import type { Feature } from '../../feature.ts'
import { tags } from '../../schema/companies/tags.ts'
import { tagRoutes } from './routes.ts'

export const tagsFeature: Feature = {
  apis: [tagsApi],
  routes: tagRoutes,
  records: { tag: [tags] },
}
