import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { CleanPaste } from './clean-paste.ts'
import { ContractHeading } from './contract-heading.ts'
import * as copy from './copy.ts'
import { FieldNode } from './fields/field-node.ts'
import { PageBreak } from './page-break.ts'
import type { SuggestionBridge } from './suggestions.ts'

/** The browser derives the text direction of each paragraph and heading from its text. */
const autoDirection = { HTMLAttributes: { dir: 'auto' } }

/** Exactly the nodes and marks that a contract may have. */
export const contractExtensions = (bridge: SuggestionBridge) => [
  Document,
  Text,
  Paragraph.configure(autoDirection),
  ContractHeading.configure({ levels: [1, 2, 3], ...autoDirection }),
  Bold,
  Italic,
  Underline,
  BulletList,
  // Lists always start at one, because the stored format has no start number.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  ListKeymap,
  TextAlign.extend({
    addKeyboardShortcuts() {
      return {
        'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
        'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
        'Mod-Shift-r': () => this.editor.commands.setTextAlign('right'),
      }
    },
  }).configure({ types: ['heading', 'paragraph'], alignments: ['center', 'right'] }),
  PageBreak,
  FieldNode(bridge),
  CleanPaste,
  UndoRedo,
  Gapcursor,
  Dropcursor.configure({ color: 'var(--ring)', width: 2 }),
  Placeholder.configure({ placeholder: copy.placeholder }),
]
