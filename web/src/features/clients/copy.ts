export const clientNotSaved = 'Couldn’t save the client. Try again.'

export const clientNotFound = 'Client not found'
export const clientNotFoundHint = 'They were deleted or merged, or you don’t have access.'

export const notCopied = 'Couldn’t copy. Select the text and copy it.'
export const photoNotRemoved = 'Couldn’t remove the photo. Try again.'
