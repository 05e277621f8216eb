import { messageTemplatesApi } from '@mantel/domain/message-templates'
import type { Feature } from '../../feature.ts'
import { messageTemplates } from '../../schema/messages.ts'
import { messageTemplateRoutes } from './routes.ts'

export const messageTemplatesFeature: Feature = {
  apis: [messageTemplatesApi],
  routes: messageTemplateRoutes,
  records: { 'message-template': [messageTemplates] },
}
