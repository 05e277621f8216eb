export const emailIncomplete = 'That email looks incomplete'
export const joined = "You're on the list! Check your email for updates."

export const joinedText = "You've been added to the waitlist. We'll be in touch soon."
export const joinFailed = 'Failed to join waitlist. Please try again.'
