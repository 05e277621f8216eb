import type { ProjectDocument } from '@mantel/domain/documents'
import { Share2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Picture } from '../../files/picture.tsx'
import { useSeen } from './in-view.ts'
import type { Box } from './justified-layout.ts'
import { makePhotoDraggable } from './photo-drag.ts'

type Props = {
  photo: ProjectDocument
  box: Box
  isCover: boolean
  mayMove: boolean
  menu: ReactNode
  onOpen: () => void
  /** By so many places. */
  onStep: (by: -1 | 1) => void
  onDrop: (id: string, isBehind: boolean) => void
}

/** One photo in its box. Its picture comes when it is nearly in sight; the box has its size from the beginning. */
export function PhotoTile({ photo, box, isCover, mayMove, menu, onOpen, onStep, onDrop }: Props) {
  const { element, isSeen } = useSeen<HTMLLIElement>()
  const [slot, setSlot] = useState<'before' | 'behind' | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    if (!mayMove || !element.current) return
    return makePhotoDraggable(element.current, photo.id, {
      onOver: setSlot,
      onDrop: (id, isBehind) => latest.current(id, isBehind),
    })
  }, [mayMove, photo.id, element])

  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key]
    if (!by || !event.altKey || !mayMove) return
    event.preventDefault()
    onStep(by)
  }
  const isShared = photo.sentToClient === 'true'
  return (
    <li
      ref={element}
      data-photo={photo.id}
      style={{ width: box.width, height: box.height }}
      className="group/tile relative shrink-0"
    >
      <button
        type="button"
        aria-label={`Open ${photo.fileName}`}
        onClick={onOpen}
        onKeyDown={press}
        className="block size-full overflow-hidden rounded-control bg-secondary"
      >
        {isSeen && photo.fileId && (
          <Picture
            fileId={photo.fileId}
            size="large"
            fallback={null}
            className="size-full object-cover dark:brightness-90"
          />
        )}
      </button>
      {(isCover || isShared) && (
        <span className="pointer-events-none absolute bottom-1.5 left-1.5 flex gap-1">
          {isCover && <span className={labelLook}>Cover</span>}
          {isShared && (
            <span className={labelLook}>
              <Share2 size={12} strokeWidth={1.8} aria-hidden />
              Shared
            </span>
          )}
        </span>
      )}
      <span className="absolute top-1 right-1 rounded-control bg-card opacity-0 shadow-card group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 has-aria-expanded:opacity-100 touch:top-0 touch:right-0 touch:bg-transparent touch:opacity-100 touch:shadow-none touch:[&_svg]:size-7 touch:[&_svg]:rounded-control touch:[&_svg]:bg-card touch:[&_svg]:p-1.5">
        {menu}
      </span>
      {slot && (
        <span
          aria-hidden
          className={classes(
            'pointer-events-none absolute inset-y-0 w-0.75 rounded-full bg-ring',
            slot === 'before' ? '-left-1.5' : '-right-1.5',
          )}
        />
      )}
    </li>
  )
}

const labelLook =
  'inline-flex h-5 items-center gap-1 rounded-badge bg-card px-1.5 text-11 font-medium text-foreground shadow-card'
