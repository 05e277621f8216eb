import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { compareTexts, isUnchanged } from './compare-versions.ts'

const between = (before: RichText, after: RichText) => compareTexts(before, after, (id) => id)

test('a text has no differences to itself', () => {
  const text = doc(heading('Fees'), paragraph('The total is {project.total}.'), bullets('One', 'Two'))
  expect(isUnchanged(between(text, structuredClone(text)))).toBe(true)
  expect(between(text, text).map((one) => 'line' in one && one.line)).toEqual([
    { style: 'heading', text: 'Fees' },
    { style: 'text', text: 'The total is [project.total].' },
    { style: 'item', text: 'One' },
    { style: 'item', text: 'Two' },
  ])
})

test('a changed line shows which words were removed and added', () => {
  const [compared] = between(
    doc(paragraph('A deposit of 50% is due within 2 days.')),
    doc(paragraph('A deposit of 40% is due within 2 business days.')),
  )
  expect(compared).toMatchObject({
    kind: 'changed',
    isFormattingOnly: false,
    before: [
      { text: 'A deposit of ', isOnlyHere: false },
      { text: '50', isOnlyHere: true },
      { text: '% is due within 2 days.', isOnlyHere: false },
    ],
    after: [
      { text: 'A deposit of ', isOnlyHere: false },
      { text: '40', isOnlyHere: true },
      { text: '% is due within 2 ', isOnlyHere: false },
      { text: 'business ', isOnlyHere: true },
      { text: 'days.', isOnlyHere: false },
    ],
  })
})

test('lines with nothing in common are shown as removed and added', () => {
  const compared = between(
    doc(heading('Fees'), paragraph('Pay by check.'), paragraph('Thank you.')),
    doc(heading('Fees'), paragraph('Cards and bank transfers are welcome here'), paragraph('Thank you.')),
  )
  expect(compared.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
})

test('added and removed lines do not change the lines around them', () => {
  const compared = between(
    doc(paragraph('First'), bullets('Sofa', 'Lamp'), paragraph('Last')),
    doc(paragraph('Zeroth'), paragraph('First'), bullets('Sofa', 'Rug', 'Lamp'), { type: 'pageBreak' }),
  )
  expect(compared.map((one) => [one.kind, 'line' in one ? one.line.text : ''])).toEqual([
    ['added', 'Zeroth'],
    ['same', 'First'],
    ['same', 'Sofa'],
    ['added', 'Rug'],
    ['same', 'Lamp'],
    ['removed', 'Last'],
    ['added', 'Page break'],
  ])
})

test('a line with other formatting is marked as such', () => {
  const bold: RichText = doc({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Care of furnishings', marks: [{ type: 'bold' }] }],
  })
  expect(between(doc(paragraph('Care of furnishings')), bold)).toMatchObject([
    { kind: 'changed', isFormattingOnly: true },
  ])
})
