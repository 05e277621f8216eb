import { z } from 'zod'
import { post } from '../endpoints/endpoint.ts'
import { optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf } from '../endpoints/ids.ts'
import { changedMany, itemsOf, manyIds } from '../endpoints/many.ts'
import { tagNames } from '../tags.ts'

const people = z.array(idOf('user')).max(50).default([])

/** Changes of several projects at once. Each answer names the projects that could not be changed, with the reason. */
export const manyProjectsApi = {
  move: post('/api/projects/many/status', {
    access: 'pipeline:move',
    about: 'Move several projects, each to the top of a stage or back to a position in it',
    changes: ['project', 'activity'],
    body: z.strictObject({
      items: itemsOf('project', {
        status: requiredText('Stage is required', 100),
        sortOrder: z.number().min(-1e9).max(1e9).optional(),
        version: z.number().int().positive().optional(),
      }),
      reason: optionalText(1000),
      isUndo: z.boolean().optional(),
    }),
    response: changedMany,
  }),
  archive: post('/api/projects/many/archive', {
    worksAfterPlanEnd: true,
    access: 'projects:archive',
    about: 'Archive several projects',
    changes: ['project', 'activity'],
    body: z.strictObject({ ids: manyIds('project') }),
    response: changedMany,
  }),
  restore: post('/api/projects/many/restore', {
    access: 'projects:archive',
    about: 'Restore several archived projects',
    changes: ['project', 'activity'],
    body: z.strictObject({ ids: manyIds('project') }),
    response: changedMany,
  }),
  setType: post('/api/projects/many/type', {
    access: 'projects:edit-terms',
    about: 'Set the type of several projects',
    changes: ['project', 'activity'],
    body: z.strictObject({
      items: itemsOf('project', {
        type: requiredText('Type is required', 100),
        version: z.number().int().positive(),
      }),
    }),
    response: changedMany,
  }),
  tag: post('/api/projects/many/tags', {
    access: 'projects:edit',
    about: 'Add tags to several projects and remove tags from them',
    changes: ['project', 'tag', 'activity'],
    body: z.strictObject({ items: itemsOf('project', { add: tagNames, remove: tagNames }) }),
    response: changedMany,
  }),
  assign: post('/api/projects/many/members', {
    access: 'projects:assign',
    about: 'Add team members to several projects and remove them',
    changes: ['project', 'activity'],
    body: z.strictObject({ items: itemsOf('project', { add: people, remove: people }) }),
    response: changedMany,
  }),
}
