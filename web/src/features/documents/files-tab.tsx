import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import type { QueuedFile } from '../../platform/api/upload-queue.ts'
import { useUser } from '../../platform/session/session.ts'
import { Empty, LoadError } from '../../ui/display/states.tsx'
import { useDocumentChanges } from './change-documents.ts'
import * as copy from './copy.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DocumentList } from './document-list.tsx'
import type { OpenDialog } from './document-menu.tsx'
import { FilesSkeleton } from './files-skeleton.tsx'
import { LightBox } from './photos/light-box.tsx'
import { PhotoGrid } from './photos/photo-grid.tsx'
import { documentsQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import { type ProjectUploads, useProjectUploads } from './upload/project-uploads.ts'
import { UploadButton } from './upload/upload-button.tsx'
import { UploadRows } from './upload/upload-rows.tsx'

export function FilesTab({ projectId }: { projectId: string }) {
  const mayUpload = can(useUser(), 'documents:upload')
  const uploads = useProjectUploads(projectId)
  const { data, error, refetch } = useQuery(documentsQuery(projectId))
  return (
    <DropZone isOn={mayUpload} onFiles={uploads.add}>
      {data ? (
        <Files projectId={projectId} photos={data.photos} documents={data.documents} uploads={uploads} />
      ) : error ? (
        <LoadError small what="the files" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <FilesSkeleton />
      )}
    </DropZone>
  )
}

type Props = {
  projectId: string
  photos: ProjectDocument[]
  documents: ProjectDocument[]
  uploads: ProjectUploads
}

function Files({ projectId, photos, documents, uploads }: Props) {
  const mayUpload = can(useUser(), 'documents:upload')
  const changes = useDocumentChanges(projectId)
  const [shownId, setShownId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const shown = photos.find(({ id }) => id === shownId)
  const photoUploads = uploads.files.filter((file) => isPicture(file) && file.state !== 'failed')
  const otherUploads = uploads.files.filter((file) => !photoUploads.includes(file))
  const isEmpty = photos.length + documents.length + uploads.files.length === 0
  const button = mayUpload && <UploadButton onFiles={uploads.add} />

  /** Closes the dialog. If the deleted photo was open, opens the next or the previous one. */
  function closeDeleted(deleted: ProjectDocument) {
    setDialog(null)
    if (shownId !== deleted.id) return
    const at = photos.findIndex(({ id }) => id === deleted.id)
    setShownId((photos[at + 1] ?? photos[at - 1])?.id ?? null)
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
          <header className="flex min-h-8 items-center justify-between gap-3">
            <h2 className="text-13 leading-4.5 font-semibold">Photos</h2>
            {button}
          </header>
          <div className="mt-2.5 mb-7">
            {photos.length + photoUploads.length > 0 ? (
              <PhotoGrid
                photos={photos}
                uploads={photoUploads}
                changes={changes}
                onOpen={setShownId}
                onAsk={setDialog}
                onCancel={uploads.remove}
              />
            ) : (
              <p className="text-13 text-muted-foreground">{copy.noPhotos}</p>
            )}
          </div>
          <h2 className="mb-1 text-13 leading-4.5 font-semibold">Documents</h2>
          {documents.length > 0 ? (
            <div className="@container">
              <DocumentList documents={documents} changes={changes} onAsk={setDialog} />
            </div>
          ) : (
            <p className="text-13 text-muted-foreground">{copy.noDocuments}</p>
          )}
        </>
      )}
      {shown && dialog === null && (
        <LightBox
          photos={photos}
          photo={shown}
          changes={changes}
          onShow={setShownId}
          onAsk={setDialog}
          onClose={() => setShownId(null)}
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
