import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview'
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { boardGroupsApi } from '@mantel/domain/projects/board-groups'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { pauseQueries } from '../../../platform/api/paused-queries.ts'
import { columnOf } from '../card/card-keys.ts'
import { createDragPreview } from './drag-preview.ts'

const cardOf = (data: Record<string, unknown>) => data.card as ProjectInList | undefined
const isCard = ({ source }: { source: { data: Record<string, unknown> } }) =>
  cardOf(source.data) !== undefined

/** Makes a card draggable with a mouse or a pen; touch users have the move dialog. */
export function makeDraggable(element: HTMLElement, card: ProjectInList) {
  return draggable({
    element,
    canDrag: () => lastPointer !== 'touch',
    getInitialData: () => ({ card }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
  })
}

type Target = {
  /** Called for every move over the target, with the pointer's y coordinate and the card's height. */
  onOver: (card: ProjectInList, y: number, height: number) => void
  onLeave: () => void
  /** `from` is the name of the column that the card comes from. */
  onDrop: (card: ProjectInList, y: number, from: string | undefined) => void
}

/** Makes a column, expanded or collapsed, a drop target. */
export function makeDropTarget(element: HTMLElement, { onOver, onLeave, onDrop }: Target) {
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
      if (card) onDrop(card, location.current.input.clientY, columnOf(source.element))
    },
  })
}

/** Scrolls the element automatically while a card is dragged near one of its edges. */
export const makeAutoScroll = (element: HTMLElement, axis: 'horizontal' | 'vertical') =>
  autoScrollForElements({ element, canScroll: isCard, getAllowedAxis: () => axis })

/** Shows the drag preview and reports which card is being dragged, with the name of its column. */
export function watchDragging(onChange: (card: ProjectInList | null, from?: string) => void) {
  let preview: ReturnType<typeof createDragPreview> | null = null
  // Allows refetches of the board again, which would move cards during a drag.
  let release = () => {}
  return combine(
    monitorForElements({
      canMonitor: isCard,
      onDragStart: ({ source, location }) => {
        preventUnhandled.start()
        const releases = [pipelineApi.board.path, boardGroupsApi.groups.path].map(pauseQueries)
        release = () => releases.forEach((one) => one())
        preview = createDragPreview(source.element, location.initial.input)
        onChange(cardOf(source.data) ?? null, columnOf(source.element))
      },
      onDrag: ({ location }) => preview?.follow(location.current.input),
      onDrop: ({ source, location }) => {
        preview?.settle(cardOf(source.data)?.id ?? '', location.current.dropTargets[0]?.element)
        preview = null
        onChange(null)
        release()
      },
    }),
    () => {
      preview?.remove()
      release()
    },
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
