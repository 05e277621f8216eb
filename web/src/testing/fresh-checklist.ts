import type { Checklist } from '@mantel/domain/checklist'

/** Of a studio that has done nothing yet. */
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
