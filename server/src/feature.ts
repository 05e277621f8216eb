import type { AppOptions } from './app-options.ts'
import type { ActivityLabels } from './features/activity/field-labels.ts'
import type { Route } from './platform/http/routing.ts'
import type { AnyJob, Schedule } from './platform/jobs/worker.ts'
import type { Services } from './services.ts'

/** What a feature adds to the product. `features.ts` lists all features. */
export type Feature = {
  routes?: (route: Route, options: FeatureOptions) => void
  jobs?: AnyJob<Services>[]
  schedules?: Schedule<Services>[]
  /** The labels of its fields in the activity. */
  activityLabels?: ActivityLabels
}

export type FeatureOptions = AppOptions & { activityLabels: ActivityLabels }
