import type { ProjectDocument } from '@mantel/domain/documents'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect } from 'react'
import { pictureQuery } from '../../../platform/api/pictures.ts'
import { classes } from '../../../ui/base/classes.ts'
import { useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { Picture } from '../../files/picture.tsx'
import type { DocumentChanges } from '../change-documents.ts'
import type { OpenDialog } from '../document-menu.tsx'
import { ActionButton, LightBoxActions } from './light-box-actions.tsx'
import { useSwipe } from './swipe.ts'

type Props = {
  photos: ProjectDocument[]
  photo: ProjectDocument
  isCover: boolean
  changes: DocumentChanges
  onShow: (id: string) => void
  onAsk: (dialog: OpenDialog) => void
  onClose: () => void
}

/** One photo on the whole screen. Arrow keys and swipes show the others. */
export function LightBox({ photos, photo, isCover, changes, onShow, onAsk, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const at = photos.findIndex(({ id }) => id === photo.id)
  const step = (by: -1 | 1) => {
    const next = photos[at + by]
    if (next) onShow(next.id)
  }
  const swipe = useSwipe(step)
  usePrefetchedPhotos(photos[at - 1], photos[at + 1])

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key]
    if (by) {
      event.preventDefault()
      step(by)
    }
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          // Focuses the dialog instead of its first button, whose tooltip would cover the photo.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onKeyDown={onKeyDown}
          // Always dark, so that the photo stands out.
          className="dark fixed inset-0 z-50 flex flex-col bg-[#161412] text-[#F2EEE7] outline-none data-[state=open]:animate-veil"
        >
          <header className="flex h-13 shrink-0 items-center gap-1 pr-2 pl-4">
            <div className="flex min-w-0 flex-1 items-baseline gap-2.5">
              <Dialog.Title className="truncate text-13 font-medium">
                <bdi>{photo.fileName}</bdi>
              </Dialog.Title>
              {(photo.room || photo.moment) && (
                <span className="min-w-0 truncate text-12 text-[#A59C8E] max-md:hidden">
                  <bdi>{[photo.room, photo.moment].filter(Boolean).join(', ')}</bdi>
                </span>
              )}
              <span role="status" className="shrink-0 text-12 text-[#A59C8E] tabular-nums">
                {at + 1} of {photos.length}
              </span>
            </div>
            <LightBoxActions photo={photo} isCover={isCover} changes={changes} onAsk={onAsk} />
            <Dialog.Close asChild>
              <ActionButton icon={X} label="Close" />
            </Dialog.Close>
          </header>
          <div
            {...swipe}
            className="relative flex min-h-0 flex-1 touch-pan-y items-center justify-center px-14 pb-6 max-md:px-3"
          >
            {photo.fileId && (
              <Picture
                key={photo.id}
                fileId={photo.fileId}
                size="large"
                alt={photo.fileName}
                fallback={<PhotoPlaceholder photo={photo} />}
                className="max-h-full max-w-full rounded-sm object-contain"
              />
            )}
            <StepButton side="left" isShown={at > 0} onClick={() => step(-1)} />
            <StepButton side="right" isShown={at < photos.length - 1} onClick={() => step(1)} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Has the aspect ratio of the photo, so that the layout does not shift when the photo is loaded. */
const PhotoPlaceholder = ({ photo: { width, height } }: { photo: ProjectDocument }) => (
  <div
    aria-hidden
    style={{ aspectRatio: `${width ?? 4} / ${height ?? 3}` }}
    className="max-h-full w-full max-w-3xl rounded-sm bg-[#24211D]"
  />
)

type StepProps = { side: 'left' | 'right'; isShown: boolean; onClick: () => void }

function StepButton({ side, isShown, onClick }: StepProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? 'Previous photo' : 'Next photo'}
      // Not `disabled`, because the button would lose the focus at the first or last photo.
      aria-disabled={!isShown || undefined}
      onClick={onClick}
      className={classes(
        'absolute inset-y-0 my-auto flex size-11 items-center justify-center rounded-full hover:bg-white/10 aria-disabled:opacity-30 max-md:bg-[#161412]/60',
        side === 'left' ? 'left-1.5' : 'right-1.5',
      )}
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

function usePrefetchedPhotos(...neighbors: (ProjectDocument | undefined)[]) {
  const queries = useQueryClient()
  const ids = neighbors.flatMap((photo) => photo?.fileId ?? []).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean))
      void queries.prefetchQuery(pictureQuery(queries, id, 'large'))
  }, [ids, queries])
}
