export const bodyHint =
  'Leave a blank line for a new paragraph. Start a line with # for a heading or - for a list.'
export const buttonHint = 'Leave empty to use the default.'
export const isOffHint = 'When off, no one gets this email or the link in it.'
export const saveFailed = 'Couldn’t save the email. Try again.'
export const insertField = (field: string) => `Insert ${field}`

export const sendTest = 'Send me a test'
export const testIncomplete = 'Add a subject and text first.'
export const testOnItsWay = (address: string) => `It’s on its way to ${address}.`
export const testFailed = 'Couldn’t send the test. Try again.'

export const resetTitle = (name: string) => `Reset “${name}” to default?`
export const resetText =
  'This replaces the subject, text and button with the defaults. Your edits will be lost.'
export const resetFailed = 'Couldn’t reset the email. Try again.'

export const notFound = 'There’s no system email with this name.'
