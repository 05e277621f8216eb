import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'

type Target = {
  onOver: (side: 'before' | 'after' | null) => void
  onDrop: (id: string, isAfter: boolean) => void
}

/** Makes a photo draggable by mouse or pen, and a drop target for others. On touch screens, the menu moves photos. */
export function makePhotoDraggable(element: HTMLElement, id: string, { onOver, onDrop }: Target) {
  const photoIn = (data: Record<string, unknown>) => data.photo as string | undefined
  let isTouch = false
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch'
  }
  const sideAt = (x: number) => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2 ? 'before' : 'after'
  }
  element.addEventListener('pointerdown', onPointerDown)
  return combine(
    draggable({ element, canDrag: () => !isTouch, getInitialData: () => ({ photo: id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => photoIn(source.data) !== undefined && photoIn(source.data) !== id,
      onDrag: ({ location }) => onOver(sideAt(location.current.input.clientX)),
      onDragLeave: () => onOver(null),
      onDrop: ({ source, location }) => {
        onOver(null)
        const dropped = photoIn(source.data)
        if (dropped) onDrop(dropped, sideAt(location.current.input.clientX) === 'after')
      },
    }),
    () => element.removeEventListener('pointerdown', onPointerDown),
  )
}
