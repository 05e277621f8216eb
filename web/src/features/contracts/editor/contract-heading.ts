import { mergeAttributes } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'

const levels = [1, 2, 3]

/** One below its level, as on the paper that is read: the page around it has the first heading. */
export const PaperHeading = Heading.extend({
  parseHTML: () =>
    levels.flatMap((level) => [
      // Copied from here.
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
