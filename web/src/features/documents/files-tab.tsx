import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import type { QueuedFile } from '../../platform/api/upload-queue.ts'
import { useUser } from '../../platform/session/session.ts'
import { Empty, LoadError } from '../../ui/display/states.tsx'
import { useDocumentChanges } from './change-documents.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { Papers } from './document-list.tsx'
import type { Asking } from './document-menu.tsx'
import { FilesSkeleton } from './files-skeleton.tsx'
import { LightBox } from './photos/light-box.tsx'
import { PhotoGrid } from './photos/photo-grid.tsx'
import { documentsQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import { type ProjectUploads, useProjectUploads } from './upload/project-uploads.ts'
import { UploadButton } from './upload/upload-button.tsx'
import { UploadRows } from './upload/upload-rows.tsx'

/** The photos and papers of a project. */
export function FilesTab({ projectId }: { projectId: string }) {
  const mayUpload = can(useUser(), 'documents:upload')
  const uploads = useProjectUploads(projectId)
  const { data, error, refetch } = useQuery(documentsQuery(projectId))
  return (
    <DropZone isOn={mayUpload} onFiles={uploads.add}>
      {data ? (
        <Files projectId={projectId} photos={data.photos} papers={data.papers} uploads={uploads} />
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
  papers: ProjectDocument[]
  uploads: ProjectUploads
}

function Files({ projectId, photos, papers, uploads }: Props) {
  const mayUpload = can(useUser(), 'documents:upload')
  const changes = useDocumentChanges(projectId)
  const [shownId, setShownId] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const shown = photos.find(({ id }) => id === shownId)
  const coming = uploads.files.filter((file) => isPicture(file) && file.state !== 'failed')
  const others = uploads.files.filter((file) => !coming.includes(file))
  const isBare = photos.length + papers.length + uploads.files.length === 0
  const button = mayUpload && <UploadButton onFiles={uploads.add} />

  function goOn(gone: ProjectDocument) {
    setAsking(null)
    if (shownId !== gone.id) return
    const at = photos.findIndex(({ id }) => id === gone.id)
    setShownId((photos[at + 1] ?? photos[at - 1])?.id ?? null)
  }
  return (
    <>
      {isBare ? (
        <Empty title="Nothing on file" action={button}>
          Drop photos or papers here.
        </Empty>
      ) : (
        <>
          {others.length > 0 && (
            <UploadRows uploads={others} onTryAgain={uploads.tryAgain} onCancel={uploads.remove} />
          )}
          <header className="flex min-h-8 items-center justify-between gap-3">
            <h2 className="text-13 leading-4.5 font-semibold">Photos</h2>
            {button}
          </header>
          <div className="mt-2.5 mb-7">
            {photos.length + coming.length > 0 ? (
              <PhotoGrid
                photos={photos}
                coming={coming}
                changes={changes}
                onOpen={setShownId}
                onAsk={setAsking}
                onCancel={uploads.remove}
              />
            ) : (
              <p className="text-13 text-muted-foreground">No photos yet. The first one becomes the cover.</p>
            )}
          </div>
          <h2 className="mb-1 text-13 leading-4.5 font-semibold">Papers</h2>
          {papers.length > 0 ? (
            <div className="@container">
              <Papers papers={papers} changes={changes} onAsk={setAsking} />
            </div>
          ) : (
            <p className="text-13 text-muted-foreground">No papers yet.</p>
          )}
        </>
      )}
      {shown && asking === null && (
        <LightBox
          photos={photos}
          photo={shown}
          changes={changes}
          onShow={setShownId}
          onAsk={setAsking}
          onClose={() => setShownId(null)}
        />
      )}
      {asking?.what === 'rename' && (
        <RenameDialog
          document={asking.document}
          onRename={(fileName) => changes.rename(asking.document, fileName)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === 'delete' && (
        <DeleteDialog
          document={asking.document}
          onDelete={() => changes.remove(asking.document)}
          onDeleted={() => goOn(asking.document)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** What will probably stand among the photos; the server looks at what it is. */
const isPicture = ({ file }: QueuedFile) => /^image\/(png|jpeg|webp)$/.test(file.type)
