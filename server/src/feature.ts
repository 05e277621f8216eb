import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppOptions } from './app-options.ts'
import type { ActivityLabels } from './features/activity/field-labels.ts'
import type { ClientTables } from './features/clients/client-rows.ts'
import type { EventParts } from './platform/events/start-events.ts'
import type { Route } from './platform/http/routing.ts'
import type { Webhook } from './platform/http/webhooks.ts'
import type { AnyJob, Schedule } from './platform/jobs/worker.ts'
import type { Services } from './services.ts'

/** What a feature adds to the product. `features.ts` lists all features. */
export type Feature = {
  /** Its endpoints, for the API documentation and the tests. The server checks that each has a route. */
  apis?: Record<string, Endpoint>[]
  routes?: (route: Route, options: FeatureOptions) => void
  /**
   * The record kinds that its endpoints refer to, each with its tables. An id in a call is an id in the kind's first
   * table.
   */
  records?: Record<RecordKind, PgTable[]>
  /** URLs that other services call. */
  webhooks?: (options: FeatureOptions) => Webhook[]
  jobs?: AnyJob<Services>[]
  schedules?: Schedule<Services>[]
  /** The labels of its fields in the activity. */
  activityLabels?: ActivityLabels
  /** Its tables with rows that belong to a client. A merge moves these rows to the client that remains. */
  clientTables?: ClientTables
}

export type FeatureOptions = AppOptions & {
  activityLabels: ActivityLabels
  clientTables: ClientTables
  events: EventParts
}
