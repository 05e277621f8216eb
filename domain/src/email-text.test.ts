import { describe, expect, test } from 'vitest'
import { fieldsIn } from './admin/system-emails.ts'
import { bullets, doc, heading, paragraph, richText } from './contracts/rich-text.ts'
import { letterFrom, typedLetter } from './email-text.ts'

const letter = doc(
  heading('Welcome, {firstName}', 1),
  paragraph('{companyName} is set up.'),
  bullets('One', 'Two for {firstName}'),
)
const typed = '# Welcome, {firstName}\n\n{companyName} is set up.\n\n- One\n- Two for {firstName}'

describe('a letter', () => {
  test('is typed as plain paragraphs, and comes back the same', () => {
    expect(typedLetter(letter)).toBe(typed)
    expect(letterFrom(typed)).toEqual(letter)
  })

  test('takes whatever is typed, and is always one that can be sent', () => {
    for (const text of ['', ' \n\n \n', 'a\nb', '#no heading', '- one\nno list', '{not a field} {x', '# '])
      expect(richText.safeParse(letterFrom(text)).success).toBe(true)
    expect(letterFrom('a\nb')).toEqual(doc(paragraph('a b')))
    expect(letterFrom('{Not a field}')).toEqual(doc(paragraph('{Not a field}')))
  })

  test('names its fields once each', () => {
    expect(fieldsIn('{a} and {b}, {a} again, { and {}')).toEqual(['a', 'b', ''])
  })
})
