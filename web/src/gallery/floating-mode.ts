export type Mode = 'light' | 'dark'

let inUse: Mode = 'light'

export const useHalf = (mode: Mode) => ({
  onPointerOver: () => {
    inUse = mode
  },
  onFocus: () => {
    inUse = mode
  },
})

/** Menus, dialogs and tooltips are drawn at the end of the page, in neither half: they follow the one in use. */
export function dressFloatingParts() {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement) node.classList.toggle('dark', inUse === 'dark')
    }
  })
  observer.observe(document.body, { childList: true })
}
