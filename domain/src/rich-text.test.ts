import { describe, expect, test } from 'vitest'
import { bullets, doc, heading, paragraph, richText } from './rich-text.ts'

const accepted = (content: unknown[]) => richText.safeParse({ type: 'doc', content }).success
const text = (value: string, more = {}) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: value, ...more }],
})

describe('rich text', () => {
  test('is written with merge fields in braces', () => {
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

  test('takes the marks and lists it knows', () => {
    expect(
      accepted([text('a', { marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }] })]),
    ).toBe(true)
    expect(
      accepted([
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
    expect(accepted([node])).toBe(false)
  })
})
