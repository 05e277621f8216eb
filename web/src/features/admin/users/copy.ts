export const removeCompanyFilter = (name: string) => `Remove filter: Company is ${name}`
export const searchLabel = 'Search by name or email'
export const firstRows = (count: number) => `First ${count.toLocaleString('en-US')}`
export const userCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`

export const notFound = 'It was deleted or doesn’t exist.'
export const neverSignedIn = 'Never signed in.'

export const roleAt = (role: string, company: string | null) => `${role} at ${company}`
export const signedInOn = (devices: number) =>
  devices === 0
    ? 'Not signed in on any device.'
    : `Signed in on ${devices} ${devices === 1 ? 'device' : 'devices'}.`
export const canSignIn = 'Can sign in.'
export const cannotSignIn = 'Can’t sign in. Their work is kept.'
export const companyClosed = (company: string | null) =>
  `No one at ${company} can sign in. The company is suspended or being deleted.`
export const resetLinkHint = 'We’ll email them a link to set a new password. It expires in 1 hour.'
export const notConfirmed = 'Not confirmed yet.'
export const sentTo = (email: string) => `Sent to ${email}.`
export const sendFailed = 'Couldn’t send the link. Try again.'

export const twoFactorOn = 'They sign in with a code or a passkey.'

export const resetTwoFactorTitle = (name: string) => `Reset two-factor sign-in for ${name}?`
export const resetTwoFactorText =
  'Make sure it’s really them. Their app, recovery codes and passkeys are removed, and they’re signed out everywhere. We’ll email them.'
export const reasonHint = 'Saved in the platform’s activity. Their company can’t see it.'
export const twoFactorReset = (name: string) => `${name} can sign in with their password alone.`
export const twoFactorNotReset = 'Couldn’t reset two-factor sign-in. Try again.'

export const roleTitle = (name: string) => `Change ${name}’s role`
export const roleText = (company: string | null) => `Takes effect at ${company} right away.`
export const roleChanged = (role: string) => `Role changed to ${role}`
export const roleFailed = 'Couldn’t change the role. Try again.'

export const signOutTitle = (name: string) => `Sign ${name} out everywhere?`
export const signOutText = 'They’ll lose unsaved changes. They can sign in again with their password.'
export const hasToSignIn = (name: string) => `${name} has to sign in again.`

export const deactivateText = 'They’re signed out right away. Their work is kept.'
export const noLongerSignsIn = (name: string) => `${name} can no longer sign in.`
export const reactivateText = (role: string) => `They can sign in again as ${role} with their old password.`
export const signsInAgain = (name: string) => `${name} can sign in again.`
export const reactivateFailed = 'Couldn’t reactivate the account. Try again.'

export const superAdminText =
  'They can see and manage every company. We’ll email them a link to set a password. It expires in 1 hour.'
export const emailsDiffer = 'The email addresses don’t match'
export const superAdminCreated = (email: string) => `We emailed a link to ${email}.`
export const superAdminFailed = 'Couldn’t create the SuperAdmin. Try again.'
