import { z } from 'zod'
import { editOf } from './endpoints/edits.ts'
import { del, get, nothing, patch, post } from './endpoints/endpoint.ts'
import { amount, requiredText } from './endpoints/fields.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'

/**
 * A cost that the company has often, saved so that users can add it to any project: movers, a rental, an hour of
 * styling.
 */
export const savedCost = z.object({
  id: z.uuid(),
  name: z.string(),
  defaultCost: z.number(),
  isActive: z.boolean(),
  createdAt: timestamp,
  version: z.number(),
})
export type SavedCost = z.infer<typeof savedCost>

export const savedCostInput = z.strictObject({
  name: requiredText('Name is required', 200),
  defaultCost: amount.default(0),
  isActive: z.boolean().optional(),
})
export type SavedCostInput = z.output<typeof savedCostInput>

export const projectCost = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  savedResourceId: z.uuid().nullable(),
  description: z.string(),
  cost: z.number(),
  createdAt: timestamp,
  version: z.number(),
})
export type ProjectCost = z.infer<typeof projectCost>

export const projectCostInput = z.strictObject({
  description: requiredText('Description is required', 500),
  cost: amount,
  savedResourceId: idOf('saved-cost').nullish(),
})
export type ProjectCostInput = z.output<typeof projectCostInput>

/**
 * The received amount minus costs. Before the first payment, it is the project's value minus costs, or null without an
 * estimate.
 */
export function marginOf({ received, value }: { received: number; value: number | null }, total: number) {
  if (received > 0) return received - total
  return value === null ? null : value - total
}

export const costsApi = {
  saved: get('/api/saved-costs', {
    access: 'costs:add',
    about: 'List the company’s saved costs',
    shows: ['saved-cost'],
    response: z.array(savedCost),
  }),
  save: post('/api/saved-costs', {
    access: 'costs:read',
    about: 'Save a cost for reuse',
    changes: ['saved-cost', 'checklist', 'activity'],
    body: savedCostInput,
    response: savedCost,
    status: 201,
  }),
  editSaved: patch('/api/saved-costs/:id', {
    access: 'costs:read',
    about: 'Edit a saved cost; costs of projects stay as they are',
    changes: ['saved-cost', 'activity'],
    params: idParams('saved-cost'),
    // The amount has no default here, so that an edit that only changes the name does not reset the amount to zero.
    body: editOf(savedCostInput.extend({ defaultCost: amount })),
    response: savedCost,
  }),
  removeSaved: del('/api/saved-costs/:id', {
    access: 'costs:read',
    about: 'Delete a saved cost; costs of projects stay as they are',
    changes: ['saved-cost', 'activity'],
    params: idParams('saved-cost'),
    response: nothing,
    status: 204,
  }),
  ofProject: get('/api/projects/:id/costs', {
    access: 'costs:read',
    about: 'List the costs of a project with their total and the margin',
    shows: ['cost', 'transaction', 'project', 'company'],
    params: idParams('project'),
    response: z.object({
      items: z.array(projectCost),
      total: z.number(),
      value: z.number().nullable(),
      received: z.number(),
      margin: z.number().nullable(),
    }),
  }),
  add: post('/api/projects/:id/costs', {
    access: 'costs:add',
    about: 'Add a cost to a project',
    changes: ['cost', 'activity', 'project'],
    params: idParams('project'),
    body: projectCostInput,
    response: projectCost,
    status: 201,
  }),
  edit: patch('/api/costs/:id', {
    access: 'costs:read',
    about: 'Edit a cost of a project',
    changes: ['cost', 'activity', 'project'],
    params: idParams('cost'),
    body: editOf(projectCostInput),
    response: projectCost,
  }),
  remove: del('/api/costs/:id', {
    access: 'costs:read',
    about: 'Remove a cost from a project',
    changes: ['cost', 'activity', 'project'],
    params: idParams('cost'),
    response: nothing,
    status: 204,
  }),
}
