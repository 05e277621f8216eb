import { isKnownField, mentionsIn } from './contract-fields.ts'
import { richText } from './rich-text.ts'

/** The words of a contract as somebody gives them: nothing fills a field that nobody knows. */
export const contractText = richText.refine(
  (text) => mentionsIn(text).every(({ attrs }) => isKnownField(attrs.id)),
  'This text has a field that we do not know',
)
