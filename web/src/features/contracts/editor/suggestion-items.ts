import type { Editor, Range } from '@tiptap/core'
import { fieldName, offeredFields } from './field-names.ts'
import { type FieldState, type Fields, shownField } from './fields-context.ts'

/** Something that can be put into the text. */
export type Offer = {
  key: string
  label: string
  group: string
  /** What a field stands for here. */
  aside?: string
  /** In place of what was typed to find it; where nothing was, where the caret stands. */
  put: (editor: Editor, range?: Range) => void
}

export const fieldOffers = (fields: Fields): Offer[] =>
  offeredFields.map(({ id, group }) => {
    const shown = group === 'Signatures' ? null : shownField(id, fields)
    return {
      key: id,
      label: fieldName(id, fields.words),
      group,
      ...(shown && shown.state !== 'named' && { aside: asides[shown.state] ?? shown.text }),
      put: (editor, range) => at(editor, range).insertContent({ type: 'mention', attrs: { id } }).run(),
    }
  })

const asides: Partial<Record<FieldState, string>> = { missing: 'No value', hidden: 'Hidden' }

const block = (label: string, put: Offer['put']): Offer => ({ key: label, label, group: 'Text', put })

/** What else stands in a text. */
export const blockOffers: readonly Offer[] = [
  block('Title', (editor, range) => at(editor, range).setHeading({ level: 1 }).run()),
  block('Heading', (editor, range) => at(editor, range).setHeading({ level: 2 }).run()),
  block('Subheading', (editor, range) => at(editor, range).setHeading({ level: 3 }).run()),
  block('Bullet list', (editor, range) => at(editor, range).toggleBulletList().run()),
  block('Numbered list', (editor, range) => at(editor, range).toggleOrderedList().run()),
  block('Page break', (editor, range) => at(editor, range).insertPageBreak().run()),
]

function at(editor: Editor, range: Range | undefined) {
  const chain = editor.chain().focus()
  return range ? chain.deleteRange(range) : chain
}
