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

export const filesNotDownloaded = 'Couldn’t download the files. Check your connection and try again.'
export const selectFile = (fileName: string) => `Select ${fileName}`
export const selectPhotos = 'Select all photos'
export const selectRoom = (room: string) => `Select all photos: ${room}`

export const filterPhotos = 'Filter photos'
export const noRoom = 'No room'
export const noMatches = 'No photos match these filters.'
export const groupByRoom = 'Group by room'
export const beforeOrAfter = 'Before/after'
export const neither = 'Neither'
export const roomOf = (fileName: string) => `Room for ${fileName}`
export const roomOfMany = (count: number) => `Room for ${count} photos`
export const roomNamed = (room: string) => `Room: ${room}`
export const roomHint = 'Leave empty for no room.'
export const suggestions = 'Suggestions'
export const photosIn = (room: string) => `Photos: ${room}`

export const newAlbum = 'New album'
export const albumExample = 'Staging day'
export const allPhotos = 'All photos'
export const albumOf = (fileName: string) => `Album for ${fileName}`
export const albumOfMany = (count: number) => `Album for ${count} photos`
export const noAlbum = 'No album'
export const albumActions = (name: string) => `Actions for the album ${name}`
export const photoCount = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`
export const emptyAlbum = 'No photos in this album yet. Upload some, or select photos and choose Album.'
export const setCover: string = 'Set as cover'
export const setAlbumCover = 'Set as album cover'
export const albumCreated = (name: string, count: number) =>
  `Album “${name}” created with ${photoCount(count)}`
export const albumNotSaved = 'Couldn’t save the album. Try again.'
export const deleteAlbum = (name: string) => `Delete the album “${name}”?`
export const deleteAlbumHint = 'Its photos stay in the project.'
export const albumDeleted = (name: string) => `Album “${name}” deleted`
export const albumNotDeleted = 'Couldn’t delete the album. Try again.'

// The ends of toast titles such as “3 photos marked as before”.
export const shared = 'shared with the client'
export const notShared = 'no longer shared with the client'
export const inRoom = (room: string) => `tagged “${room}”`
export const withoutRoom = 'no longer in a room'
export const marked = (moment: 'Before' | 'After') => `marked as ${moment.toLowerCase()}`
export const unmarked = 'no longer marked as before or after'
export const inAlbum = (name: string) => `added to “${name}”`
export const withoutAlbum = 'no longer in an album'
export const restored = 'changed back'

export const photoPosition = (fileName: string, position: number, count: number) =>
  `${fileName}, photo ${position} of ${count}`

export const waitingForConnection = 'Waiting for connection…'
export const cancelUpload = (fileName: string) => `Cancel upload of ${fileName}`
