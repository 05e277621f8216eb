export type Mode = 'light' | 'dark'

let activeMode: Mode = 'light'

export const useHalf = (mode: Mode) => ({
  onPointerOver: () => {
    activeMode = mode
  },
  onFocus: () => {
    activeMode = mode
  },
})

/**
 * Menus, dialogs and tooltips render at the end of the body, outside of the gallery's light and dark halves. They get
 * the mode of the half that last had the pointer or the focus.
 */
export function themeFloatingParts() {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement) node.classList.toggle('dark', activeMode === 'dark')
    }
  })
  observer.observe(document.body, { childList: true })
}
