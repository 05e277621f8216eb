import { z } from 'zod'
import { del, get, nothing, patch, post } from './endpoints/endpoint.ts'
import { requiredText } from './endpoints/fields.ts'
import { idParams } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'

export const maxTagsOfCompany = 200
export const maxTagsOfRecord = 20

/** Commas and semicolons separate tags in a cell of a spreadsheet. */
export const tagName = requiredText('Name is required', 40).refine(
  (name) => !/[,;]/.test(name),
  'Tags can’t contain commas or semicolons',
)

/** Names that differ only in case or in variants of Unicode characters are the same tag. */
export const tagKey = (name: string) => name.normalize('NFKC').toLowerCase()

/** The tags of a client or a project: each once, in alphabetical order. */
export const tagNames = z
  .array(tagName)
  .max(100)
  .transform(sortTags)
  .refine((names) => names.length <= maxTagsOfRecord, `Use ${maxTagsOfRecord} tags or fewer`)

export function sortTags(names: readonly string[]) {
  const byKey = new Map(names.toReversed().map((name) => [tagKey(name), name]))
  return [...byKey.values()].sort((one, other) => compare(tagKey(one), tagKey(other)))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Tags in a cell of a spreadsheet, such as “VIP; Repeat client”. */
export const joinTags = (names: readonly string[]) => names.join('; ')
export const splitTags = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A tag of the company. Clients and projects store the tag's name. */
export const tag = z.object({ id: z.uuid(), name: z.string(), createdAt: timestamp, version: z.number() })
export type Tag = z.infer<typeof tag>

export const tagInput = z.strictObject({ name: tagName })

export const tagsApi = {
  list: get('/api/tags', {
    access: 'workspace:read',
    about: 'List the company’s tags in alphabetical order',
    shows: ['tag'],
    response: z.array(tag),
  }),
  usage: get('/api/tags/usage', {
    access: 'tags:write',
    about: 'Count the clients and projects of each tag',
    shows: ['tag', 'client', 'project'],
    response: z.array(tag.extend({ clients: z.number(), projects: z.number() })),
  }),
  create: post('/api/tags', {
    access: 'tags:write',
    about: 'Add a tag; clients and projects can also get new tags when they are edited',
    changes: ['tag', 'activity'],
    body: tagInput,
    response: tag,
    status: 201,
  }),
  rename: patch('/api/tags/:id', {
    access: 'tags:write',
    about: 'Rename a tag on all clients and projects',
    changes: ['tag', 'client', 'project', 'activity'],
    params: idParams('tag'),
    body: tagInput.extend({ version: z.number().int().positive() }),
    response: tag,
  }),
  remove: del('/api/tags/:id', {
    access: 'tags:write',
    about: 'Delete a tag and remove it from all clients and projects',
    changes: ['tag', 'client', 'project', 'activity'],
    params: idParams('tag'),
    response: nothing,
    status: 204,
  }),
}
