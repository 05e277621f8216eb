import type { ProjectDocument } from '@mantel/domain/documents'
import { Share2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { currentPreferences } from '../../../platform/session/preferences.ts'
import { classes } from '../../../ui/base/classes.ts'
import { boxLook } from '../../../ui/form/checkbox.tsx'
import { Picture } from '../../files/picture.tsx'
import * as copy from '../copy.ts'
import { useHasBeenInView } from './in-view.ts'
import type { Box } from './justified-layout.ts'
import { makePhotoDraggable } from './photo-drag.ts'

type Props = {
  photo: ProjectDocument
  box: Box
  isCover: boolean
  mayMove: boolean
  isSelected: boolean
  /** True if anything is selected. Every photo then shows its checkbox. */
  isChoosing: boolean
  onSelect: (isExtended: boolean) => void
  menu: ReactNode
  onOpen: () => void
  onStep: (by: -1 | 1) => void
  onDrop: (id: string, isAfter: boolean) => void
}

/** The box has its size at once; the picture loads when the box is near the viewport. */
export function PhotoTile({ photo, box, isCover, mayMove, isSelected, isChoosing, menu, ...on }: Props) {
  const { onOpen, onSelect, onStep, onDrop } = on
  const { element, hasBeenInView } = useHasBeenInView<HTMLLIElement>()
  const [dropSide, setDropSide] = useState<'before' | 'after' | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    if (!mayMove || !element.current) return
    return makePhotoDraggable(element.current, photo.id, {
      onOver: setDropSide,
      onDrop: (id, isAfter) => latest.current(id, isAfter),
    })
  }, [mayMove, photo.id, element])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'x' && !event.metaKey && !event.ctrlKey && currentPreferences().singleKeys) {
      event.preventDefault()
      // Keeps a shortcut of the page from running, too.
      event.stopPropagation()
      onSelect(false)
    }
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
        onClick={(event) =>
          event.shiftKey || event.metaKey || event.ctrlKey ? onSelect(event.shiftKey) : onOpen()
        }
        onKeyDown={onKeyDown}
        className={classes(
          'block size-full overflow-hidden rounded-control bg-secondary',
          isSelected && 'ring-3 ring-ring',
        )}
      >
        {hasBeenInView && photo.fileId && (
          <Picture
            fileId={photo.fileId}
            size="large"
            fallback={null}
            className="size-full object-cover dark:brightness-90"
          />
        )}
      </button>
      <label
        className={classes(
          'absolute top-0 left-0 flex size-9 items-start p-2 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 touch:size-11',
          isChoosing ? 'opacity-100' : 'opacity-0 touch:pointer-events-none',
        )}
      >
        <input
          type="checkbox"
          aria-label={copy.selectFile(photo.fileName)}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          className={classes(boxLook, 'shadow-card')}
        />
      </label>
      {(isCover || isShared || photo.room || photo.moment) && (
        <span className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1">
          {photo.room && (
            <span className={labelLook}>
              <bdi className="max-w-36 truncate">{photo.room}</bdi>
            </span>
          )}
          {photo.moment && <span className={labelLook}>{photo.moment}</span>}
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
      {dropSide && (
        <span
          aria-hidden
          className={classes(
            'pointer-events-none absolute inset-y-0 w-0.75 rounded-full bg-ring',
            dropSide === 'before' ? '-left-1.5' : '-right-1.5',
          )}
        />
      )}
    </li>
  )
}

const labelLook =
  'inline-flex h-5 max-w-full items-center gap-1 rounded-badge bg-card px-1.5 text-11 font-medium text-foreground shadow-card'
