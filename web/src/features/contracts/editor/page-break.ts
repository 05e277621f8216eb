import { mergeAttributes, Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pageBreak: { insertPageBreak: () => ReturnType }
  }
}

/** From here on the paper goes on with a new page. */
export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  selectable: true,
  draggable: true,
  parseHTML: () => [
    { tag: 'div[data-page-break]' },
    // As word processors paste it.
    { tag: 'hr' },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, {
      'data-page-break': '',
      role: 'separator',
      'aria-label': 'Page break',
      contenteditable: 'false',
    }),
  ],
  addCommands() {
    return {
      insertPageBreak:
        () =>
        ({ chain }) =>
          // With a line after it, so that one can write on.
          chain()
            .insertContent([{ type: this.name }, { type: 'paragraph' }])
            .run(),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.editor.commands.insertPageBreak() }
  },
})
