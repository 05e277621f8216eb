import { z } from 'zod'
import { changesTo } from './endpoints/edits.ts'
import { del, get, nothing, patch, post } from './endpoints/endpoint.ts'

/**
 * The setup steps of a new company. A step is complete once the company has done it. Users can skip a step, but cannot
 * mark it as complete.
 */
export const checklistItems = [
  'googleAccountConnected',
  'projectsImported',
  'clientsImported',
  'timelineConfigured',
  'contractAdded',
  'invoiceAdded',
  'paymentMethodsSetup',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

export const checklist = z.object({
  googleAccountConnected: z.boolean(),
  projectsImported: z.boolean(),
  clientsImported: z.boolean(),
  timelineConfigured: z.boolean(),
  contractAdded: z.boolean(),
  invoiceAdded: z.boolean(),
  paymentMethodsSetup: z.boolean(),
  /** Skipped items count as done. */
  skipped: z.array(z.enum(checklistItems)),
  dismissed: z.boolean(),
  /** Whether the sample client or project still exists. */
  hasSamples: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

export const isDone = (list: Checklist, item: ChecklistItem) => list[item] || list.skipped.includes(item)

export const checklistApi = {
  get: get('/api/checklist', {
    access: 'settings:write',
    about: 'The company’s setup progress',
    shows: [
      'checklist',
      'company',
      'project',
      'client',
      'saved-cost',
      'contract-template',
      'invitation',
      'user',
      'import',
      'styles',
    ],
    response: checklist,
  }),
  edit: patch('/api/checklist', {
    access: 'settings:write',
    about: 'Dismiss or restore the checklist, or skip items',
    changes: ['checklist', 'activity'],
    body: changesTo(
      z.strictObject({
        dismissed: z.boolean(),
        skipped: z.array(z.enum(checklistItems)).max(checklistItems.length),
      }),
    ),
    response: checklist,
  }),
  removeSamples: del('/api/samples', {
    access: 'settings:write',
    about: 'Remove the sample client and project',
    changes: ['project', 'client', 'contract', 'document', 'album', 'checklist', 'activity'],
    response: nothing,
    status: 204,
  }),
  restoreSamples: post('/api/samples', {
    access: 'settings:write',
    about: 'Restore the sample client and project',
    changes: ['project', 'client', 'checklist', 'activity'],
    response: nothing,
    status: 204,
  }),
}
