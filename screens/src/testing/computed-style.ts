/** Drawn otherwise than a plain element: whether they are depends on more than their style. */
const special = new Set(['DIALOG', 'DETAILS', 'HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE'])

/**
 * Whether an element is displayed and visible is asked thousands of times by every query for a role, and happy-dom
 * computes the whole style for each answer. These tests load no style sheet that hides anything, so an element without a
 * style of its own has the usual values.
 */
export function speedUpComputedStyles() {
  const view = document.defaultView as unknown as Window & typeof globalThis
  const compute = view.getComputedStyle.bind(view)
  view.getComputedStyle = (element, pseudoElement) => {
    let whole: CSSStyleDeclaration | undefined
    const computed = () => (whole ??= compute(element, pseudoElement))
    const isPlain = !pseudoElement && !special.has(element.tagName)
    const display = () =>
      isPlain && !element.hasAttribute('style') ? 'block' : computed().getPropertyValue('display')
    const visibility = () =>
      isPlain && !element.closest('[style*="visibility"]')
        ? 'visible'
        : computed().getPropertyValue('visibility')
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'display') return display()
        if (name === 'visibility') return visibility()
        if (name === 'getPropertyValue')
          return (property: string) =>
            property === 'display'
              ? display()
              : property === 'visibility'
                ? visibility()
                : computed().getPropertyValue(property)
        const value: unknown = Reflect.get(computed(), name)
        return typeof value === 'function' ? value.bind(computed()) : value
      },
    })
  }
}
