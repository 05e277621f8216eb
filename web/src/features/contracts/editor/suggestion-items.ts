import type { Editor, Range } from '@tiptap/core'
import { fieldName, insertableFields } from './fields/field-names.ts'
import { displayedField, type FieldState, type Fields } from './fields/fields-context.ts'

export type Suggestion = {
  key: string
  label: string
  group: string
  /** The value of a field, or why none is shown. */
  detail?: string
  /** Replaces the typed query in the range, or inserts at the caret if there is no range. */
  insert: (editor: Editor, range?: Range) => void
}

export const fieldSuggestions = (fields: Fields): Suggestion[] =>
  insertableFields.map(({ id, group }) => {
    const shown = group === 'Signatures' ? null : displayedField(id, fields)
    return {
      key: id,
      label: fieldName(id, fields.labels),
      group,
      ...(shown && shown.state !== 'named' && { detail: stateLabels[shown.state] ?? shown.text }),
      insert: (editor, range) =>
        chainAt(editor, range).insertContent({ type: 'mention', attrs: { id } }).run(),
    }
  })

const stateLabels: Partial<Record<FieldState, string>> = { missing: 'No value', hidden: 'Hidden' }

const block = (label: string, insert: Suggestion['insert']): Suggestion => ({
  key: label,
  label,
  group: 'Text',
  insert,
})

/** Suggestions that insert a block instead of a field. */
export const blockSuggestions: readonly Suggestion[] = [
  block('Title', (editor, range) => chainAt(editor, range).setHeading({ level: 1 }).run()),
  block('Heading', (editor, range) => chainAt(editor, range).setHeading({ level: 2 }).run()),
  block('Subheading', (editor, range) => chainAt(editor, range).setHeading({ level: 3 }).run()),
  block('Bullet list', (editor, range) => chainAt(editor, range).toggleBulletList().run()),
  block('Numbered list', (editor, range) => chainAt(editor, range).toggleOrderedList().run()),
  block('Page break', (editor, range) => chainAt(editor, range).insertPageBreak().run()),
]

function chainAt(editor: Editor, range: Range | undefined) {
  const chain = editor.chain().focus()
  return range ? chain.deleteRange(range) : chain
}
