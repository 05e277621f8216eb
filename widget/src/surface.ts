import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { element } from './elements.ts'
import { applyStyles } from './styles.ts'

/** Creates the shadow root with the element that holds everything the widget shows. */
export function createSurface(host: HTMLElement) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const surface = element('div', { class: 'surface' })
  root.replaceChildren(surface)
  applyStyles(root)
  return surface
}

/** Sets properties one by one, which even a policy without inline styles allows. */
export function applyColors({ style }: HTMLElement, { primary, onPrimary, ring, link }: WidgetConfig['colors']) {
  const colors = { primary, 'on-primary': onPrimary, ring, link, edge: ring }
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color)
}

/** The number of lines that the form has by default, so that little moves when its fields arrive. */
const ghostFields = 5

/** Gray fields in the dimensions of the form, shown until the configuration is here. */
export function drawGhost() {
  const row = (look: string, ...parts: string[]) =>
    element('div', { class: `field ghost${look}` }, ...parts.map(() => element('i')))
  return element(
    'div',
    { class: 'fields', 'aria-hidden': 'true' },
    row(' half', 'label', 'input'),
    row(' half', 'label', 'input'),
    ...Array.from({ length: ghostFields - 1 }, () => row('', 'label', 'input')),
    row(' tall', 'label', 'input'),
    row(' action', 'button'),
  )
}
