import { z } from 'zod'
import { currentUser } from './auth.ts'
import { del, idOf, put } from './endpoint.ts'

/** What users do with their own account on the profile screen. Separate from sign-in, which every page loads. */
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
}
