export const clientNotSaved = 'Couldn’t save the client. Try again.'

export const clientNotFound = 'Client not found'
export const clientNotFoundHint = 'They were deleted or merged, or you don’t have access.'

export const notCopied = 'Couldn’t copy this. Select the text and copy it instead.'
export const photoNotRemoved = 'Couldn’t remove the photo. Try again.'
