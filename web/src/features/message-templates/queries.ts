import { type MessageCategory, messageTemplatesApi } from '@mantel/domain/message-templates'
import { queryOptions } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'

// They are filled in with what holds of the project now.
export const messagesForProject = (id: string, category: MessageCategory) =>
  queryOptions({
    ...query(messageTemplatesApi.ofProject, { params: { id }, query: { category } }),
    staleTime: 0,
  })
