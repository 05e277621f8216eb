/** Elements whose visibility depends on more than their style. */
const specialTags = new Set(['DIALOG', 'DETAILS', 'HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE'])

/**
 * Makes queries by role faster. They check thousands of times whether an element is visible, and happy-dom computes the
 * whole style each time. These tests load no style sheet that hides anything, so an element without its own style
 * has the default values.
 */
export function speedUpComputedStyles() {
  const view = document.defaultView as unknown as Window & typeof globalThis
  const compute = view.getComputedStyle.bind(view)
  view.getComputedStyle = (element, pseudoElement) => {
    let fullStyle: CSSStyleDeclaration | undefined
    const computed = () => (fullStyle ??= compute(element, pseudoElement))
    const isPlain = !pseudoElement && !specialTags.has(element.tagName)
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
        // Nothing is animated in these tests. The app asks for this whenever a menu or dialog opens.
        if (name === 'animationName') return 'none'
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
