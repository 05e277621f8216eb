import { bullets, doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContractDocument, type DocumentField } from './contract-document.tsx'

function show(text: RichText) {
  const fields: DocumentField[] = []
  const { container } = render(
    <ContractDocument
      text={text}
      field={(field) => {
        fields.push(field)
        return <i>{field.kind === 'date' ? 'date' : `${field.kind} ${field.position}`}</i>
      }}
    />,
  )
  return { fields, container }
}

test('fields of all signers are counted in document order, without dates', () => {
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

test('a merge field shows its value, or its name if it has none', () => {
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

test('markup in text is shown as text', () => {
  const { container } = show(doc(paragraph('<img src=x onerror=alert(1)> & more')))
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> & more')
})

test('every node type is rendered as its element', () => {
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

test('heading levels go down one step at a time, whatever levels were chosen', () => {
  const { container } = show(
    doc(heading('Small', 3), heading('Large', 1), heading('Small again', 3), heading('Middle', 2)),
  )
  const levels = [...container.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => tagName)
  expect(levels).toEqual(['H2', 'H2', 'H3', 'H3'])
})
