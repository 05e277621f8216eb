import { APP_NAME } from '@mantel/domain/basics/product'
import type { ReactNode } from 'react'

export const newToMantel = (getStarted: ReactNode, createAccount: ReactNode) => (
  <>
    New to {APP_NAME}? {getStarted} or {createAccount}
  </>
)
export const haveAnAccount = (signIn: ReactNode) => <>Already have an account? {signIn}</>

export const noAnswer =
  'We couldn’t reach the server, so you’re signed out. Try again to pick up where you left off.'

export const invitationChecked = 'We’ll check your invitation when you create your account.'
export const registrationClosed = (joinWaitlist: ReactNode) => (
  <>You need an invitation to create an account right now. {joinWaitlist} and we’ll email you one.</>
)
export const acceptTerms = (terms: ReactNode) => <>I accept the {terms}</>
export const privacyHint = (policy: ReactNode) => <>See how we use your data in our {policy}.</>
export const addContactDetails = 'Add phone and website'
export const addOfferCode = 'Add an offer code'

export const passwordTooShort = (minimum: number) => `At least ${minimum} characters; 10+ recommended.`
export const passwordAcceptable = 'OK. 10+ characters recommended.'

export const resetHint = 'We’ll email you a link to set a new password.'
export const resetSent = "If an account exists with that email, we've sent password reset instructions."
export const resetSentTo = (email: ReactNode) => <>Check {email}. The link expires in 1 hour.</>
export const sentAgainHint = 'Earlier links stop working.'
export const sendAnother = 'Send another reset link'
export const useAnotherEmail = 'Use a different email'
export const resetRequestFailed = 'Failed to send reset email'
export const unexpectedError = 'An unexpected error occurred'

export const setNewPassword = 'Set a new password'
export const passwordsDiffer = 'Passwords do not match'
export const resetFailed = 'Failed to reset password'
export const resetDone = 'You can now log in with your new password'
export const resetLinkIncomplete = 'This reset link is incomplete.'
export const requestNewLink = 'Request a new link'

export const signInAs = (email: ReactNode) => <>You’ll sign in as {email}.</>
export const signedInAs = (email: string) =>
  `You’re signed in as ${email} in this browser. Joining signs you out of that account.`
export const acceptFailed = 'Couldn’t accept your invitation. Try again.'
export const invitationInvalid = 'This invitation isn’t valid'
export const invitationIncomplete = 'This invitation link is incomplete.'
export const askForInvitation = 'If you’ve already joined, sign in. Otherwise, ask your admin for a new one.'

export const codeHint = 'From your authenticator app, or a recovery code.'

export const usePasskey = 'Use a passkey'
export const passkeysUnsupported = 'This browser can’t use passkeys. Sign in with your password.'
export const noPasskeyUsed = 'Couldn’t sign in with a passkey. Try again, or sign in with your password.'

export const confirmTitle = 'Confirm your email address'
export const confirmHint = 'Select the button to confirm that this address is yours.'
export const confirmed = (message: string, link: ReactNode) => (
  <>
    {message}. {link}
  </>
)
export const linkInvalid = 'This link isn’t valid'
export const linkIncomplete = 'This link is incomplete.'
export const signInForLink = 'Sign in to get a new one.'

/** The server's error message for a SuperAdmin who uses the company sign-in. */
export const wrongPortal = 'SuperAdmin users must use the admin login'
export const resetAsAdmin = 'You sign in on a different page.'
export const adminSignIn = 'Go to admin sign-in'
