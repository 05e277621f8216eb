type Attributes = Record<string, string | false | undefined>

/** Creates an element. Text is always set as text, so nothing in a company's settings can become markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  setAttributes(created, attributes)
  created.append(...children)
  return created
}

const svg = 'http://www.w3.org/2000/svg'

/** A line icon of 16 units, drawn in the color of the text around it. */
export function icon(path: string) {
  const drawing = document.createElementNS(svg, 'svg')
  setAttributes(drawing, { viewBox: '0 0 16 16', 'aria-hidden': 'true' })
  const line = document.createElementNS(svg, 'path')
  setAttributes(line, { d: path })
  drawing.append(line)
  return drawing
}

export const alertIcon = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M8 4.8v3.9M8 11v.3'
export const checkIcon = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M5.2 8.2l2 2 3.6-4'

/** Removes attributes whose value is false or undefined, and sets all others. */
export function setAttributes(target: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) target.removeAttribute(name)
    else target.setAttribute(name, value)
  }
}
