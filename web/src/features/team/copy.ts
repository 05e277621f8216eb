import type { InvitableRole } from '@mantel/domain/permissions'

export const roleDescriptions: Record<InvitableRole, string> = {
  CompanyAdmin: 'Full access, including team and settings.',
  Manager: 'Manages all clients, projects and contracts, and can invite staff.',
  Staff: 'Works on projects and clients. No access to team or settings.',
}

export const justYou = 'Just you so far'
export const inviteYourTeam = 'Invite your team. We’ll email them a link to set a password and join.'

export const inviteHint = 'We’ll email them a link to set a password. It expires in 7 days.'
export const invitationNotSent = 'Couldn’t send the invitation. Try again.'

export const resendTo = (email: string) => `Resend invitation to ${email}`
export const resentTo = (email: string) => `${email}. Earlier links stop working.`
export const revokeFor = (email: string) => `Revoke invitation to ${email}`
export const revokeTitle = (email: string) => `Revoke the invitation to ${email}?`
export const revokeHint = 'The link in their email stops working right away. You can invite them again later.'

export const changeRoleTitle = (name: string) => `Change ${name}’s role`
export const changeRoleHint = 'Takes effect right away.'
export const invitationsRevoked = 'Pending invitations they sent will be revoked.'
export const roleChanged = (name: string, role: string) => `${name}’s role is now ${role}.`
export const roleNotChanged = 'Couldn’t change the role. Try again.'
export const sameRole = 'They already have this role. Choose a different one.'

export const deactivateHint = 'They’ll be signed out right away. Their work is kept.'
export const deactivated = (name: string) => `${name} can no longer sign in.`

export const reactivateHint = (role: string) =>
  `They can sign in again as ${role} with their old password, and will count toward your plan’s user limit.`
export const reactivated = (name: string) => `${name} can sign in again.`
export const notReactivated = 'Couldn’t reactivate this team member. Try again.'

export const resetTwoFactorTitle = (name: string) => `Reset two-factor sign-in for ${name}?`
export const resetTwoFactorHint =
  'Use this if they lost their phone. Their authenticator app, recovery codes and passkeys are removed.'
export const twoFactorReset = (name: string) => `${name} signs in with their password.`
export const twoFactorNotReset = 'Couldn’t reset two-factor sign-in. Try again.'

export const leaveTitle = (company: string) => `Leave ${company}?`
export const leaveHint = 'You’ll be signed out right away. Your work stays with the company.'
export const leaveDialogHint =
  'You’ll be signed out right away, and invitations you sent are revoked. Only an admin can let you back in.'
export const notLeft = 'Couldn’t leave the company. Try again.'
export const hasLeft = (company: string) => `You left ${company}.`

export const passwordHint = 'To confirm it’s you.'
