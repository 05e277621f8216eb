import { isKnownField } from '@mantel/domain/contracts/contract-fields'
import Mention from '@tiptap/extension-mention'
import { NodeSelection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { type SuggestionBridge, suggestionFor } from '../suggestions.ts'
import { FieldChip } from './field-chip.tsx'
import { fieldName } from './field-names.ts'

/**
 * A merge field or signature field. It is one unit: the arrow keys select it, and it is deleted and moved as a whole.
 */
export const FieldNode = (bridge: SuggestionBridge) =>
  Mention.extend({
    selectable: true,
    draggable: true,
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-field'),
        renderHTML: ({ id }) => ({ 'data-field': id as string }),
      },
    }),
    parseHTML: () => [
      {
        tag: 'span[data-field]',
        getAttrs: (element) => (isKnownField(element.getAttribute('data-field') ?? '') ? null : false),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, fieldName(node.attrs.id as string)],
    renderText: ({ node }) => fieldName(node.attrs.id as string),
    addNodeView: () => ReactNodeViewRenderer(FieldChip, { as: 'span' }),
    addKeyboardShortcuts() {
      return {
        // Opens the popover if the selected field has no value. On other fields, Enter does nothing.
        Enter: () => {
          const { selection } = this.editor.state
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== this.name) return false
          const chip = this.editor.view.nodeDOM(selection.from)
          if (chip instanceof HTMLElement) chip.querySelector('button')?.click()
          return true
        },
      }
    },
  }).configure({ suggestions: [suggestionFor('@', bridge), suggestionFor('/', bridge)] })
