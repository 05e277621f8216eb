import { describe, expect, test } from 'vitest'
import { bullets, doc, heading, paragraph, richText, sizeError } from './rich-text.ts'

const isAccepted = (content: unknown[]) => richText.safeParse({ type: 'doc', content }).success
const mention = (id: string) => ({ type: 'mention' as const, attrs: { id } })
const text = (value: string, more = {}) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: value, ...more }],
})

describe('rich text', () => {
  test('is built from strings with merge fields in braces', () => {
    const written = doc(heading('For {client.name}', 1), paragraph('Plain'), bullets('One {project.total}'))
    expect(richText.parse(written)).toEqual(written)
    expect(written.content[0]).toEqual({
      type: 'heading',
      attrs: { level: 1 },
      content: [
        { type: 'text', text: 'For ' },
        { type: 'mention', attrs: { id: 'client.name' } },
      ],
    })
  })

  test('accepts the marks and lists that it knows', () => {
    expect(
      isAccepted([text('a', { marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }] })]),
    ).toBe(true)
    expect(
      isAccepted([
        { type: 'orderedList', content: [{ type: 'listItem', content: [text('a')] }] },
        { type: 'pageBreak' },
      ]),
    ).toBe(true)
  })

  test.each([
    ['an unknown node', { type: 'iframe', attrs: { src: 'https://evil.example' } }],
    ['an unknown attribute', { type: 'paragraph', attrs: { onclick: 'x' } }],
    ['a link mark', text('a', { marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] })],
    ['a heading of level 9', { type: 'heading', attrs: { level: 9 } }],
    ['raw HTML', { type: 'html', content: '<script>' }],
    [
      'a mention of something else',
      { type: 'paragraph', content: [{ type: 'mention', attrs: { id: '__proto__' } }] },
    ],
    ['empty text', text('')],
  ])('refuses %s', (_what, node) => {
    expect(isAccepted([node])).toBe(false)
  })

  test.each([
    ['lines', [text('\n'.repeat(4_000))], 'This text has more than 4000 lines'],
    [
      'page breaks',
      Array.from({ length: 101 }, () => ({ type: 'pageBreak' })),
      'This text has more than 100 page breaks',
    ],
    [
      'signature fields',
      [{ type: 'paragraph', content: Array.from({ length: 201 }, () => mention('initial.client')) }],
      'This text has more than 200 signature, initial and date fields',
    ],
    ['bytes', Array.from({ length: 4 }, () => text('契'.repeat(19_000))), 'This text is too long'],
  ])('refuses more %s than one document can have', (_what, content, sentence) => {
    const { error } = richText.safeParse({ type: 'doc', content })
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
  })

  test('counts the field values of a sent contract', () => {
    const field = mention('project.brief')
    const frozen = { ...field, attrs: { ...field.attrs, value: 'a brief\n'.repeat(100) } }
    const content = Array.from({ length: 45 }, () => ({ type: 'paragraph' as const, content: [frozen] }))
    expect(sizeError({ type: 'doc', content })).toBe('This text has more than 4000 lines')
    expect(sizeError({ type: 'doc', content: content.slice(0, 3) })).toBeUndefined()
  })
})
