import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview'
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { liftCopy } from './drag-preview.ts'

const cardOf = (data: Record<string, unknown>) => data.card as ProjectInList | undefined
const isCard = ({ source }: { source: { data: Record<string, unknown> } }) =>
  cardOf(source.data) !== undefined

/** A card that can be picked up with a mouse or a pen; a finger has the sheet. */
export function makeDraggable(element: HTMLElement, card: ProjectInList) {
  return draggable({
    element,
    canDrag: () => lastPointer !== 'touch',
    getInitialData: () => ({ card }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
  })
}

type Target = {
  /** At every move over it, at which height of the screen. */
  onOver: (card: ProjectInList, y: number, height: number) => void
  onLeave: () => void
  onDrop: (card: ProjectInList, y: number) => void
}

/** A column, or a folded one, that cards can be dropped on. */
export function makeTarget(element: HTMLElement, { onOver, onLeave, onDrop }: Target) {
  return dropTargetForElements({
    element,
    canDrop: isCard,
    onDrag: ({ source, location }) => {
      const card = cardOf(source.data)
      if (card) onOver(card, location.current.input.clientY, source.element.offsetHeight)
    },
    onDragLeave: onLeave,
    onDrop: ({ source, location }) => {
      const card = cardOf(source.data)
      onLeave()
      if (card) onDrop(card, location.current.input.clientY)
    },
  })
}

/** Scrolls by itself while something is held near its edge. */
export const makeScrolling = (element: HTMLElement, axis: 'horizontal' | 'vertical') =>
  autoScrollForElements({ element, canScroll: isCard, getAllowedAxis: () => axis })

/** From picking up to letting go: the copy that hangs on the pointer, and whoever wants to know. */
export function watchDragging(onChange: (card: ProjectInList | null) => void) {
  let copy: ReturnType<typeof liftCopy> | null = null
  return combine(
    monitorForElements({
      canMonitor: isCard,
      onDragStart: ({ source, location }) => {
        preventUnhandled.start()
        copy = liftCopy(source.element, location.initial.input)
        onChange(cardOf(source.data) ?? null)
      },
      onDrag: ({ location }) => copy?.follow(location.current.input),
      onDrop: ({ source }) => {
        copy?.settle(cardOf(source.data)?.id ?? '')
        copy = null
        onChange(null)
      },
    }),
    () => copy?.remove(),
  )
}

let lastPointer = 'mouse'
document.addEventListener(
  'pointerdown',
  ({ pointerType }) => {
    lastPointer = pointerType
  },
  true,
)
