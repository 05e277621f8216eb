import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { compare, isAllSame } from './compare-versions.ts'

const between = (before: RichText, after: RichText) => compare(before, after, (id) => id)

test('a text is the same as itself', () => {
  const text = doc(heading('Fees'), paragraph('The total is {project.total}.'), bullets('One', 'Two'))
  expect(isAllSame(between(text, structuredClone(text)))).toBe(true)
  expect(between(text, text).map((one) => 'line' in one && one.line)).toEqual([
    { look: 'heading', text: 'Fees' },
    { look: 'text', text: 'The total is [project.total].' },
    { look: 'item', text: 'One' },
    { look: 'item', text: 'Two' },
  ])
})

test('a changed line says which words went and which came', () => {
  const [compared] = between(
    doc(paragraph('A deposit of 50% is due within 2 days.')),
    doc(paragraph('A deposit of 40% is due within 2 business days.')),
  )
  expect(compared).toMatchObject({
    kind: 'changed',
    isOnlyLook: false,
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

test('lines that have nothing in common are two lines, and what stands around them stays', () => {
  const compared = between(
    doc(heading('Fees'), paragraph('Pay by check.'), paragraph('Thank you.')),
    doc(heading('Fees'), paragraph('Cards and bank transfers are welcome here'), paragraph('Thank you.')),
  )
  expect(compared.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
})

test('what was put in or taken out is all that is told', () => {
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

test('a line in another look is named as such', () => {
  const bold: RichText = doc({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Care of furnishings', marks: [{ type: 'bold' }] }],
  })
  expect(between(doc(paragraph('Care of furnishings')), bold)).toMatchObject([
    { kind: 'changed', isOnlyLook: true },
  ])
})
