// Client
export const emailInUse = (client: string) => `${client} already uses this email.`
export const clientNotAdded = 'Couldn’t add the client. Try again.'

// Project
export const titleTooLong = 'Please use at most 500 characters'
export const amountExample = 'Please enter an amount, such as 14,250'
export const projectAdded = (title: string, stage: string) => `${title} added to ${stage}`
export const projectNotAdded = 'Couldn’t add the project. Try again.'
