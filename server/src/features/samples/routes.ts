import { checklistApi } from '@mantel/domain/checklist'
import type { Route } from '../../platform/http/routing.ts'
import { removeSamples } from './remove-samples.ts'

export function sampleRoutes(route: Route) {
  route(checklistApi.removeSamples, ({ db, actor }) => removeSamples(db, actor))
}
