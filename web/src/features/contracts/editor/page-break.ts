import { mergeAttributes, Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pageBreak: { insertPageBreak: () => ReturnType }
  }
}

export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  selectable: true,
  draggable: true,
  parseHTML: () => [
    { tag: 'div[data-page-break]' },
    // Word processors paste page breaks as `hr`.
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
          // Adds a paragraph, so the user can continue typing.
          chain()
            .insertContent([{ type: this.name }, { type: 'paragraph' }])
            .run(),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.editor.commands.insertPageBreak() }
  },
})
