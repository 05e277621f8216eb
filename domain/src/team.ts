import { z } from 'zod'
import { account, passwordInput, signedIn } from './auth/auth.ts'
import { newPassword } from './auth/new-password.ts'
import { del, get, nothing, post, put } from './endpoints/endpoint.ts'
import { email, requiredText } from './endpoints/fields.ts'
import { idParams, tokenOf } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'
import { invitableRoles, roles } from './permissions.ts'

export const teamMember = account.extend({
  avatarFileId: z.uuid().nullable(),
  /** Whether they use an authenticator app or a passkey. */
  hasTwoFactor: z.boolean(),
  deactivatedAt: timestamp.nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: timestamp,
  lastSentAt: timestamp,
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

/** Inviting an admin requires the password, so that a stolen session token is not enough. */
export const invitationInput = z
  .strictObject({
    email: email(),
    role: z.enum(invitableRoles).default('Staff'),
    currentPassword: passwordInput.optional(),
  })
  .refine(({ role, currentPassword }) => role !== 'CompanyAdmin' || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'Enter your password to invite an admin',
  })
export type InvitationInput = z.output<typeof invitationInput>

export const acceptance = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  password: newPassword,
})
export type Acceptance = z.output<typeof acceptance>

const invitationToken = z.strictObject({ token: tokenOf('invitation') })
const manage = {
  access: 'team:manage',
  inPerson: true,
  params: idParams('user'),
  response: teamMember,
} as const

export const teamApi = {
  list: get('/api/team', {
    access: 'team:read',
    about: 'List the team members',
    shows: ['user', 'project'],
    response: z.array(teamMember),
  }),
  invitations: get('/api/team/invitations', {
    access: 'team:read',
    about: 'List pending invitations',
    shows: ['invitation'],
    response: z.array(invitation),
  }),
  invite: post('/api/team/invitations', {
    access: 'team:invite',
    about: 'Invite someone by email; inviting an admin requires the user’s own password',
    changes: ['invitation', 'activity'],
    inPerson: true,
    body: invitationInput,
    response: invitation,
    status: 201,
  }),
  resendInvitation: post('/api/team/invitations/:id/delivery', {
    access: 'team:invite',
    about: 'Resend an invitation with a new link',
    changes: ['invitation', 'activity'],
    once: true,
    inPerson: true,
    params: idParams('invitation'),
    response: invitation,
  }),
  revokeInvitation: del('/api/team/invitations/:id', {
    worksAfterPlanEnd: true,
    access: 'team:invite',
    about: 'Revoke an invitation',
    changes: ['invitation', 'activity'],
    inPerson: true,
    params: idParams('invitation'),
    response: nothing,
    status: 204,
  }),
  changeRole: put('/api/team/:id/role', {
    ...manage,
    about: 'Change a team member’s role; requires the user’s own password',
    changes: ['user', 'invitation', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({
      role: z.enum(invitableRoles),
      currentPassword: passwordInput,
    }),
  }),
  deactivate: put('/api/team/:id/deactivation', {
    worksAfterPlanEnd: true,
    ...manage,
    about: 'Deactivate a team member right away',
    changes: ['project', 'user', 'invitation', 'activity'],
  }),
  reactivate: put('/api/team/:id/reactivation', {
    ...manage,
    about: 'Reactivate a team member; requires the user’s own password',
    changes: ['user', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput }),
  }),
  resetTwoFactor: put('/api/team/:id/two-factor-reset', {
    ...manage,
    worksAfterPlanEnd: true,
    about: 'Turn off a team member’s two-factor sign-in and passkeys; requires the user’s own password',
    changes: ['two-factor', 'user', 'activity'],
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput }),
  }),
  leave: post('/api/team/departure', {
    worksAfterPlanEnd: true,
    access: 'workspace:read',
    about: 'Leave the company; requires the user’s own password, and another admin if the user is one',
    changes: ['project', 'user', 'invitation', 'activity'],
    inPerson: true,
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput }),
    response: nothing,
    status: 204,
  }),
  invitationByToken: get('/api/invitations/:token', {
    access: 'public',
    about: 'Get the invitation of a link',
    shows: ['invitation'],
    rate: 'token',
    params: invitationToken,
    response: z.object({ companyName: z.string(), email: z.string(), role: z.enum(roles) }),
  }),
  accept: post('/api/invitations/:token/acceptance', {
    access: 'public',
    about: 'Join the company that sent the invitation',
    changes: ['user', 'invitation'],
    rate: 'token',
    params: invitationToken,
    body: acceptance,
    response: signedIn,
  }),
}
