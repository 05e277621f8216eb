export const searchPlaceholder = 'Search or jump to…'

export const confirmEmail = (email: string) =>
  `Confirm your email address before you send contracts. We sent a link to ${email}.`
