import { mergeAttributes } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'

const levels = [1, 2, 3]

/** Renders one level lower, because the page around it has the h1. The signing page does the same. */
export const ContractHeading = Heading.extend({
  parseHTML: () =>
    levels.flatMap((level) => [
      // Copied from this editor.
      { tag: `[data-level="${level}"]`, attrs: { level }, priority: 60 },
      { tag: `h${level}`, attrs: { level } },
    ]),
  renderHTML({ node, HTMLAttributes }) {
    const level = Number(node.attrs.level)
    return [
      `h${level + 1}`,
      mergeAttributes(this.options.HTMLAttributes, HTMLAttributes, { 'data-level': level }),
      0,
    ]
  },
})
