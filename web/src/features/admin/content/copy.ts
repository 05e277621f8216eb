export const published = (section: string) => `${section} published`
export const liveOn = (page: string) => `It’s live on the ${page}.`
export const publishFailed = 'Couldn’t publish. Try again.'
export const resetField = (label: string) => `Reset ${label} to default`

export const featureTitle = (number: number) => `Feature ${number}: title`
export const featureDescription = (number: number) => `Feature ${number}: description`

export const button = 'Form button with the waitlist on'
export const openButton = 'Form button with the waitlist off'
export const contactSection = 'Waitlist and contact'
export const waitlistTitle = 'Title with the waitlist on'
export const waitlistSubtitle = 'Subtitle with the waitlist on'
export const openTitle = 'Title with the waitlist off'
export const openSubtitle = 'Subtitle with the waitlist off'

export const previewOf = (page: string) => `Preview of the ${page}`
export const loading = (page: string) => `Loading ${page}`
