import { checklistApi } from '@mantel/domain/checklist'
import type { Route } from '../../platform/http/routing.ts'
import { removeSamples } from './remove-samples.ts'
import { restoreSamples } from './restore-samples.ts'

export function sampleRoutes(route: Route) {
  route(checklistApi.removeSamples, ({ db, actor }) => removeSamples(db, actor))
  route(checklistApi.restoreSamples, ({ db, actor }) => restoreSamples(db, actor))
}
