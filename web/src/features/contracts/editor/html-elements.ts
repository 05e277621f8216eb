/**
 * Builds the elements of a text of HTML one by one. The page’s policy lets no text become markup by itself, and so
 * nothing comes to be that is not named here: what is unknown keeps its text, what runs or loads something is left out.
 */
export function elementsIn(html: string): HTMLElement {
  const root: HTMLElement = document.createElement('div')
  const open = [root]
  let skipping: string | null = null
  const current = () => open.at(-1) ?? root

  for (const [token, name = '', rest = ''] of html.slice(0, longest).matchAll(tokens)) {
    const tag = name.toLowerCase()
    const isEnd = token.startsWith('</')
    if (skipping !== null) {
      if (isEnd && tag === skipping) skipping = null
    } else if (tag === '') {
      if (!token.startsWith('<') || token === '<') current().append(decoded(token))
    } else if (isEnd) close(open, tag)
    else if (skipped.has(tag)) skipping = rest.endsWith('/') ? null : tag
    else begin(tag, rest)
  }
  return root

  function begin(tag: string, attributes: string) {
    const known = names[tag]
    if (!known) return
    for (const over of endedBy[tag] ?? []) close(open, over, limits)
    const element = document.createElement(known)
    element.dataset.tag = tag
    keepAttributes(element, attributes)
    current().append(element)
    if (!empties.has(tag)) open.push(element)
  }
}

/** Longer than any contract, and short enough to be read in a moment. */
const longest = 2_000_000

const tokens = /<!--[^]*?(?:-->|$)|<[!?][^>]*>|<\/?([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi

/** With everything in them. */
const skipped = new Set(
  'head style script title template noscript iframe object svg math xml select textarea button video audio'.split(
    ' ',
  ),
)
const empties = new Set(['br', 'hr'])

/** What each becomes here. */
const names: Record<string, string> = {
  ...Object.fromEntries(
    'p h1 h2 h3 ul ol li b strong i em u span br hr tr td th'.split(' ').map((tag) => [tag, tag]),
  ),
  ...Object.fromEntries(['h4', 'h5', 'h6'].map((tag) => [tag, 'h3'])),
  ...Object.fromEntries(
    'div section article header footer main aside address blockquote pre dl dt dd figure figcaption table thead tbody tfoot center'
      .split(' ')
      .map((tag) => [tag, 'div']),
  ),
}

/** What ends where another one begins, although nobody says so. */
const endedBy: Record<string, string[]> = {
  ...Object.fromEntries('p div ul ol table h1 h2 h3 h4 h5 h6 hr'.split(' ').map((tag) => [tag, ['p']])),
  li: ['p', 'li'],
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
const limits = new Set(['ul', 'ol', 'table', 'td', 'th'])

/** Up to the last one of that name; what has no end of its own ends with what is around it. */
function close(open: HTMLElement[], tag: string, until?: ReadonlySet<string>) {
  const at = open.findLastIndex(({ dataset }) => dataset.tag === tag)
  const wall = open.findLastIndex(({ dataset }) => until?.has(dataset.tag ?? '') && dataset.tag !== tag)
  if (at > 0 && at > wall) open.length = at
}

/** Only what our own rules look at. */
function keepAttributes(element: HTMLElement, attributes: string) {
  for (const [, name = '', double, single, bare] of attributes.matchAll(
    /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    const value = decoded(double ?? single ?? bare ?? '')
    const key = name.toLowerCase()
    if (key === 'data-field' || key === 'data-level' || key === 'data-page-break')
      element.setAttribute(key, value)
    else if (key === 'hidden') element.hidden = true
    else if (key === 'align') element.style.textAlign = value
    else if (key === 'style') keepStyle(element, value)
  }
}

const styles = ['text-align', 'font-weight', 'font-style', 'text-decoration', 'display']

function keepStyle(element: HTMLElement, style: string) {
  for (const line of style.split(';')) {
    const [property = '', value = ''] = line.split(':').map((part) => part.trim().toLowerCase())
    if (styles.includes(property)) element.style.setProperty(property, value)
    // Bullets that Word draws as letters.
    if (property === 'mso-list' && value === 'ignore') element.hidden = true
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00a0',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sect: '§',
  para: '¶',
  euro: '€',
  pound: '£',
  cent: '¢',
  frac12: '½',
  times: '×',
}

const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w*));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
