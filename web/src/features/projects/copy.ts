export const projectNotSaved = 'Couldn’t save the project. Try again.'

export const lessDiscount = (estimate: string, percent: number) => `${estimate} less ${percent}%`
export const dueAfterSigning = (days: number) => `Due ${dayCount(days)} after signing`
export const dueBeforeInstall = (days: number) => `Due ${dayCount(days)} before install`
export const dueAfterInstall = (days: number) => `Due ${dayCount(days)} after install`
const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)
