import type { RichText } from '@mantel/domain/contracts/rich-text'
import type { AutosavedKind, Autosave as AutosaveOf } from '../../../platform/saving/autosave.ts'
import { isSameText } from '../editor/conversion.ts'

/** The parts of a contract or a template that the editor saves. */
export type Editable = { name: string; content: RichText }
export type Stored = Editable & { id: string; version: number }

export type Autosave = AutosaveOf<Editable>

export const editedText: AutosavedKind<Editable, Editable> = {
  read: ({ name, content }) => ({ name, content }),
  isSame: (name, one, other) =>
    name === 'content' ? isSameText(one as RichText, other as RichText) : one === other,
}
