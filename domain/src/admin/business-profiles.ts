import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'

export const profileIcons = [
  'sofa',
  'lamp',
  'flower-2',
  'briefcase',
  'house',
  'key-round',
  'paintbrush',
  'palette',
  'truck',
  'camera',
  'leaf',
  'hammer',
] as const
export type ProfileIcon = (typeof profileIcons)[number]

/** A line of business that a company can choose. */
export const businessProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Companies store this key, so it never changes. */
  value: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  isActive: z.boolean(),
  /** The number of companies that chose this profile. */
  companies: z.number(),
  version: z.number(),
  updatedAt: timestamp,
})
export type BusinessProfile = z.infer<typeof businessProfile>

export const profileEdit = z.strictObject({
  name: requiredText('Enter a name', 100),
  description: optionalText(300),
  icon: z.enum(profileIcons, 'Choose an icon'),
  isActive: z.boolean(),
})

export const newProfile = profileEdit.extend({
  value: z
    .string('Enter a short name')
    .trim()
    .toLowerCase()
    .min(1, 'Enter a short name')
    .max(60, 'Use 60 characters or fewer')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, numbers and single hyphens, such as interior-design'),
})
export type NewProfile = z.output<typeof newProfile>

const manage = { access: 'platform:manage' } as const

export const businessProfilesApi = {
  list: get('/api/admin/business-profiles', {
    access: 'platform:read',
    about: 'All business types, including inactive ones',
    shows: ['business-profile'],
    response: z.array(businessProfile),
  }),
  create: post('/api/admin/business-profiles', {
    ...manage,
    about: 'Add a business type at the end',
    changes: ['business-profile', 'activity'],
    body: newProfile,
    response: businessProfile,
    status: 201,
  }),
  update: patch('/api/admin/business-profiles/:id', {
    ...manage,
    about: 'Change a business type',
    changes: ['business-profile', 'activity'],
    params: idParams('business-profile'),
    body: editOf(profileEdit),
    response: businessProfile,
  }),
  order: put('/api/admin/business-profiles/order', {
    ...manage,
    about: 'Reorder the business types; needs all ids',
    changes: ['business-profile', 'activity'],
    body: z.strictObject({ ids: z.array(idOf('business-profile')).min(1).max(100) }),
    response: z.array(businessProfile),
  }),
  remove: del('/api/admin/business-profiles/:id', {
    ...manage,
    about: 'Delete a business type that no company uses',
    changes: ['business-profile', 'activity'],
    params: idParams('business-profile'),
    response: nothing,
    status: 204,
  }),
}
