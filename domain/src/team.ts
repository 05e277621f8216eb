import { z } from 'zod'
import { newPassword, passwordInput, signedIn } from './auth.ts'
import { del, get, idParams, nothing, post, put, timestamp, tokenOf } from './endpoint.ts'
import { email, requiredText } from './fields.ts'
import { invitableRoles, roles } from './permissions.ts'

export const teamMember = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  createdAt: timestamp,
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

/** Inviting an admin requires the password, so that a stolen token is not enough. */
export const invitationInput = z
  .strictObject({
    email: email(),
    role: z.enum(invitableRoles).default('Staff'),
    currentPassword: passwordInput.optional(),
  })
  .refine(({ role, currentPassword }) => role !== 'CompanyAdmin' || currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'Please enter your own password to invite an admin',
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
    about: 'Everybody in the company',
    response: z.array(teamMember),
  }),
  invitations: get('/api/team/invitations', {
    access: 'team:read',
    about: 'Invitations that wait for an answer',
    response: z.array(invitation),
  }),
  invite: post('/api/team/invitations', {
    access: 'team:invite',
    about: 'Invite somebody by mail; another admin needs the own password',
    inPerson: true,
    body: invitationInput,
    response: invitation,
    status: 201,
  }),
  resendInvitation: post('/api/team/invitations/:id/delivery', {
    access: 'team:invite',
    about: 'Send an invitation again, with a new link',
    inPerson: true,
    params: idParams('invitation'),
    response: invitation,
  }),
  revokeInvitation: del('/api/team/invitations/:id', {
    access: 'team:invite',
    about: 'Take an invitation back',
    inPerson: true,
    params: idParams('invitation'),
    response: nothing,
    status: 204,
  }),
  changeRole: put('/api/team/:id/role', {
    ...manage,
    about: 'Give somebody another role; asks for the own password',
    rate: 'sign-in',
    body: z.strictObject({
      role: z.enum(invitableRoles),
      currentPassword: passwordInput,
    }),
  }),
  deactivate: put('/api/team/:id/deactivation', { ...manage, about: 'Take away somebody’s access at once' }),
  reactivate: put('/api/team/:id/reactivation', {
    ...manage,
    about: 'Give somebody their access back; asks for the own password',
    rate: 'sign-in',
    body: z.strictObject({ currentPassword: passwordInput }),
  }),
  invitationByToken: get('/api/invitations/:token', {
    access: 'public',
    about: 'What an invitation link is for',
    rate: 'token',
    params: invitationToken,
    response: z.object({ companyName: z.string(), email: z.string(), role: z.enum(roles) }),
  }),
  accept: post('/api/invitations/:token/acceptance', {
    access: 'public',
    about: 'Join the company that sent the invitation',
    rate: 'token',
    params: invitationToken,
    body: acceptance,
    response: signedIn,
  }),
}
