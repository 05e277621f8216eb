export const sessionEnded = 'Your session has ended. Sign in to continue. Nothing you typed is lost.'
export const signedOutElsewhere = 'You signed out in another tab. Sign in to continue.'
