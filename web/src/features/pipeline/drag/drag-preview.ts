type Point = { clientX: number; clientY: number }

const lift = 'rotate(1.8deg)'

/** A copy of a card that hangs on the pointer, where it was taken hold of. Only it moves; nothing is drawn anew. */
export function liftCopy(card: HTMLElement, from: Point) {
  const { left, top, width, height } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-card')
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  copy.classList.remove('opacity-38')
  Object.assign(copy.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '45',
    pointerEvents: 'none',
    willChange: 'transform',
    boxShadow: 'var(--shadow-3)',
    borderColor: 'var(--border-strong)',
  })
  const place = (x: number, y: number, turn: string) => `translate(${x}px, ${y}px) ${turn}`
  let at = { x: left, y: top }
  const follow = ({ clientX, clientY }: Point) => {
    at = { x: left + clientX - from.clientX, y: top + clientY - from.clientY }
    copy.style.transform = place(at.x, at.y, lift)
  }
  follow(from)
  document.body.append(copy)

  /** Glides to where the card stands now. */
  function settle(id: string) {
    // A frame later: the board has drawn it in its new place by then.
    requestAnimationFrame(() => {
      const to = document.querySelector(`[data-card="${CSS.escape(id)}"]`)?.getBoundingClientRect()
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!to || isStill) return copy.remove()
      const glide = copy.animate(
        [{ transform: place(at.x, at.y, lift) }, { transform: place(to.left, to.top, 'rotate(0deg)') }],
        { duration: 160, easing: 'cubic-bezier(.16,1,.3,1)' },
      )
      void glide.finished.finally(() => copy.remove())
    })
  }
  return { follow, settle, remove: () => copy.remove() }
}
