import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'

/** The lists whose views can be saved. */
export const viewedLists = ['projects', 'clients', 'invoices'] as const
export type ViewedList = (typeof viewedLists)[number]

/** The maximum number of a user's own views of a list, and of the team's views of a list. */
export const maxSavedViews = 30

/** A list's filters, sort order and columns (the query of its URL), saved under a name. */
export const savedView = z.object({
  id: z.uuid(),
  list: z.enum(viewedLists),
  name: z.string(),
  /** The query of the list's URL, without `?`. Filters and columns that no longer exist are ignored. */
  query: z.string(),
  /** Whether the view belongs to the whole team. All other views belong to one user. */
  isShared: z.boolean(),
  createdAt: timestamp,
  version: z.number(),
})
export type SavedView = z.infer<typeof savedView>

const fields = z.strictObject({
  name: requiredText('Name is required', 60),
  query: z
    .string()
    .max(4000, 'This view has too many filters')
    .regex(/^[!-~]*$/, 'This isn’t a valid address'),
  isShared: z.boolean(),
})

const savedViewInput = fields.extend({ list: z.enum(viewedLists), isShared: z.boolean().default(false) })

/** The fields that the user fills in to save a view. The rest of the view comes from the list's URL. */
export const savedViewName = fields.pick({ name: true, isShared: true })

export const savedViewsApi = {
  list: get('/api/saved-views', {
    access: 'workspace:read',
    about: 'List your own saved views and those of the team',
    shows: ['saved-view'],
    query: z.strictObject({ list: z.enum(viewedLists).optional() }),
    response: z.array(savedView),
  }),
  create: post('/api/saved-views', {
    access: 'workspace:read',
    about: 'Save a view of a list; only admins save views for the team',
    changes: ['saved-view', 'activity'],
    body: savedViewInput,
    response: savedView,
    status: 201,
  }),
  edit: patch('/api/saved-views/:id', {
    access: 'workspace:read',
    about: 'Rename, change or share a saved view; only admins change views of the team',
    changes: ['saved-view', 'activity'],
    params: idParams('saved-view'),
    body: editOf(fields),
    response: savedView,
  }),
  remove: del('/api/saved-views/:id', {
    access: 'workspace:read',
    about: 'Delete a saved view; only admins delete views of the team',
    changes: ['saved-view', 'activity'],
    params: idParams('saved-view'),
    response: nothing,
    status: 204,
  }),
}
