import type { PhotoMoment, ProjectDocument } from '@mantel/domain/documents'
import { manyDocumentsApi } from '@mantel/domain/many-documents'
import type { Album } from '@mantel/domain/projects/albums'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { type BulkChange, useBulkChanges } from '../lists/bulk-changes.ts'
import * as copy from './copy.ts'
import { refreshAfterDocuments } from './queries.ts'

type Edit = {
  sentToClient?: 'true' | 'false'
  room?: string | null
  moment?: PhotoMoment | null
  albumId?: string | null
}
type Change = BulkChange<ProjectDocument>

/** Changes several files at once, with one toast and one Undo for all of them. */
export function useBulkEdits(projectId: string) {
  const queries = useQueryClient()
  const nameOf = ({ fileName }: ProjectDocument) => fileName
  const files = useBulkChanges<ProjectDocument>({ nameOf, plural: 'files' })
  const photos = useBulkChanges<ProjectDocument>({ nameOf, plural: 'photos' })

  const send = async (rows: readonly ProjectDocument[], editOf: (row: ProjectDocument) => Edit) => {
    const items = rows.map((row) => ({ id: row.id, ...editOf(row) }))
    const result = await call(manyDocumentsApi.edit, { body: { items } })
    refreshAfterDocuments(queries, manyDocumentsApi.edit, projectId)
    return result
  }
  const change = (
    rows: readonly ProjectDocument[],
    edit: Edit,
    before: (row: ProjectDocument) => Edit,
    done: string,
    undone: string,
  ): Change => ({
    rows,
    endpoint: manyDocumentsApi.edit,
    send: (some) => send(some, () => edit),
    done,
    undo: (changed) => ({
      rows: changed,
      endpoint: manyDocumentsApi.edit,
      send: (some) => send(some, before),
      done: undone,
    }),
  })
  return {
    progress: files.progress ?? photos.progress,
    share: (rows: readonly ProjectDocument[], isShared: boolean) =>
      files.run(
        change(
          rows,
          { sentToClient: isShared ? 'true' : 'false' },
          ({ sentToClient }) => ({ sentToClient }),
          isShared ? copy.shared : copy.notShared,
          isShared ? copy.notShared : copy.shared,
        ),
      ),
    setRoom: (rows: readonly ProjectDocument[], room: string | null) =>
      photos.run(
        change(
          rows,
          { room },
          (row) => ({ room: row.room }),
          room === null ? copy.withoutRoom : copy.inRoom(room),
          copy.restored,
        ),
      ),
    setAlbum: (rows: readonly ProjectDocument[], album: Album | null) =>
      photos.run(
        change(
          rows,
          { albumId: album?.id ?? null },
          (row) => ({ albumId: row.albumId }),
          album ? copy.inAlbum(album.name) : copy.withoutAlbum,
          copy.restored,
        ),
      ),
    setMoment: (rows: readonly ProjectDocument[], moment: PhotoMoment | null) =>
      photos.run(
        change(
          rows,
          { moment },
          (row) => ({ moment: row.moment }),
          moment === null ? copy.unmarked : copy.marked(moment),
          copy.restored,
        ),
      ),
  }
}

export type BulkEdits = ReturnType<typeof useBulkEdits>
