import type { ProjectDocument } from '@mantel/domain/documents'
import type { Album } from '@mantel/domain/projects/albums'
import { Images } from 'lucide-react'
import { Picture } from '../../files/picture.tsx'
import * as copy from '../copy.ts'
import { photosOfAlbum } from './album-photos.ts'

type Props = { albums: readonly Album[]; photos: readonly ProjectDocument[]; onOpen: (id: string) => void }

/** The albums of a project, each with its first photo as its cover. */
export function AlbumRow({ albums, photos, onOpen }: Props) {
  if (albums.length === 0) return null
  return (
    <ul
      aria-label="Albums"
      className="mt-2.5 flex gap-2.5 overflow-x-auto pb-1.5 max-md:-mx-4 max-md:px-4 md:flex-wrap"
    >
      {albums.map((album) => {
        const own = photosOfAlbum(album, photos)
        return (
          <li key={album.id} className="w-36 shrink-0">
            <button
              type="button"
              onClick={() => onOpen(album.id)}
              className="group/album block w-full rounded-control text-left"
            >
              <span className="flex h-24 items-center justify-center overflow-hidden rounded-control border border-border bg-secondary text-muted-foreground group-hover/album:border-border-strong">
                {own[0]?.fileId ? (
                  <Picture
                    fileId={own[0].fileId}
                    size="large"
                    fallback={null}
                    className="size-full object-cover dark:brightness-90"
                  />
                ) : (
                  <Images size={20} strokeWidth={1.4} aria-hidden />
                )}
              </span>
              <span className="mt-1.5 block truncate text-12-5 leading-4.5 font-medium">
                <bdi>{album.name}</bdi>
              </span>
              <span className="block text-12 leading-4.5 text-muted-foreground">
                {copy.photoCount(own.length)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
