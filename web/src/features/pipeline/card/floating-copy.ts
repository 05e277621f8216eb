/** Returns a copy of a card that floats above the page at the top left corner, in the card's size. */
export function floatingCopy(card: HTMLElement) {
  const { width, height } = card.getBoundingClientRect()
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
  document.body.append(copy)
  return copy
}
