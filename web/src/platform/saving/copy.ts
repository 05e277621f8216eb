export const reviewBeforeSaving = 'Someone else changed this. Review before saving.'
export const changedElsewhere = 'Not saved. Someone else changed this. Try again to keep yours.'
export const deletedElsewhere = 'Someone else deleted this.'
export const orderNotSaved = 'Couldn’t save the order. Try again.'
export const enterAmount = 'Enter an amount, like 79 or 79.50'
export const saveFailed = 'Couldn’t save your changes. Try again.'
export const switchNotSaved = 'Couldn’t save this setting. Try again.'
export const notAnAddress = (text: string) => `“${text}” isn’t a valid email address`
