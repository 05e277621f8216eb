import { clientsApi } from '@mantel/domain/clients'
import type { Feature } from '../../feature.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { clientLabels } from './field-labels.ts'
import { discardMerge } from './jobs.ts'
import { clientRoutes } from './routes.ts'

export const clientsFeature: Feature = {
  apis: [clientsApi],
  routes: clientRoutes,
  records: { client: [clients, clientMerges], merge: [clientMerges] },
  jobs: [discardMerge],
  activityLabels: { client: { fields: clientLabels } },
  // A merge also moves the earlier merges of the other client, and undoing it moves them back, so that they can be
  // undone too.
  clientTables: { merges: clientMerges },
}
