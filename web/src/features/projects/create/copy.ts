export const emailInUse = (client: string) => `${client} already uses this email.`
export const clientNotAdded = 'Couldn’t add the client. Try again.'

export const titleTooLong = 'Use 500 characters or fewer'
export const amountExample = 'Enter an amount, like 14,250'
export const projectAdded = (title: string, stage: string) => `${title} added to ${stage}`
export const projectNotAdded = 'Couldn’t add the project. Try again.'
