import type { WidgetColors, WidgetConfig } from '@mantel/domain/leads/lead-form'
import { element } from './elements.ts'
import { isInPair } from './form-field.ts'
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
export function applyColors({ style }: HTMLElement, { mutedText, onPrimary, ...colors }: WidgetColors) {
  const named = { ...colors, muted: mutedText, 'on-primary': onPrimary }
  for (const [name, color] of Object.entries(named)) style.setProperty(`--${name}`, color)
}

/** The lines of the default form: two names, four lines and the message. See `rowsOf`. */
export const defaultRows = 'nnllllm'

/** Describes the form's lines, so that the code on a page can reserve their height: n for a name in a pair, l for a line, m for the message. */
export const rowsOf = (fields: WidgetConfig['fields']) =>
  fields.map(({ name }, index) => (isInPair(fields, index) ? 'n' : name === 'message' ? 'm' : 'l')).join('')

/** Gray fields in the dimensions of the form, shown until its configuration is here, so that nothing moves then. */
export function drawSkeleton(rows = defaultRows) {
  const looks: Record<string, string> = { n: ' half', l: '', m: ' tall' }
  const row = (look: string, ...parts: string[]) =>
    element('div', { class: `field ghost${look}` }, ...parts.map(() => element('i')))
  return element(
    'div',
    { class: 'fields', 'aria-hidden': 'true' },
    ...Array.from(rows, (letter) => row(looks[letter] ?? '', 'label', 'input')),
    row(' action', 'button'),
  )
}
