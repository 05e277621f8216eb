import { z } from 'zod'
import { currentUser, passwordInput } from './auth/auth.ts'
import { del, get, nothing, put } from './endpoints/endpoint.ts'
import { email } from './endpoints/fields.ts'
import { idOf } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'

/** A new email address that is not confirmed yet. */
const emailChange = z.object({ email: z.string(), expiresAt: timestamp })

export const emailChangeInput = z.strictObject({
  email: email('New email is required'),
  currentPassword: passwordInput,
})
export type EmailChangeInput = z.output<typeof emailChangeInput>

/** The endpoints of the profile screen. They are separate from the sign-in endpoints, which every page loads. */
export const profileApi = {
  setAvatar: put('/api/auth/me/avatar', {
    worksAfterPlanEnd: true,
    access: 'workspace:read',
    about: 'Set your own photo from an uploaded image',
    changes: ['user', 'activity'],
    inPerson: true,
    body: z.strictObject({ uploadId: idOf('upload') }),
    response: currentUser,
  }),
  removeAvatar: del('/api/auth/me/avatar', {
    worksAfterPlanEnd: true,
    access: 'workspace:read',
    about: 'Remove your own photo',
    changes: ['user', 'activity'],
    inPerson: true,
    response: currentUser,
  }),
  emailChange: get('/api/auth/me/email', {
    access: 'signed-in',
    about: 'Get your new email, if it waits to be confirmed',
    shows: ['email-verification', 'user'],
    inPerson: true,
    response: z.object({ pending: emailChange.nullable() }),
  }),
  /** The response is the same if another account has the address, so that no one can find out who has an account. */
  changeEmail: put('/api/auth/me/email', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Ask to change your own email; a link sent to the new one makes the change',
    changes: ['email-verification', 'activity'],
    inPerson: true,
    rate: 'mail-request',
    body: emailChangeInput,
    response: z.object({ pending: emailChange }),
  }),
  cancelEmailChange: del('/api/auth/me/email', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Cancel the change of your email',
    changes: ['email-verification'],
    inPerson: true,
    response: nothing,
    status: 204,
  }),
}
