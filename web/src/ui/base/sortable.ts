import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'

type Options = {
  /** The index at which the dragged entry would be inserted; null outside of the list. */
  onOver: (slot: number | null) => void
  onDrop: (key: string, slot: number) => void
}

/** Lets the user reorder the rows by dragging their handles. */
export function makeSortable(list: HTMLElement, { onOver, onDrop }: Options) {
  const rows = () => [...list.querySelectorAll<HTMLElement>(':scope > [data-entry]')]
  const handles = rows().map((row) =>
    draggable({
      element: row,
      dragHandle: row.querySelector('[data-handle]') ?? row,
      getInitialData: () => ({ list, key: row.dataset.entry }),
    }),
  )
  const target = dropTargetForElements({
    element: list,
    canDrop: ({ source }) => source.data.list === list,
    onDrag: ({ location }) => onOver(slotAt(rows(), location.current.input.clientY)),
    onDragLeave: () => onOver(null),
    onDrop: ({ source, location }) => {
      onOver(null)
      onDrop(String(source.data.key), slotAt(rows(), location.current.input.clientY))
    },
  })
  return combine(target, ...handles)
}

/** Returns the index at which an entry dropped at `y` is inserted: before the first row whose middle is below `y`. */
function slotAt(rows: HTMLElement[], y: number) {
  const below = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  return below < 0 ? rows.length : below
}
