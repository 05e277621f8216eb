import { mergeAttributes } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'

const levels = [1, 2, 3]

/** Renders headings one level lower, because the page around the editor has the h1. The signing page does the same. */
export const ContractHeading = Heading.extend({
  parseHTML: () =>
    levels.flatMap((level) => [
      // Headings copied from this editor have this attribute.
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
