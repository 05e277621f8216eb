/**
 * Parses pasted HTML with the browser's own parser, which runs no scripts and loads no images, and copies only what a
 * contract can contain. Unknown elements are replaced by their content. Elements that would run or load something are
 * dropped together with their content.
 */
export function readPastedHtml(html: string): HTMLElement {
  const { body } = parseHtml(html.slice(0, maxLength))
  const root = document.createElement('div')
  // Uses a list of the remaining nodes instead of recursion, because pasted HTML can be nested deeper than the call
  // stack.
  const left: { node: Node; into: HTMLElement; depth: number }[] = [{ node: body, into: root, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, into, depth } = next
    if (node instanceof Text) into.append(cleanText(node.data))
    // SVG elements are not HTML elements, so they are left out.
    if (!(node instanceof HTMLElement) || skippedTags.has(tagOf(node)) || isHidden(node)) continue
    const copy = depth < maxDepth ? copyOf(node) : null
    if (copy) into.append(copy)
    for (let child = node.lastChild; child; child = child.previousSibling)
      left.push({ node: child, into: copy ?? into, depth: copy ? depth + 1 : depth })
  }
  return root
}

/** Longer than any contract, and short enough to be parsed quickly. */
const maxLength = 2_000_000

/** The depth is limited, because the editor reads the copy recursively. Deeper elements are reduced to their text. */
const maxDepth = 100

/** Replaces unusual spaces and removes invisible characters, because they are visible only in the PDF. */
export const cleanText = (text: string) => text.replaceAll(spaces, ' ').replaceAll(invisible, '')

const spaces = /[\u00a0\u2007\u202f\t]/gu
const invisible = /(?![\n\r])[\p{Cc}\p{Bidi_Control}\p{Co}\u00ad\u200b\u2060\ufeff]/gu

const tagOf = (element: HTMLElement) => element.tagName.toLowerCase()

const skippedTags = new Set(
  'head style script title template noscript iframe object xml select textarea button video audio'.split(' '),
)

/** Also returns true for bullets that Word writes as text. They are marked with `mso-list: Ignore`. */
const isHidden = (element: HTMLElement) =>
  element.hidden ||
  element.style.display === 'none' ||
  /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

function copyOf(element: HTMLElement): HTMLElement | null {
  const tag = copiedTags[tagOf(element)]
  if (!tag) return null
  const copy = document.createElement(tag)
  for (const name of ['data-field', 'data-level', 'data-page-break']) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  copy.style.textAlign = element.getAttribute('align') ?? ''
  for (const name of ['text-align', 'font-weight', 'font-style', 'text-decoration']) {
    const value = element.style.getPropertyValue(name)
    if (value) copy.style.setProperty(name, value)
  }
  return copy
}

/** Maps the tag of a pasted element to the tag of its copy. */
const copiedTags: Record<string, string | undefined> = {
  ...tagsTo((tag) => tag, 'p h1 h2 h3 ul ol li b strong i em u span br hr tr td th'),
  ...tagsTo(() => 'h3', 'h4 h5 h6'),
  ...tagsTo(
    () => 'div',
    'div section article header footer main aside address blockquote pre dl dt dd figure figcaption table thead tbody tfoot center',
  ),
}

function tagsTo(copied: (tag: string) => string, tags: string) {
  return Object.fromEntries(tags.split(' ').map((tag) => [tag, copied(tag)]))
}

/** The content security policy allows HTML to be parsed only through the Trusted Types policy that it names. */
function parseHtml(html: string) {
  policy ??= (window as WithTrustedTypes).trustedTypes?.createPolicy('pasted-html', {
    createHTML: (text) => text,
  })
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}

// TypeScript's DOM types lack Trusted Types. `createHTML` is typed as returning a string, because `parseFromString`
// expects one.
type Policy = { createHTML: (html: string) => string }
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }
let policy: Policy | undefined
