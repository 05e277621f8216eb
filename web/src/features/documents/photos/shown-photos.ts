import type { PhotoMoment, ProjectDocument } from '@mantel/domain/documents'

/** An empty `room` stands for photos without a room. */
export type PhotoFilter = { room?: string; moment?: PhotoMoment }

type Photo = Pick<ProjectDocument, 'room' | 'moment'>

const roomOf = ({ room }: Photo) => room ?? ''

/** Lists the rooms in the order of their first photos. Photos without a room come last. */
export function roomsIn(photos: readonly Photo[]) {
  const counts = new Map<string, number>()
  for (const photo of photos) counts.set(roomOf(photo), (counts.get(roomOf(photo)) ?? 0) + 1)
  return [...counts]
    .map(([room, count]) => ({ room, count }))
    .toSorted((first, second) => Number(first.room === '') - Number(second.room === ''))
}

/** Drops a filter that no photo matches anymore, such as a room whose last photo was deleted. */
export function usableFilter(photos: readonly Photo[], { room, moment }: PhotoFilter): PhotoFilter {
  return {
    ...(room !== undefined && photos.some((photo) => roomOf(photo) === room) && { room }),
    ...(moment && photos.some((photo) => photo.moment === moment) && { moment }),
  }
}

export const filterPhotos = <P extends Photo>(photos: readonly P[], { room, moment }: PhotoFilter) =>
  photos.filter(
    (photo) =>
      (room === undefined || roomOf(photo) === room) && (moment === undefined || photo.moment === moment),
  )

/**
 * Returns one group for each room. Photos keep their order within a group, so “before” and “after” photos stay side by
 * side.
 */
export const groupByRoom = <P extends Photo>(photos: readonly P[]) =>
  roomsIn(photos).map(({ room }) => ({ room, photos: photos.filter((photo) => roomOf(photo) === room) }))
