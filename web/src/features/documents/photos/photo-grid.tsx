import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useState } from 'react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import type { DocumentChanges } from '../change-documents.ts'
import { type Asking, DocumentMenu } from '../document-menu.tsx'
import { UploadTile } from '../upload/upload-tile.tsx'
import { useWidth } from './in-view.ts'
import { justify, shapeOf, usualShape } from './justified-layout.ts'
import { placeBeside } from './photo-order.ts'
import { PhotoTile } from './photo-tile.tsx'

type Props = {
  photos: ProjectDocument[]
  /** Pictures that are not there yet, in the place where they will stand. */
  coming: QueuedFile[]
  changes: DocumentChanges
  onOpen: (id: string) => void
  onAsk: (asking: Asking) => void
  onCancel: (key: number) => void
}

const gap = 8

/** Photos in rows that reach from edge to edge; the first one is the cover. */
export function PhotoGrid({ photos, coming, changes, onOpen, onAsk, onCancel }: Props) {
  const mayMove = can(useUser(), 'documents:edit') && photos.length > 1
  const isPhone = useMedia('(max-width: 767px)')
  const { element, width } = useWidth<HTMLDivElement>()
  const [said, setSaid] = useState('')
  const shapes = [...photos.map(shapeOf), ...coming.map(() => usualShape)]
  const rows = justify(shapes, { width, height: isPhone ? 120 : 180, gap })

  function move(photo: ProjectDocument, at: number) {
    if (!changes.place(photo.id, at)) return
    setSaid(`${photo.fileName}, photo ${at + 1} of ${photos.length}`)
    // The button that was pressed stands elsewhere now, and goes on there.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo.id)}"] > button`)?.focus(),
    )
  }
  function drop(id: string, otherId: string, isBehind: boolean) {
    const dropped = photos.find((photo) => photo.id === id)
    const at = placeBeside(photos, id, otherId, isBehind)
    if (dropped && at !== null) move(dropped, at)
  }
  return (
    <div ref={element}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul aria-label="Photos" className="flex flex-wrap gap-2">
        {rows.flat().map((box) => {
          const photo = photos[box.index]
          const upload = coming[box.index - photos.length]
          if (photo) {
            const at = box.index
            return (
              <PhotoTile
                key={photo.id}
                photo={photo}
                box={box}
                isCover={at === 0}
                mayMove={mayMove}
                onOpen={() => onOpen(photo.id)}
                onStep={(by) => move(photo, Math.max(0, Math.min(photos.length - 1, at + by)))}
                onDrop={(id, isBehind) => drop(id, photo.id, isBehind)}
                menu={
                  <DocumentMenu
                    document={photo}
                    onAsk={onAsk}
                    onShare={(isShared) =>
                      void changes.change(photo, { sentToClient: isShared ? 'true' : 'false' })
                    }
                    place={{ at, of: photos.length, onMove: (to) => move(photo, to) }}
                  />
                }
              />
            )
          }
          return (
            upload && (
              <UploadTile key={upload.key} upload={upload} box={box} onCancel={() => onCancel(upload.key)} />
            )
          )
        })}
      </ul>
    </div>
  )
}
