import { clientEmailsApi } from '@mantel/domain/client-emails'
import type { Feature } from '../../feature.ts'
import { clientEmailRoutes } from './routes.ts'

export const clientEmailsFeature: Feature = { apis: [clientEmailsApi], routes: clientEmailRoutes }
