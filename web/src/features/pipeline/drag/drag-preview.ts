import { floatingCopy } from '../card/floating-copy.ts'

type Point = { clientX: number; clientY: number }

const tilt = 'rotate(1.8deg)'

/** A copy of a card that follows the pointer. Only the copy moves; React renders nothing. */
export function createDragPreview(card: HTMLElement, from: Point) {
  const { left, top } = card.getBoundingClientRect()
  const preview = floatingCopy(card)
  const transform = (x: number, y: number, rotation: string) => `translate(${x}px, ${y}px) ${rotation}`
  let at = { x: left, y: top }
  const follow = ({ clientX, clientY }: Point) => {
    at = { x: left + clientX - from.clientX, y: top + clientY - from.clientY }
    preview.style.transform = transform(at.x, at.y, tilt)
  }
  follow(from)

  /** Animates the copy to the card's new position, which is in `column` unless the card was not moved there. */
  function settle(id: string, column: Element | undefined) {
    // Waits one frame, until the board has rendered the card in its new position.
    requestAnimationFrame(() => {
      const find = (around: ParentNode) => around.querySelector(`[data-card="${CSS.escape(id)}"]`)
      const to = ((column && find(column)) ?? find(document))?.getBoundingClientRect()
      const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!to || reducesMotion) return preview.remove()
      const glide = preview.animate(
        [
          { transform: transform(at.x, at.y, tilt) },
          { transform: transform(to.left, to.top, 'rotate(0deg)') },
        ],
        { duration: 160, easing: 'cubic-bezier(.16,1,.3,1)' },
      )
      void glide.finished.finally(() => preview.remove())
    })
  }
  return { follow, settle, remove: () => preview.remove() }
}
