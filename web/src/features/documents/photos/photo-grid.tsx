import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useState } from 'react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import type { DocumentChanges } from '../change-documents.ts'
import * as copy from '../copy.ts'
import { DocumentMenu, type OpenDialog } from '../document-menu.tsx'
import { UploadTile } from '../upload/upload-tile.tsx'
import { useWidth } from './in-view.ts'
import { aspectRatio, defaultRatio, justify } from './justified-layout.ts'
import { indexBeside } from './photo-order.ts'
import { PhotoTile } from './photo-tile.tsx'

type Props = {
  photos: ProjectDocument[]
  uploads: QueuedFile[]
  changes: DocumentChanges
  onOpen: (id: string) => void
  onAsk: (dialog: OpenDialog) => void
  onCancel: (key: number) => void
}

const gap = 8

/** Photos in rows that fill the width. The first one is the cover. */
export function PhotoGrid({ photos, uploads, changes, onOpen, onAsk, onCancel }: Props) {
  const mayMove = can(useUser(), 'documents:edit') && photos.length > 1
  const isPhone = useMedia('(max-width: 767px)')
  const { element, width } = useWidth<HTMLDivElement>()
  const [announcement, setAnnouncement] = useState('')
  const ratios = [...photos.map(aspectRatio), ...uploads.map(() => defaultRatio)]
  const rows = justify(ratios, { width, height: isPhone ? 120 : 180, gap })

  function move(photo: ProjectDocument, at: number) {
    if (!changes.movePhoto(photo.id, at)) return
    setAnnouncement(copy.photoPosition(photo.fileName, at + 1, photos.length))
    // Restores the focus, which the pressed button lost when its photo moved.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo.id)}"] > button`)?.focus(),
    )
  }
  function drop(id: string, otherId: string, isAfter: boolean) {
    const dropped = photos.find((photo) => photo.id === id)
    const at = indexBeside(photos, id, otherId, isAfter)
    if (dropped && at !== null) move(dropped, at)
  }
  return (
    <div ref={element}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul aria-label="Photos" className="flex flex-wrap gap-2">
        {rows.flat().map((box) => {
          const photo = photos[box.index]
          const upload = uploads[box.index - photos.length]
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
                onDrop={(id, isAfter) => drop(id, photo.id, isAfter)}
                menu={
                  <DocumentMenu
                    document={photo}
                    onAsk={onAsk}
                    onShare={(isShared) =>
                      void changes.change(photo, { sentToClient: isShared ? 'true' : 'false' })
                    }
                    position={{ at, of: photos.length, onMove: (to) => move(photo, to) }}
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
