import type { LeadInput } from '@mantel/domain/leads/leads'

/** The labels of a lead's fields in the activity. */
export const leadLabels: Record<keyof LeadInput, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  companyName: 'company',
  projectAddress: 'project address',
  message: 'message',
  source: 'source',
}

/** The labels of the form's settings in the activity. */
export const formLabels: Record<string, string> = {
  fields: 'fields',
  autoAddToPipeline: 'automatic adding',
  thankYouMessage: 'thank-you message',
  redirectUrl: 'redirect address',
  allowedHosts: 'allowed sites',
  notifyEmails: 'notification emails',
  autoReplyEnabled: 'automatic reply',
  autoReplyTemplateId: 'text of the automatic reply',
  autoReplySubject: 'subject of the automatic reply',
  autoReplyText: 'text of the automatic reply',
}
