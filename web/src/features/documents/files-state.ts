import { photoMoments } from '@mantel/domain/documents'
import { getRouteApi } from '@tanstack/react-router'
import { useUrlChange } from '../../platform/url-changes.ts'
import type { PhotoFilter } from './photos/shown-photos.ts'

const route = getRouteApi('/signed-in/member/app/projects/$id')
type Search = ReturnType<typeof route.useSearch>

/** The open album and photo, and the filter of the photos, stored in the URL. */
export function useFilesState() {
  const { album, photo, room, roomless, moment } = route.useSearch()
  const change = useUrlChange<Search>()
  const known = photoMoments.find((one) => one === moment)
  const chosen: PhotoFilter = {
    ...((room ?? roomless) && { room: room ?? '' }),
    ...(known && { moment: known }),
  }
  return {
    chosen,
    filterBy: (filter: PhotoFilter) =>
      change({
        room: filter.room || undefined,
        roomless: filter.room === '' ? 'yes' : undefined,
        moment: filter.moment,
      }),
    albumId: album,
    /** Back closes an album. A deleted album is replaced, so that Back does not lead to it. */
    openAlbum: (id: string | undefined, isReplacing = false) =>
      change({ album: id }, isReplacing ? 'part' : 'step'),
    openId: photo,
    open: (id: string) => change({ photo: id }),
    /** Shows another photo. Back still closes the light box. */
    show: (id: string | undefined) => change({ photo: id }, 'part'),
    close: () => change({ photo: undefined }),
  }
}
