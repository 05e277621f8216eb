export const installOn = (day: string) => `Install ${day}`
export const team = (names: string) => `Team: ${names}`
export const openAmount = (amount: string) => `${amount} open`
export const linkNotCopied = 'Couldn’t copy the link. Try again.'
export const projectNotArchived = 'Couldn’t archive the project. Try again.'
export const projectNotRestored = 'Couldn’t restore the project. Try again.'
export const couldNotLoadMore = 'Couldn’t load more projects. Try again.'
