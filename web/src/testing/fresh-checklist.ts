import type { Checklist } from '@mantel/domain/checklist'

export const freshChecklist: Checklist = {
  googleAccountConnected: false,
  projectsImported: false,
  clientsImported: false,
  timelineConfigured: false,
  contractAdded: false,
  invoiceAdded: false,
  paymentMethodsSetup: false,
  skipped: [],
  dismissed: false,
  hasSamples: false,
}
