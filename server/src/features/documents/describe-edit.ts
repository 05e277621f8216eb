import type { ProjectDocument } from '@mantel/domain/documents'
import type { Albums } from './albums/find-album.ts'

type Entry = {
  action: string
  one: string
  /** The description if the same change was made to several documents. */
  many: (count: number) => string
}

/** What the activity says about an edit. `albums` contains the album that the photo was put in. */
export function describeEdit(before: ProjectDocument, after: ProjectDocument, albums: Albums): Entry[] {
  const name = `“${after.fileName}”`
  const entries: Entry[] = []
  const add = (action: string, describe: (files: string, photos: string) => string) =>
    entries.push({
      action,
      one: describe(name, name),
      many: (count) => describe(`${count} files`, `${count} photos`),
    })
  if (before.fileName !== after.fileName)
    add('document.updated', () => `Renamed “${before.fileName}” to ${name}`)
  else if (before.type !== after.type)
    add('document.updated', (files) => `Changed the type of ${files} to ${after.type}`)
  if (before.room !== after.room)
    add('document.tagged', (_, photos) =>
      after.room ? `Set the room for ${photos} to ${after.room}` : `Removed the room from ${photos}`,
    )
  if (before.moment !== after.moment)
    add('document.tagged', (_, photos) =>
      after.moment ? `Marked ${photos} as “${after.moment}”` : `Removed “${before.moment}” from ${photos}`,
    )
  if (before.albumId !== after.albumId) {
    const album = after.albumId && albums.get(after.albumId)
    add('document.tagged', (_, photos) =>
      album ? `Added ${photos} to the album “${album.name}”` : `Took ${photos} out of the album`,
    )
  }
  if (before.sentToClient !== after.sentToClient) {
    if (after.sentToClient === 'true') add('document.shared', (files) => `Shared ${files} with the client`)
    else add('document.unshared', (files) => `Stopped sharing ${files} with the client`)
  }
  return entries
}
