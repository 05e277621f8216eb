import { describe, expect, test } from 'vitest'
import { fieldsIn } from '../admin/system-emails.ts'
import { bullets, doc, heading, paragraph, richText } from '../contracts/rich-text.ts'
import { formatEmailText, parseEmailText } from './email-text.ts'

const email = doc(
  heading('Welcome, {firstName}', 1),
  paragraph('{companyName} is set up.'),
  bullets('One', 'Two for {firstName}'),
)
const typed = '# Welcome, {firstName}\n\n{companyName} is set up.\n\n- One\n- Two for {firstName}'

describe('the text of an email', () => {
  test('is edited as plain paragraphs, and converts back unchanged', () => {
    expect(formatEmailText(email)).toBe(typed)
    expect(parseEmailText(typed)).toEqual(email)
  })

  test('always becomes valid rich text, whatever is typed', () => {
    for (const text of ['', ' \n\n \n', 'a\nb', '#no heading', '- one\nno list', '{not a field} {x', '# '])
      expect(richText.safeParse(parseEmailText(text)).success).toBe(true)
    expect(parseEmailText('a\nb')).toEqual(doc(paragraph('a b')))
    expect(parseEmailText('{Not a field}')).toEqual(doc(paragraph('{Not a field}')))
  })

  test('lists each of its fields once', () => {
    expect(fieldsIn('{a} and {b}, {a} again, { and {}')).toEqual(['a', 'b', ''])
  })
})
