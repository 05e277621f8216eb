export const serverTooSlow = 'The server is taking too long to respond. Try again.'
export const serverUnreachable = 'We can’t reach the server. Check your connection and try again.'

export const requestFailedWith = (status: number) => `Request failed with status ${status}`

export const fileEmpty = 'This file is empty. Please choose another.'
export const fileTooLarge = 'This file is too large. The limit is 25 MB.'
export const fileUnreadable = 'This file can no longer be read. Choose it again.'
export const uploadFailed = 'Couldn’t upload the file. Try again.'

export const exportReady = 'Export ready'
export const exportSaved = (fileName: string) => `Saved as ${fileName}`
