import type { ReactNode } from 'react'

export const detailsNotSaved = 'Couldn’t save your details. Try again.'

export const companyTimeZone = (name: string | undefined) =>
  name === undefined ? 'Your company’s' : `Your company’s: ${name}`
export const timeZoneHint =
  'For the times you see. Due dates, reminders and what clients see stay in your company’s time zone.'

export const photoHint = 'PNG, JPEG or WebP. Your team sees it next to your name.'
export const photoNotRemoved = 'Couldn’t remove the photo. Try again.'

export const changeEmailTitle = 'Change email'
export const changeEmailHint = 'We’ll send a link to the new address. Your email changes when you open it.'
export const emailNotChanged = 'Couldn’t change your email. Try again.'
export const emailLinkSent = (email: string) => `Open the link we sent to ${email}.`
export const emailChangeWaits = (email: ReactNode) => (
  <>Changes to {email} when you open the link we sent there.</>
)
export const emailChangeNotCanceled = 'Couldn’t cancel the change. Try again.'

export const passwordMinimum = (minimum: number) => `At least ${minimum} characters.`
export const passwordRecommendation = (minimum: number) => `At least ${minimum} characters; 10+ recommended.`
export const passwordsDiffer = 'Passwords do not match'
export const passwordNotChanged = 'Couldn’t change your password. Try again.'
export const otherDevicesSignedOut = 'Your other devices were signed out.'

export const deviceSignedOut = (device: string) => `${device} will need to sign in again.`
export const deviceNotSignedOut = 'Couldn’t sign out this device. Try again.'
export const signOutElsewhere = 'Sign out everywhere else'
export const signOutElsewhereTitle = 'Sign out everywhere else?'
export const signOutDevices = (count: number) =>
  count === 1 ? 'Sign out 1 device' : `Sign out ${count} devices`
export const signOutElsewhereHint = (count: number) =>
  `You’ll need to sign in again on your ${count === 1 ? 'other device' : `${count} other devices`}. This device stays signed in.`
export const signedOutElsewhere = 'Signed out everywhere else'

export const thisBrowserOnly = 'Applies to this browser only.'
export const shortcutsHint = (help: ReactNode, first: ReactNode, second: ReactNode) => (
  <>
    Shortcuts like {help} or {first} then {second} work whenever you’re not typing.
  </>
)

export const signOutHint = 'Signs you out of this browser. Other devices stay signed in.'
