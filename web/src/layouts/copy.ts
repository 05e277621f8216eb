export const searchPlaceholder = 'Search or jump to…'

export const reconnecting = 'Reconnecting…'
export const reconnectingHint = 'Your team’s changes will appear once you’re back online.'

export const confirmEmail = (email: string) =>
  `Confirm your email address before you send contracts. We sent a link to ${email}.`
