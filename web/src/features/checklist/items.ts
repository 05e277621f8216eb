import { type Checklist, type ChecklistItem, isDone } from '@mantel/domain/checklist'

type Way = { label: string; to: string; search?: Record<string, string>; hash?: string }

export type SetupItem = {
  item: ChecklistItem
  title: string
  why: string
  minutes: number
  /** After “Next:”. */
  next: string
  /** Where it is done. */
  way?: Way
  /** Where a first one is done by hand. */
  otherWay?: Way
}

const everyItem: SetupItem[] = [
  {
    item: 'googleAccountConnected',
    title: 'Connect your Google account',
    why: 'Mail goes out from your own address, and files are kept in your Drive.',
    minutes: 2,
    next: 'connect your Google account',
  },
  {
    item: 'projectsImported',
    title: 'Import projects',
    why: 'The board works with what you are working on. One project is enough to begin.',
    minutes: 3,
    next: 'import your projects',
    way: { label: 'Import projects', to: '/app/settings/import/projects' },
    otherWay: { label: 'Add a project', to: '/app/pipeline', search: { new: 'project' } },
  },
  {
    item: 'clientsImported',
    title: 'Import clients',
    why: 'Sellers and agents you know already are then a few letters away.',
    minutes: 3,
    next: 'import your clients',
    way: { label: 'Import clients', to: '/app/settings/import/clients' },
    otherWay: { label: 'Add a client', to: '/app/clients', search: { new: 'client' } },
  },
  {
    item: 'timelineConfigured',
    title: 'Set your timeline',
    why: 'Deposits, balances and destages get their dates from it.',
    minutes: 1,
    next: 'set your timeline',
    way: { label: 'Set the timeline', to: '/app/settings', hash: 'timeline' },
  },
  {
    item: 'contractAdded',
    title: 'Add your contract',
    why: 'Your own words, with the project’s details filled in.',
    minutes: 5,
    next: 'add your contract',
  },
  {
    item: 'invoiceAdded',
    title: 'Add your invoice',
    why: 'Every invoice then looks like yours and says how to pay.',
    minutes: 3,
    next: 'add your invoice',
  },
  {
    item: 'paymentMethodsSetup',
    title: 'Set up payment methods',
    why: 'Clients can pay by card, bank, check or the app they like.',
    minutes: 4,
    next: 'set up payment methods',
  },
]

/**
 * What a new company does first, each with the reason to. They can be done in any order; what has no place yet where it
 * is done is not asked for.
 */
export const setupItems = everyItem.filter(({ way }) => way)

export const itemCount = setupItems.length

export const doneCount = (list: Checklist) => setupItems.filter(({ item }) => isDone(list, item)).length

export const isComplete = (list: Checklist) => doneCount(list) === itemCount

export const nextItem = (list: Checklist) => setupItems.find(({ item }) => !isDone(list, item))
