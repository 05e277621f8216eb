import type { ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { useState } from 'react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import type { Selection } from '../../../ui/table/selection.ts'
import type { DocumentChanges } from '../change-documents.ts'
import * as copy from '../copy.ts'
import { DocumentMenu, type OpenDialog } from '../document-menu.tsx'
import { UploadTile } from '../upload/upload-tile.tsx'
import { useWidth } from './in-view.ts'
import { aspectRatio, defaultRatio, justify } from './justified-layout.ts'
import { indexBeside } from './photo-order.ts'
import { PhotoTile } from './photo-tile.tsx'

type Props = {
  /** The photos in this grid: all photos, or only those of a filter or a room. */
  photos: ProjectDocument[]
  /** All photos of the project or the open album, because moving a photo changes the order of all of them. */
  all: ProjectDocument[]
  /** Set if the grid shows one room. A photo that is dropped here moves into it; null stands for no room. */
  room?: string | null
  label: string
  selection: Selection
  uploads: QueuedFile[]
  changes: DocumentChanges
  onOpen: (id: string) => void
  onAsk: (dialog: OpenDialog) => void
  onCancel: (key: number) => void
}

const gap = 8

/** Photos in rows that fill the width. The first one is the cover. */
export function PhotoGrid({ photos, all, room, label, selection, uploads, changes, ...on }: Props) {
  const { onOpen, onAsk, onCancel } = on
  const mayMove = can(useUser(), 'documents:edit') && all.length > 1
  const isPhone = useMedia('(max-width: 767px)')
  const { element, width } = useWidth<HTMLDivElement>()
  const [announcement, setAnnouncement] = useState('')
  const ratios = [...photos.map(aspectRatio), ...uploads.map(() => defaultRatio)]
  const rows = justify(ratios, { width, height: isPhone ? 120 : 180, gap })

  /** Moves a photo before or after another one of this grid. */
  function move(photo: ProjectDocument, other: ProjectDocument | undefined, isAfter: boolean) {
    const to = other && indexBeside(all, photo.id, other.id, isAfter)
    if (to === undefined || to === null || !changes.movePhoto(photo.id, to)) return
    const position = indexBeside(photos, photo.id, other?.id ?? '', isAfter)
    if (position !== null) setAnnouncement(copy.photoPosition(photo.fileName, position + 1, photos.length))
    // Restores the focus, which the pressed button lost when its photo moved.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo.id)}"] > button`)?.focus(),
    )
  }
  function drop(id: string, other: ProjectDocument, isAfter: boolean) {
    const dropped = all.find((photo) => photo.id === id)
    if (!dropped) return
    if (room !== undefined && dropped.room !== room) void changes.change(dropped, { room })
    move(dropped, other, isAfter)
  }
  return (
    <div ref={element}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul aria-label={label} className="flex flex-wrap gap-2">
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
                isCover={photo.id === all[0]?.id}
                isSelected={selection.selected.has(photo.id)}
                isChoosing={selection.selected.size > 0}
                onSelect={(isExtended) => selection.toggle(photo.id, isExtended)}
                mayMove={mayMove}
                onOpen={() => onOpen(photo.id)}
                onStep={(by) => move(photo, photos[at + by], by > 0)}
                onDrop={(id, isAfter) => drop(id, photo, isAfter)}
                menu={
                  <DocumentMenu
                    document={photo}
                    onAsk={onAsk}
                    onShare={(isShared) =>
                      void changes.change(photo, { sentToClient: isShared ? 'true' : 'false' })
                    }
                    onSelect={() => selection.toggle(photo.id)}
                    onMoment={(moment) => void changes.change(photo, { moment })}
                    position={{
                      isCover: photo.id === all[0]?.id,
                      coverLabel: changes.coverLabel,
                      at,
                      of: photos.length,
                      onCover: () => move(photo, all[0], false),
                      onStep: (by) => move(photo, photos[at + by], by > 0),
                    }}
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
