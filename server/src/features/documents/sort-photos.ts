import type { ProjectDocument } from '@mantel/domain/documents'

/** Sorts photos by a list of ids. Photos that are not on the list come last, in the given order. */
export function sortPhotos<Photo extends Pick<ProjectDocument, 'id'>>(
  photos: Photo[],
  ids: string[],
): Photo[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Photo) => places.get(id) ?? ids.length
  return photos.toSorted((first, second) => placeOf(first) - placeOf(second))
}
