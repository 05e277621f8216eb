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

/** Sets the properties one by one, which works even under a policy that forbids inline styles. */
export function applyColors({ style }: HTMLElement, { mutedText, onPrimary, ...colors }: WidgetColors) {
  const named = { ...colors, muted: mutedText, 'on-primary': onPrimary }
  for (const [name, color] of Object.entries(named)) style.setProperty(`--${name}`, color)
}

/** The rows of the default form: two names side by side, four single-line fields and the message. See `rowsOf`. */
export const defaultRows = 'nnllllm'

/**
 * Describes the form's rows, so that the embed code can reserve their height: n for a name in a pair, l for a
 * single-line field, m for the message.
 */
export const rowsOf = (fields: WidgetConfig['fields']) =>
  fields.map(({ name }, index) => (isInPair(fields, index) ? 'n' : name === 'message' ? 'm' : 'l')).join('')

/**
 * Gray fields in the dimensions of the form. They are shown until the configuration has loaded, so that the page does
 * not jump.
 */
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
