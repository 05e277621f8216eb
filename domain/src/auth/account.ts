import { z } from 'zod'
import { isTimeZone } from '../basics/time-zones.ts'
import { changesTo } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { email, requiredText } from '../endpoints/fields.ts'
import { idParams, tokenOf } from '../endpoints/ids.ts'
import { optionalPhone } from '../endpoints/phone-field.ts'
import { timestamp } from '../endpoints/times.ts'
import { currentUser, device, passwordInput, portals } from './auth.ts'
import { newPassword } from './new-password.ts'

export const profileInput = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  phone: optionalPhone(),
  /** Null for the time zone of the company. */
  timeZone: z
    .string()
    .max(64)
    .transform((zone) => zone || null)
    .nullish()
    .refine((zone) => !zone || isTimeZone(zone), 'Choose a time zone'),
})
export type ProfileInput = z.output<typeof profileInput>

export const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
})

const message = z.object({ message: z.string() })

/** The endpoints for users' own accounts, including password resets. */
export const accountApi = {
  requestReset: post('/api/auth/request-reset', {
    access: 'public',
    about: 'Request a password reset link by email',
    changes: [],
    rate: 'mail-request',
    body: z.strictObject({ email: email() }),
    response: message,
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'public',
    about: 'Set a new password with a reset link; signs out everywhere',
    changes: ['session'],
    rate: 'token',
    body: z.strictObject({ token: tokenOf('password-reset'), password: newPassword }),
    /** `portal` is the sign-in page for the account whose password was reset. */
    response: message.extend({ portal: z.enum(portals), device }),
  }),
  updateProfile: patch('/api/auth/me', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Change your own name, phone and time zone',
    changes: ['user', 'activity'],
    inPerson: true,
    rate: 'public',
    body: changesTo(profileInput),
    response: currentUser,
  }),
  changePassword: put('/api/auth/password', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Change your own password; signs out your other sessions',
    changes: ['user', 'session', 'activity'],
    inPerson: true,
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput, password: newPassword }),
    response: nothing,
    status: 204,
  }),
  sessions: get('/api/auth/sessions', {
    access: 'signed-in',
    about: 'List your sessions',
    shows: ['session'],
    inPerson: true,
    response: z.array(session),
  }),
  revokeSession: del('/api/auth/sessions/:id', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Sign out one of your sessions',
    changes: ['user', 'session'],
    inPerson: true,
    params: idParams('session'),
    response: nothing,
    status: 204,
  }),
  revokeOtherSessions: del('/api/auth/sessions', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Sign out everywhere else',
    changes: ['user', 'session'],
    inPerson: true,
    response: nothing,
    status: 204,
  }),
}
