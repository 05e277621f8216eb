export const searchPlaceholder = 'Search or jump to…'

export const reconnecting = 'Reconnecting…'
export const reconnectingHint = 'Changes by others will appear once you’re back online.'

export const confirmEmail = (email: string) =>
  `Confirm your email address before you send contracts. We sent a link to ${email}.`
