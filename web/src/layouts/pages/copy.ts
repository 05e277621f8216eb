export const pageNotFound = 'Page not found'
export const movedOrDeleted = 'It may have been moved or deleted.'
// The label differs from “Pipeline” if the company has renamed it.
export const goToPipeline = (label: string) => `Go to ${label === 'Pipeline' ? 'pipeline' : label}`
export const forgottenRoute = 'Did you forget to add the page to the router?'

export const checkConnection = 'Check your connection and try again.'
export const backToSignIn = 'Back to sign in'
