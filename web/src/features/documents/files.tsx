import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import type { Album } from '@mantel/domain/projects/albums'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { QueuedFile } from '../../platform/api/upload-queue.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Empty } from '../../ui/display/states.tsx'
import { useEscape } from '../../ui/overlay/escape.ts'
import { useSelection } from '../../ui/table/selection.ts'
import { type AlbumDialog, AlbumDialogs } from './albums/album-dialogs.tsx'
import { AlbumHead } from './albums/album-head.tsx'
import { photosOfAlbum } from './albums/album-photos.ts'
import { AlbumRow } from './albums/album-row.tsx'
import { useAlbumChanges } from './albums/change-albums.ts'
import { useBulkEdits } from './bulk-edits.ts'
import { useDocumentChanges } from './change-documents.ts'
import * as copy from './copy.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DocumentList } from './document-list.tsx'
import type { OpenDialog } from './document-menu.tsx'
import { useFilesState } from './files-state.ts'
import { LightBox } from './photos/light-box.tsx'
import { PhotoFilters } from './photos/photo-filters.tsx'
import { PhotoSection, useShownGroups } from './photos/photo-section.tsx'
import { RoomDialog } from './photos/room-dialog.tsx'
import { type PhotoFilter, roomsIn } from './photos/shown-photos.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ProjectUploads } from './upload/project-uploads.ts'
import { UploadButton } from './upload/upload-button.tsx'
import { UploadRows } from './upload/upload-rows.tsx'

type Props = {
  projectId: string
  photos: ProjectDocument[]
  albums: Album[]
  /** The open album. Only its photos are shown. */
  album: Album | undefined
  onAlbum: (id: string | undefined, isReplacing?: boolean) => void
  documents: ProjectDocument[]
  filter: PhotoFilter
  onFilter: (filter: PhotoFilter) => void
  uploads: Omit<ProjectUploads, 'add'> & { add: (files: FileList) => void }
}

export function Files({ projectId, albums, album, documents, filter, uploads, ...props }: Props) {
  const { photos: allPhotos, onAlbum, onFilter } = props
  const user = useUser()
  const [mayUpload, mayEdit] = [can(user, 'documents:upload'), can(user, 'documents:edit')]
  const ofProject = useDocumentChanges(projectId)
  const ofAlbums = useAlbumChanges(projectId)
  const photos = album ? photosOfAlbum(album, allPhotos) : allPhotos
  // An album has an order and a cover of its own.
  const changes = album
    ? {
        ...ofProject,
        coverLabel: copy.setAlbumCover,
        movePhoto: (id: string, at: number) => ofAlbums.movePhoto(album.id, id, at),
      }
    : ofProject
  const edits = useBulkEdits(projectId)
  const { openId, open, show, close } = useFilesState()
  const [dialog, setDialog] = useState<OpenDialog | { kind: 'rooms' } | AlbumDialog | null>(null)
  const { groups, isGrouped, setGrouped } = useShownGroups(photos, filter)
  const shownPhotos = groups.flatMap((group) => group.photos)
  const listed = [...shownPhotos, ...documents]
  const selection = useSelection(listed.map(({ id }) => id))
  const selected = listed.filter(({ id }) => selection.selected.has(id))
  const shown = shownPhotos.find(({ id }) => id === openId)
  useEscape(selected.length > 0 && dialog === null && !shown, selection.clear)
  const photoUploads = uploads.files.filter((file) => isPicture(file) && file.state !== 'failed')
  const otherUploads = uploads.files.filter((file) => !photoUploads.includes(file))
  const isEmpty = allPhotos.length + albums.length + documents.length + uploads.files.length === 0
  const button = mayUpload && <UploadButton onFiles={uploads.add} />
  const tagged = dialog?.kind === 'room' ? [dialog.document] : dialog?.kind === 'rooms' ? selected : []

  const ask = (asked: OpenDialog) =>
    setDialog(asked.kind === 'album' ? { kind: 'choose-album', photos: [asked.document] } : asked)

  /** Closes the dialog. If the deleted photo was open, opens the next or the previous one. */
  function closeDeleted(deleted: ProjectDocument) {
    setDialog(null)
    if (openId !== deleted.id) return
    const at = shownPhotos.findIndex(({ id }) => id === deleted.id)
    show((shownPhotos[at + 1] ?? shownPhotos[at - 1])?.id)
  }
  return (
    <>
      {isEmpty ? (
        <Empty title="No files yet" action={button}>
          {copy.emptyHint}
        </Empty>
      ) : (
        <>
          {otherUploads.length > 0 && (
            <UploadRows uploads={otherUploads} onTryAgain={uploads.tryAgain} onCancel={uploads.remove} />
          )}
          <PhotoSection
            all={photos}
            groups={groups}
            isGrouped={isGrouped}
            uploads={photoUploads}
            uploadRoom={filter.room ?? ''}
            selection={selection}
            changes={changes}
            action={
              <>
                {mayEdit && !album && (
                  <Button icon={Images} onClick={() => setDialog({ kind: 'new-album' })}>
                    {copy.newAlbum}
                  </Button>
                )}
                {button}
              </>
            }
            {...(album && {
              album: {
                name: album.name,
                head: (
                  <AlbumHead
                    album={album}
                    photos={photos}
                    edits={edits}
                    onBack={() => onAlbum(undefined)}
                    onAsk={setDialog}
                  />
                ),
              },
            })}
            filters={
              <>
                {!album && <AlbumRow albums={albums} photos={allPhotos} onOpen={onAlbum} />}
                <PhotoFilters
                  photos={photos}
                  filter={filter}
                  onFilter={onFilter}
                  isGrouped={isGrouped}
                  onGroup={setGrouped}
                />
              </>
            }
            onOpen={open}
            onAsk={ask}
            onCancel={uploads.remove}
          />
          <h2 className="mb-1 text-13 leading-4.5 font-semibold">Documents</h2>
          {documents.length > 0 ? (
            <div className="@container">
              <DocumentList documents={documents} changes={changes} selection={selection} onAsk={ask} />
            </div>
          ) : (
            <p className="text-13 text-muted-foreground">{copy.noDocuments}</p>
          )}
        </>
      )}
      {selected.length > 0 && (
        <>
          {/* Keeps the last row visible above the bar. */}
          <div className="h-26" />
          <SelectionBar
            files={selected}
            edits={edits}
            onRoom={() => setDialog({ kind: 'rooms' })}
            onAlbum={() => setDialog({ kind: 'choose-album', photos: selected })}
            onClear={selection.clear}
          />
        </>
      )}
      {shown && dialog === null && (
        <LightBox
          photos={shownPhotos}
          photo={shown}
          isCover={shown.id === photos[0]?.id}
          changes={changes}
          onShow={show}
          onAsk={ask}
          onClose={close}
        />
      )}
      {tagged.length > 0 && (
        <RoomDialog
          photos={tagged}
          rooms={roomsIn(allPhotos).flatMap(({ room }) => room || [])}
          onChoose={(room) => {
            setDialog(null)
            void edits.setRoom(tagged, room)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && isAlbumDialog(dialog) && (
        <AlbumDialogs
          dialog={dialog}
          albums={albums}
          changes={ofAlbums}
          edits={edits}
          onOpenAlbum={(id) => {
            selection.clear()
            onAlbum(id)
          }}
          onLeaveAlbum={() => onAlbum(undefined, true)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'rename' && (
        <RenameDialog
          document={dialog.document}
          onRename={(fileName) => changes.rename(dialog.document, fileName)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          document={dialog.document}
          onDelete={() => changes.remove(dialog.document)}
          onDeleted={() => closeDeleted(dialog.document)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

const isAlbumDialog = (dialog: { kind: string }): dialog is AlbumDialog => dialog.kind.endsWith('-album')

/** A guess from the type that the browser reports; the server checks the content. */
const isPicture = ({ file }: QueuedFile) => /^image\/(png|jpeg|webp)$/.test(file.type)
