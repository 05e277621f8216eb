export const stillSignedIn =
  'We can’t reach the server. You’re still signed in. Check your connection and try again.'

export const sessionEnded = 'Your session has ended. Sign in to continue. Nothing you typed is lost.'
export const signedOutElsewhere = 'You signed out in another tab. Sign in to continue.'
