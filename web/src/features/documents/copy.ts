export const emptyHint = 'Drop photos or documents here.'
export const noPhotos = 'No photos yet. The first one becomes the cover.'
export const noDocuments = 'No documents yet.'

export const sealedHint = 'Signed and locked. You can’t rename it or stop sharing it.'
export const shareWithClient = (fileName: string) => `Share ${fileName} with the client`

export const fileNotSaved = 'Couldn’t update the file. Try again.'
export const fileNotRenamed = 'Couldn’t rename the file. Try again.'
export const photosNotReordered = 'Couldn’t reorder the photos. Try again.'
export const fileNotDownloaded = (fileName: string) =>
  `Couldn’t download ${fileName}. Check your connection and try again.`

export const deleteHint = 'You can’t undo this.'
export const deleteSharedHint = 'The client will lose access too. You can’t undo this.'
export const fileNotDeleted = 'Couldn’t delete the file. Try again.'

export const photoPosition = (fileName: string, position: number, count: number) =>
  `${fileName}, photo ${position} of ${count}`

export const waitingForConnection = 'Waiting for connection…'
export const cancelUpload = (fileName: string) => `Cancel upload of ${fileName}`
