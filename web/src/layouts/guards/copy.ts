export const sessionEnded = 'Your session has ended. Sign in to continue. We kept what you typed.'
export const signedOutElsewhere = 'You signed out in another tab. Sign in to continue.'
