import { type Checklist, type ChecklistItem, isDone } from '@mantel/domain/checklist'
import * as copy from './copy.ts'

type ItemLink = { label: string; to: string; search?: Record<string, string>; hash?: string }

export type SetupItem = {
  item: ChecklistItem
  title: string
  reason: string
  minutes: number
  /** The text after “Next:” in the setup card. */
  next: string
  action?: ItemLink
  /** Links to a form for a single record, as an alternative to importing many. */
  secondaryAction?: ItemLink
}

const everyItem: SetupItem[] = [
  {
    item: 'googleAccountConnected',
    title: copy.connectGoogle,
    reason: copy.connectGoogleReason,
    minutes: 2,
    next: copy.connectGoogleNext,
  },
  {
    item: 'projectsImported',
    title: 'Import projects',
    reason: copy.importProjectsReason,
    minutes: 3,
    next: 'import your projects',
    action: { label: 'Import projects', to: '/app/settings/import/projects' },
    secondaryAction: { label: 'Add a project', to: '/app/pipeline', search: { new: 'project' } },
  },
  {
    item: 'clientsImported',
    title: 'Import clients',
    reason: copy.importClientsReason,
    minutes: 3,
    next: 'import your clients',
    action: { label: 'Import clients', to: '/app/settings/import/clients' },
    secondaryAction: { label: 'Add a client', to: '/app/clients', search: { new: 'client' } },
  },
  {
    item: 'timelineConfigured',
    title: copy.setUpTimeline,
    reason: copy.setUpTimelineReason,
    minutes: 1,
    next: copy.setUpTimelineNext,
    action: { label: 'Set up timeline', to: '/app/settings', hash: 'timeline' },
  },
  {
    item: 'contractAdded',
    title: 'Add your contract',
    reason: copy.addContractReason,
    minutes: 5,
    next: 'add your contract',
    action: { label: 'Add contract', to: '/app/settings', hash: 'contracts' },
  },
  {
    item: 'invoiceAdded',
    title: copy.setUpInvoice,
    reason: copy.addInvoiceReason,
    minutes: 3,
    next: copy.setUpInvoiceNext,
    action: { label: 'Set up invoices', to: '/app/settings', hash: 'invoices' },
  },
  {
    item: 'paymentMethodsSetup',
    title: copy.setUpPayments,
    reason: copy.setUpPaymentsReason,
    minutes: 4,
    next: copy.setUpPaymentsNext,
    action: { label: 'Set up payments', to: '/app/settings', hash: 'payments' },
  },
]

/** Items whose feature does not exist yet have no action and are left out. */
export const setupItems = everyItem.filter(({ action }) => action)

export const itemCount = setupItems.length

export const doneCount = (list: Checklist) => setupItems.filter(({ item }) => isDone(list, item)).length

export const isComplete = (list: Checklist) => doneCount(list) === itemCount

export const nextItem = (list: Checklist) => setupItems.find(({ item }) => !isDone(list, item))
