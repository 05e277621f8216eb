/** What follows a last name, such as “Jr.”. */
const isSuffix = (text: string) => /^(jr|sr|ii|iii|iv|v|esq|md|dds|phd|cpa)$/i.test(text.replaceAll('.', ''))

type Parts = { firstName: string; lastName?: string }

/** Splits “Hannah Whitlock”, “Whitlock, Hannah”, “John Smith, Jr.” or “Smith, Jr., John”. A suffix belongs to the last name. */
export function partsOfName(name: string): Parts {
  const parts = name
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const suffixes = parts.slice(1).filter(isSuffix)
  const [first = '', second, ...more] = parts.filter((part, at) => at === 0 || !isSuffix(part))
  const ending = suffixes.map((suffix) => `, ${suffix}`).join('')
  if (second !== undefined && more.length === 0) return { firstName: second, lastName: first + ending }
  const whole = second === undefined ? first : name.trim()
  const words = whole.split(' ')
  // “John Smith Jr.” has no comma.
  const isEnding = words.length > 2 && isSuffix(words.at(-1) ?? '')
  const lastName = words.slice(isEnding ? -2 : -1).join(' ')
  const firstName = words.slice(0, isEnding ? -2 : -1).join(' ')
  return firstName
    ? { firstName, lastName: lastName + (second === undefined ? ending : '') }
    : { firstName: whole + ending }
}
