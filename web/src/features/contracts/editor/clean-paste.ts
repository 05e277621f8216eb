import { Extension } from '@tiptap/core'
import { type Schema, DOMParser as SchemaParser, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { elementsIn } from './html-elements.ts'

/** What is pasted or dropped loses what the closed set of nodes has no word for, and keeps its text. */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // Before the editor’s own way, which would hand the text to the browser’s parser.
        handleDOMEvents: {
          paste: (view, event) => take(view, event, event.clipboardData, (pasted) => put(view, pasted)),
          drop: (view, event) =>
            // What is moved within the text is no text from elsewhere.
            !view.dragging && take(view, event, event.dataTransfer, (dropped) => putAt(view, event, dropped)),
        },
        transformPastedText: cleanText,
      },
    }),
  ],
})

function take(view: EditorView, event: Event, data: DataTransfer | null, run: (slice: Slice) => void) {
  const html = data?.getData('text/html')
  if (!html || !view.editable) return false
  event.preventDefault()
  run(sliceIn(html, view.state.schema))
  return true
}

const put = (view: EditorView, slice: Slice) =>
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))

function putAt(view: EditorView, { clientX, clientY }: DragEvent, slice: Slice) {
  const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (at !== undefined) view.dispatch(view.state.tr.replace(at, at, slice).setMeta('uiEvent', 'drop'))
}

/** What a text of HTML is as a part of a contract. */
export function sliceIn(html: string, schema: Schema): Slice {
  const elements = elementsIn(html)
  tidy(elements)
  return SchemaParser.fromSchema(schema).parseSlice(elements)
}

function tidy(pasted: HTMLElement) {
  for (const element of pasted.querySelectorAll<HTMLElement>('[hidden], [style]'))
    if (element.hidden || element.style.display === 'none') element.remove()
  for (const row of pasted.querySelectorAll('tr')) asLine(row)
  for (const line of pasted.querySelectorAll('br')) breakAt(line)
  cleanTexts(pasted)
}

/** What nobody sees, or sees as something else: it would only be found again on the printed paper. */
export const cleanText = (text: string) => text.replaceAll(spaces, ' ').replaceAll(unseen, '')

const spaces = /[\u00a0\u2007\u202f\t]/gu
const unseen = /(?![\n\r])[\p{Cc}\p{Bidi_Control}\p{Co}\u00ad\u200b\u2060\ufeff]/gu

/** The cells of a row in one line. */
function asLine(row: Element) {
  const cells = [...row.children].map((cell) => cell.textContent.trim()).filter(Boolean)
  if (cells.length === 0) return row.remove()
  const line = row.ownerDocument.createElement('p')
  line.append(cells.join(' · '))
  row.replaceWith(line)
}

/** Paragraphs are the only lines there are: one that breaks becomes two. */
function breakAt(line: Element) {
  const block = line.parentElement?.closest('p, h1, h2, h3, div')
  if (!block?.parentElement) return line.replaceWith(' ')
  // Whatever is open around the break, such as bold, is open on both sides of it.
  let rest = behind(line)
  for (let around = line.parentElement; around; around = around.parentElement) {
    const after = around.cloneNode(false) as Element
    const next = behind(around)
    after.append(...rest)
    if (around === block) {
      around.after(after)
      break
    }
    rest = [after, ...next]
  }
  line.remove()
}

function behind(node: Node): ChildNode[] {
  const nodes = [...(node.parentNode?.childNodes ?? [])]
  return nodes.slice(nodes.indexOf(node as ChildNode) + 1)
}

function cleanTexts(within: Node) {
  for (const node of within.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) node.nodeValue = cleanText(node.nodeValue ?? '')
    else cleanTexts(node)
  }
}
