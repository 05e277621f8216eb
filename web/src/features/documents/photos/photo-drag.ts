import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'

type Target = {
  onOver: (slot: 'before' | 'behind' | null) => void
  onDrop: (id: string, isBehind: boolean) => void
}

/** A photo that can be picked up with a mouse or a pen, and that others can be dropped beside; a finger has the menu. */
export function makePhotoDraggable(element: HTMLElement, id: string, { onOver, onDrop }: Target) {
  const photoIn = (data: Record<string, unknown>) => data.photo as string | undefined
  let isFinger = false
  const hear = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === 'touch'
  }
  const slotAt = (x: number) => {
    const { left, width } = element.getBoundingClientRect()
    return x < left + width / 2 ? 'before' : 'behind'
  }
  element.addEventListener('pointerdown', hear)
  return combine(
    draggable({ element, canDrag: () => !isFinger, getInitialData: () => ({ photo: id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => photoIn(source.data) !== undefined && photoIn(source.data) !== id,
      onDrag: ({ location }) => onOver(slotAt(location.current.input.clientX)),
      onDragLeave: () => onOver(null),
      onDrop: ({ source, location }) => {
        onOver(null)
        const dropped = photoIn(source.data)
        if (dropped) onDrop(dropped, slotAt(location.current.input.clientX) === 'behind')
      },
    }),
    () => element.removeEventListener('pointerdown', hear),
  )
}
