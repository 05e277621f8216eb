import { z } from 'zod'
import { account, passwordInput } from '../auth/auth.ts'
import { del, get, nothing, post, put } from '../endpoints/endpoint.ts'
import { email, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { timestamp } from '../endpoints/times.ts'
import { invitableRoles, roles } from '../permissions.ts'

/** An account of any company or of the platform itself. */
export const userInList = account.extend({
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  emailVerifiedAt: timestamp.nullable(),
  deactivatedAt: timestamp.nullable(),
  /** Whether the user's company is suspended or about to be deleted, so that no one in it can sign in. */
  isCompanyClosed: z.boolean(),
})
export type UserInList = z.infer<typeof userInList>

export const userOnPage = userInList.extend({
  hasTwoFactor: z.boolean(),
  openSessions: z.number(),
  /** The latest sign-in attempts, newest first. */
  signIns: z.array(z.object({ id: z.uuid(), at: timestamp, succeeded: z.boolean() })),
})
export type UserOnPage = z.infer<typeof userOnPage>

export const superAdminInput = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  email: email(),
  currentPassword: passwordInput,
})

export const userSorts = ['name', '-name', 'created', '-created'] as const

const manage = { access: 'platform:manage', params: idParams('user') } as const
const passwordProof = z.strictObject({ currentPassword: passwordInput })

export const adminUsersApi = {
  list: get('/api/admin/users', {
    access: 'platform:read',
    about: 'All users in pages',
    shows: ['user', 'company'],
    query: z.strictObject({
      ...paging,
      search: z.string().trim().max(200).optional(),
      role: z.enum(roles).optional(),
      companyId: idOf('company').optional(),
      sort: z.enum(userSorts).default('-created'),
    }),
    response: pageOf(userInList),
  }),
  get: get('/api/admin/users/:id', {
    access: 'platform:read',
    about: 'One user with the latest sign-ins',
    shows: ['user', 'session', 'company'],
    params: idParams('user'),
    response: userOnPage,
  }),
  createSuperAdmin: post('/api/admin/users', {
    access: 'platform:manage',
    about: 'Create a SuperAdmin, who gets a link to set a password; requires your own password',
    changes: ['user', 'activity'],
    rate: 'sign-in',
    body: superAdminInput,
    response: userInList,
    status: 201,
  }),
  changeRole: put('/api/admin/users/:id/role', {
    ...manage,
    about: 'Change a user’s role in their company; requires your own password',
    changes: ['user', 'activity'],
    rate: 'sign-in',
    body: passwordProof.extend({ role: z.enum(invitableRoles) }),
    response: userOnPage,
  }),
  sendResetLink: post('/api/admin/users/:id/reset-link', {
    ...manage,
    about: 'Email a user a link to set a new password',
    changes: ['activity'],
    once: true,
    response: nothing,
    status: 204,
  }),
  sendVerification: post('/api/admin/users/:id/verification', {
    ...manage,
    about: 'Resend the email that confirms a user’s address',
    changes: ['activity', 'email-verification'],
    once: true,
    response: nothing,
    status: 204,
  }),
  signOut: del('/api/admin/users/:id/sessions', {
    ...manage,
    about: 'Sign a user out everywhere',
    changes: ['user', 'activity'],
    response: userOnPage,
  }),
  resetTwoFactor: put('/api/admin/users/:id/two-factor-reset', {
    ...manage,
    about:
      'Turn off a user’s two-factor sign-in and passkeys, sign them out everywhere and email them; requires your own password',
    changes: ['two-factor', 'user', 'activity'],
    rate: 'sign-in',
    body: passwordProof.extend({ reason: requiredText('Enter a reason') }),
    response: userOnPage,
  }),
  deactivate: put('/api/admin/users/:id/deactivation', {
    ...manage,
    about: 'Deactivate a user',
    changes: ['user', 'activity'],
    response: userOnPage,
  }),
  reactivate: put('/api/admin/users/:id/reactivation', {
    ...manage,
    about: 'Reactivate a user; requires your own password',
    changes: ['user', 'activity'],
    rate: 'sign-in',
    body: passwordProof,
    response: userOnPage,
  }),
}
