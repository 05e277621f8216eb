import { z } from 'zod'
import { nothing, put } from '../endpoints/endpoint.ts'

/** The lists whose columns users choose. The columns of the board are the fields of its cards. */
const columnLists = ['projects', 'clients', 'invoices', 'board'] as const
export type ColumnList = (typeof columnLists)[number]

const column = z.string().regex(/^[\w-]{1,40}$/, 'This isn’t a column')

export const listColumnsApi = {
  /** The choice is part of the signed-in user, so that a list is right from its first frame. */
  choose: put('/api/list-columns/:list', {
    worksAfterPlanEnd: true,
    access: 'workspace:read',
    about: 'Choose the columns that you see in a list, in their order; null for the default columns',
    changes: ['list-columns'],
    // Support sees the user's choice but does not change it.
    inPerson: true,
    params: z.strictObject({ list: z.enum(columnLists) }),
    body: z.strictObject({ columns: z.array(column).max(40).nullable() }),
    response: nothing,
    status: 204,
  }),
}
