import { Extension } from '@tiptap/core'
import { type Schema, DOMParser as SchemaParser, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cleanText, readPastedHtml } from './html-elements.ts'

/** Reduces pasted and dropped HTML to the nodes that a contract can have. The text is kept. */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // Runs before the editor's handlers, which need a Trusted Types policy that our content security policy blocks.
        handleDOMEvents: {
          paste: (view, event) =>
            handleHtml(view, event, event.clipboardData, (pasted) => insertAtSelection(view, pasted)),
          drop: (view, event) =>
            // A drag within the text needs no cleaning.
            !view.dragging &&
            handleHtml(view, event, event.dataTransfer, (dropped) => insertAt(view, event, dropped)),
        },
        transformPastedText: cleanText,
      },
    }),
  ],
})

function handleHtml(view: EditorView, event: Event, data: DataTransfer | null, run: (slice: Slice) => void) {
  const html = data?.getData('text/html')
  if (!html || !view.editable) return false
  event.preventDefault()
  run(pastedSlice(html, view.state.schema))
  return true
}

const insertAtSelection = (view: EditorView, slice: Slice) =>
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))

function insertAt(view: EditorView, { clientX, clientY }: DragEvent, slice: Slice) {
  const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (at !== undefined) view.dispatch(view.state.tr.replace(at, at, slice).setMeta('uiEvent', 'drop'))
}

/** Converts pasted HTML into a part of a contract. */
export function pastedSlice(html: string, schema: Schema): Slice {
  const pasted = readPastedHtml(html)
  for (const row of pasted.querySelectorAll('tr')) replaceRow(row)
  // Starts with the last break, so that each split moves only the nodes between its break and the following one.
  for (const lineBreak of [...pasted.querySelectorAll('br')].reverse()) splitAt(lineBreak)
  return SchemaParser.fromSchema(schema).parseSlice(pasted)
}

/**
 * Contracts have no tables. A row becomes one line of text. A row that contains another table is only layout, so its
 * cells become blocks.
 */
function replaceRow(row: Element) {
  const cells = [...row.children]
  if (row.querySelector('tr'))
    return row.replaceWith(blockOf(cells.map((cell) => blockOf([...cell.childNodes]))))
  for (const lineEnd of row.querySelectorAll('br, p, div, li')) lineEnd.after(' ')
  const texts = cells.map((cell) => cell.textContent.trim()).filter(Boolean)
  if (texts.length > 0) row.replaceWith(blockOf([texts.join(' · ')]))
  else row.remove()
}

const blockOf = (content: (Node | string)[]) => moveInto(document.createElement('div'), content)

/**
 * Appends the nodes one by one, because a function call cannot take as many arguments as pasted text may have nodes.
 */
function moveInto(element: Element, content: (Node | string)[]) {
  for (const node of content) element.append(node)
  return element
}

/** Contracts have no line breaks, so each break splits the block around it in two. */
function splitAt(lineBreak: Element) {
  const block = lineBreak.parentElement?.closest('p, h1, h2, h3, div')
  if (!block?.parentElement) return lineBreak.replaceWith(' ')
  // Each element around the break, such as bold, continues after it.
  let rest = nodesAfter(lineBreak)
  for (let around = lineBreak.parentElement; around; around = around.parentElement) {
    const next = nodesAfter(around)
    const second = moveInto(around.cloneNode(false) as Element, rest)
    if (around === block) {
      around.after(second)
      break
    }
    rest = [second, ...next]
  }
  lineBreak.remove()
}

function nodesAfter(node: Node): ChildNode[] {
  const nodes: ChildNode[] = []
  for (let next = node.nextSibling; next; next = next.nextSibling) nodes.push(next)
  return nodes
}
