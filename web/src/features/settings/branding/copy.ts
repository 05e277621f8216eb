export const otherColorsHint = 'The app uses the four colors above. These apply to pages outside the app.'
export const brandingSavedHint = 'Everyone in your company will see it.'
export const colorsNotSaved = 'Couldn’t save the colors. Try again.'

export const goodContrast = (ratio: string) => `Good contrast (${ratio})`
export const lowContrast = (ratio: string) => `Low contrast (${ratio}).`
export const contrastTooLow = 'Not saved. Text needs more contrast with its background to be readable.'

export const previewLabel = 'Preview of navigation, invoice, buttons and badge in your colors'
export const previewLine = 'Full Stage, 90 days'
export const previewNote = 'Thank you for your business.'

export const resetTitle = 'Reset to default branding?'
export const resetHint = 'This resets colors and fonts for everyone.'
export const brandingReset = 'Branding reset to default'
export const brandingNotReset = 'Couldn’t reset the branding. Try again.'
