import { type MessageCategory, messageTemplatesApi } from '@mantel/domain/message-templates'
import { query } from '../../platform/api/api.ts'

export const projectMessagesQuery = (id: string, category: MessageCategory) =>
  query(messageTemplatesApi.ofProject, { params: { id }, query: { category } })

export const messageTemplatesQuery = query(messageTemplatesApi.list, {})
