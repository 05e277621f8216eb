import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useState } from 'react'
import type { QueuedFile } from '../../platform/api/upload-queue.ts'
import { useUser } from '../../platform/session/session.ts'
import { Empty } from '../../ui/display/states.tsx'
import { useEscape } from '../../ui/overlay/escape.ts'
import { useSelection } from '../../ui/table/selection.ts'
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
  documents: ProjectDocument[]
  filter: PhotoFilter
  onFilter: (filter: PhotoFilter) => void
  uploads: Omit<ProjectUploads, 'add'> & { add: (files: FileList) => void }
}

export function Files({ projectId, photos, documents, filter, onFilter, uploads }: Props) {
  const mayUpload = can(useUser(), 'documents:upload')
  const changes = useDocumentChanges(projectId)
  const edits = useBulkEdits(projectId)
  const { openId, open, show, close } = useFilesState()
  const [dialog, setDialog] = useState<OpenDialog | { kind: 'rooms' } | null>(null)
  const { groups, isGrouped, setGrouped } = useShownGroups(photos, filter)
  const shownPhotos = groups.flatMap((group) => group.photos)
  const listed = [...shownPhotos, ...documents]
  const selection = useSelection(listed.map(({ id }) => id))
  const selected = listed.filter(({ id }) => selection.selected.has(id))
  const shown = shownPhotos.find(({ id }) => id === openId)
  useEscape(selected.length > 0 && dialog === null && !shown, selection.clear)
  const photoUploads = uploads.files.filter((file) => isPicture(file) && file.state !== 'failed')
  const otherUploads = uploads.files.filter((file) => !photoUploads.includes(file))
  const isEmpty = photos.length + documents.length + uploads.files.length === 0
  const button = mayUpload && <UploadButton onFiles={uploads.add} />
  const tagged = dialog?.kind === 'room' ? [dialog.document] : dialog?.kind === 'rooms' ? selected : []

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
            action={button}
            filters={
              <PhotoFilters
                photos={photos}
                filter={filter}
                onFilter={onFilter}
                isGrouped={isGrouped}
                onGroup={setGrouped}
              />
            }
            onOpen={open}
            onAsk={setDialog}
            onCancel={uploads.remove}
          />
          <h2 className="mb-1 text-13 leading-4.5 font-semibold">Documents</h2>
          {documents.length > 0 ? (
            <div className="@container">
              <DocumentList documents={documents} changes={changes} selection={selection} onAsk={setDialog} />
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
          onAsk={setDialog}
          onClose={close}
        />
      )}
      {tagged.length > 0 && (
        <RoomDialog
          photos={tagged}
          rooms={roomsIn(photos).flatMap(({ room }) => room || [])}
          onChoose={(room) => {
            setDialog(null)
            void edits.setRoom(tagged, room)
          }}
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

/** A guess from the type that the browser reports; the server checks the content. */
const isPicture = ({ file }: QueuedFile) => /^image\/(png|jpeg|webp)$/.test(file.type)
