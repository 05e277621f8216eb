import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Paper, type PaperField } from './contract-document.tsx'

function show(text: RichText) {
  const fields: PaperField[] = []
  const { container } = render(
    <Paper
      text={text}
      field={(field) => {
        fields.push(field)
        return <i>{field.kind === 'date' ? 'date' : `${field.kind} ${field.position}`}</i>
      }}
    />,
  )
  return { fields, container }
}

test('places for signing are counted in the order of the document, whoever signs there; dates are not', () => {
  const { fields } = show(
    doc(
      paragraph('{initial.client} and {date.client}'),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('{signature.owner}')] }] },
      paragraph('{signature.client}'),
    ),
  )
  expect(fields).toEqual([
    { kind: 'initial', signer: 'client', position: 0 },
    { kind: 'date', signer: 'client' },
    { kind: 'signature', signer: 'owner', position: 1 },
    { kind: 'signature', signer: 'client', position: 2 },
  ])
})

test('what a merge field stands for is written, and its name where it stands for nothing yet', () => {
  show({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: 'project.address', value: '412 Maple Avenue' } },
          { type: 'mention', attrs: { id: 'client.name' } },
        ],
      },
    ],
  })
  expect(screen.getByText('412 Maple Avenue')).toBeTruthy()
  expect(screen.getByText('Client name')).toBeTruthy()
})

test('text is only ever text', () => {
  const { container } = show(doc(paragraph('<img src=x onerror=alert(1)> & more')))
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> & more')
})

test('every node has its element', () => {
  const { container } = show(
    doc(
      heading('Services', 1),
      {
        type: 'heading',
        attrs: { level: 3, textAlign: 'center' },
        content: [{ type: 'text', text: 'Fees' }],
      },
      {
        type: 'paragraph',
        attrs: { textAlign: 'right' },
        content: [{ type: 'text', text: 'firm', marks: [{ type: 'bold' }, { type: 'underline' }] }],
      },
      bullets('One', 'Two'),
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('First')] }] },
      { type: 'pageBreak' },
      { type: 'paragraph' },
    ),
  )
  expect(container.querySelector('h2')?.textContent).toBe('Services')
  expect(container.querySelector('h3.text-center')?.textContent).toBe('Fees')
  expect(container.querySelector('p.text-right u > strong')?.textContent).toBe('firm')
  expect(container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(container.querySelector('ol > li')?.textContent).toBe('First')
  expect(container.querySelectorAll('hr, p:last-child > br')).toHaveLength(2)
  for (const block of container.querySelectorAll('p, h2, h3')) expect(block.getAttribute('dir')).toBe('auto')
})

test('headings go down one step at a time, however they were chosen, and look as they were chosen', () => {
  const { container } = show(
    doc(heading('Small', 3), heading('Large', 1), heading('Small again', 3), heading('Middle', 2)),
  )
  const levels = [...container.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => tagName)
  expect(levels).toEqual(['H2', 'H2', 'H3', 'H3'])
})
