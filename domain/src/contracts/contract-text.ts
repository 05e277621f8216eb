import { isKnownField, mentionsIn } from './contract-fields.ts'
import { richText } from './rich-text.ts'

/** Rich text from a user. Refuses unknown fields, because nothing could fill them in. */
export const contractText = richText.refine(
  (text) => mentionsIn(text).every(({ attrs }) => isKnownField(attrs.id)),
  'This text has an unknown field. Remove it and try again.',
)
