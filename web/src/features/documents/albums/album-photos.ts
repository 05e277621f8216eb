import type { ProjectDocument } from '@mantel/domain/documents'
import type { Album } from '@mantel/domain/projects/albums'

type Photo = Pick<ProjectDocument, 'id' | 'albumId'>

/** The photos of an album in its order. Photos that were just added come last, as on the server. */
export function photosOfAlbum<P extends Photo>(album: Album, photos: readonly P[]): P[] {
  const places = new Map(album.photos.map((id, place) => [id, place]))
  const placeOf = ({ id }: Photo) => places.get(id) ?? places.size
  return photos
    .filter(({ albumId }) => albumId === album.id)
    .toSorted((first, second) => placeOf(first) - placeOf(second))
}
