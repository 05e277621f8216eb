export const previewTitle = (name: string) => `${name}, with sample data`
export const readOnlyBanner = 'Shown with sample data. Only admins and managers can edit templates.'

export const madeDefault = (name: string) => `${name} is now the default`
export const makeDefaultFailed = 'Couldn’t change the default template. Try again.'

export const notFoundHint = 'It may have been deleted.'

export const sampleBrief = 'Vacant three-bedroom Craftsman. Warm oak, linen, two statement lamps.'
