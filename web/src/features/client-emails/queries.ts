import { clientEmailsApi } from '@mantel/domain/client-emails'
import { useChange } from '../../platform/api/api.ts'

export type EmailedKind = 'client' | 'project'

/** Fills in and sends an email to selected clients, or to the clients of selected projects. */
export function useClientEmails(kind: EmailedKind) {
  const isClient = kind === 'client'
  return {
    preview: useChange(isClient ? clientEmailsApi.previewForClients : clientEmailsApi.previewForProjects),
    send: useChange(isClient ? clientEmailsApi.sendToClients : clientEmailsApi.sendToProjects),
  }
}
