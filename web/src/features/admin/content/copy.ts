// Sections
export const published = (section: string) => `${section} published`
export const liveOn = (page: string) => `It’s live on the ${page}.`
export const publishFailed = 'Couldn’t publish. Try again.'
export const resetField = (label: string) => `Reset ${label} to default`

// Fields
export const featureTitle = (number: number) => `Feature ${number}: title`
export const featureDescription = (number: number) => `Feature ${number}: description`

// Preview
export const previewOf = (page: string) => `Preview of the ${page}`
export const loading = (page: string) => `Loading ${page}`
