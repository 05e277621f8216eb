/** Markup in which all values are escaped. */
export type Html = { readonly markup: string }
type Value = Html | Html[] | string | number | null | false | undefined

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((text, index) => text + render(values[index]))
  return { markup: parts.join('') }
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return value.markup
  return escape(String(value))
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
