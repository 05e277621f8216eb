import { teamApi } from '@mantel/domain/team'
import type { Feature } from '../../feature.ts'
import { invitations } from '../../schema/invitations.ts'
import { teamRoutes } from './routes.ts'

export const teamFeature: Feature = {
  apis: [teamApi],
  routes: teamRoutes,
  records: { invitation: [invitations] },
  clientTables: { invitations },
}
