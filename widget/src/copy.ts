export const optional = ' (optional)'
export const send = 'Send inquiry'
export const sending = 'Sending…'
export const tryAgain = 'Try again'
export const failed = 'That didn’t go through. Your text is still here.'
export const offline = 'You’re offline. Your text is still here, and we’ll send it when you’re back online.'
export const notLoaded = 'We couldn’t load this form.'
export const unavailable = 'This form is no longer available.'
export const continueLink = 'Continue'
export const formLabel = (companyName: string) => `Contact ${companyName}`
/** The label of the honeypot, a hidden field that only bots fill in. */
export const honeypotLabel = 'Fax'
