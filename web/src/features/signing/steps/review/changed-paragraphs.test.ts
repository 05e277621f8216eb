import { bullets, doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { changesBetween } from './changed-paragraphs.ts'

test('identical texts have no changes', () => {
  const text = doc(heading('Fees'), paragraph('The total is {project.total}.'), bullets('One', 'Two'))
  expect(changesBetween(text, structuredClone(text))).toEqual([])
})

test('a changed paragraph is removed and added; unchanged ones are not listed', () => {
  const before = doc(heading('Fees'), paragraph('A deposit of 50% is due.'), paragraph('Thank you.'))
  const after = doc(heading('Fees'), paragraph('A deposit of 40% is due.'), paragraph('Thank you.'))
  expect(changesBetween(before, after)).toEqual([
    { kind: 'removed', text: 'A deposit of 50% is due.' },
    { kind: 'added', text: 'A deposit of 40% is due.' },
  ])
})

test('only inserted and removed paragraphs are listed, also in lists', () => {
  const before = doc(paragraph('First'), bullets('Sofa', 'Lamp'), paragraph('Last'))
  const after = doc(paragraph('Zeroth'), paragraph('First'), bullets('Sofa', 'Rug', 'Lamp'))
  expect(changesBetween(before, after)).toEqual([
    { kind: 'added', text: 'Zeroth' },
    { kind: 'added', text: 'Rug' },
    { kind: 'removed', text: 'Last' },
  ])
})

test('a merge field is compared by its value, a signature field by its name', () => {
  const total = (value: string) =>
    doc({ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'project.total', value } }] })
  expect(changesBetween(total('$10.00'), total('$12.00'))).toEqual([
    { kind: 'removed', text: '$10.00' },
    { kind: 'added', text: '$12.00' },
  ])
  expect(changesBetween(doc(), doc(paragraph('{initial.client}')))).toEqual([
    { kind: 'added', text: '[Client initials]' },
  ])
})
