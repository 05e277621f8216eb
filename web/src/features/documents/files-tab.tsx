import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { photosOfAlbum } from './albums/album-photos.ts'
import { Files } from './files.tsx'
import { FilesSkeleton } from './files-skeleton.tsx'
import { useFilesState } from './files-state.ts'
import { usableFilter } from './photos/shown-photos.ts'
import { documentsQuery } from './queries.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { useProjectUploads } from './upload/project-uploads.ts'

export function FilesTab({ projectId }: { projectId: string }) {
  const mayUpload = can(useUser(), 'documents:upload')
  const uploads = useProjectUploads(projectId)
  const { data, error, refetch } = useQuery(documentsQuery(projectId))
  const { chosen, filterBy, albumId, openAlbum } = useFilesState()
  const album = data?.albums.find(({ id }) => id === albumId)
  const filter = usableFilter(album ? photosOfAlbum(album, data?.photos ?? []) : (data?.photos ?? []), chosen)
  // Assigns new photos to the album, room and moment that are shown. Otherwise the filter would hide them.
  const add = (files: FileList) =>
    uploads.add(files, {
      ...filter,
      ...(filter.room !== undefined && { room: filter.room || null }),
      ...(album && { albumId: album.id }),
    })
  return (
    <DropZone isOn={mayUpload} onFiles={add}>
      {data ? (
        <Files
          projectId={projectId}
          photos={data.photos}
          albums={data.albums}
          album={album}
          onAlbum={openAlbum}
          documents={data.documents}
          filter={filter}
          onFilter={filterBy}
          uploads={{ ...uploads, add }}
        />
      ) : error ? (
        <LoadError small what="the files" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <FilesSkeleton />
      )}
    </DropZone>
  )
}
