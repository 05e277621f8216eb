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
import { PaperHeading } from './contract-heading.ts'
import { FieldNode } from './field-node.ts'
import { PageBreak } from './page-break.ts'
import type { SuggestionBridge } from './suggestions.ts'

/** Each line in the direction of its own script. */
const eitherWay = { HTMLAttributes: { dir: 'auto' } }

/** Exactly the nodes and marks that a contract may have. */
export const paperExtensions = (bridge: SuggestionBridge) => [
  Document,
  Text,
  Paragraph.configure(eitherWay),
  PaperHeading.configure({ levels: [1, 2, 3], ...eitherWay }),
  Bold,
  Italic,
  Underline,
  BulletList,
  // Numbers begin at one: a list that begins elsewhere could not be stored.
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
  Placeholder.configure({ placeholder: 'Write, or type @ for a field' }),
]
