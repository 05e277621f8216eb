import { type MessageCategory, messageTemplatesApi } from '@mantel/domain/message-templates'
import { queryOptions } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'

// The templates are fetched on every use, because the server fills them in with the project's current data.
export const projectMessagesQuery = (id: string, category: MessageCategory) =>
  queryOptions({
    ...query(messageTemplatesApi.ofProject, { params: { id }, query: { category } }),
    staleTime: 0,
  })
