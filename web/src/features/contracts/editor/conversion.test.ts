import { mergeFields, signatureFields } from '@mantel/domain/contracts/contract-fields'
import { type Block, doc, type Inline, type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { getSchema, type JSONContent } from '@tiptap/core'
import { expect, test } from 'vitest'
import { fromEditor, isSameText, normalized, toEditor } from './conversion.ts'
import { contractExtensions } from './extensions.ts'
import { suggestionBridge } from './suggestions.ts'

const schema = getSchema(contractExtensions(suggestionBridge()))

/** Converts a text to the editor's format and back, and checks it against the editor's schema. */
function throughEditor(text: RichText): RichText {
  const node = schema.nodeFromJSON(toEditor(text))
  node.check()
  return fromEditor(node.toJSON() as JSONContent)
}

test('every text is the same after a round trip through the editor', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const text = randomText(seed)
    expect(richText.safeParse(text).error, `seed ${seed}`).toBeUndefined()
    expect(throughEditor(text), `seed ${seed}`).toEqual(text)
  }
})

test('a text that the editor cannot represent gets the nearest form, and keeps it', () => {
  const odd: RichText = doc(
    { type: 'bulletList', content: [] },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [] },
        { type: 'listItem', content: [{ type: 'heading', attrs: { level: 2 } }] },
      ],
    },
  )
  const once = throughEditor(odd)
  expect(once).toEqual(
    doc({
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph' }] },
        { type: 'listItem', content: [{ type: 'paragraph' }, { type: 'heading', attrs: { level: 2 } }] },
      ],
    }),
  )
  expect(throughEditor(once)).toEqual(once)
  expect(throughEditor(doc())).toEqual(doc({ type: 'paragraph' }))
})

test('only the nodes of a contract come out of the editor', () => {
  const foreign: JSONContent = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: 'https://elsewhere.test/x.png' } },
      {
        type: 'paragraph',
        attrs: { textAlign: null, dir: 'auto', onclick: 'alert(1)' },
        content: [
          {
            type: 'text',
            text: 'Kept',
            marks: [{ type: 'link', attrs: { href: 'javascript:x' } }, { type: 'bold' }],
          },
          { type: 'mention', attrs: { id: 'client.name', label: 'x', mentionSuggestionChar: '@' } },
          { type: 'mention', attrs: { id: null } },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 4, type: 'a' },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
    ],
  }
  const text = fromEditor(foreign)
  expect(richText.parse(text)).toEqual(
    doc(
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Kept', marks: [{ type: 'bold' }] },
          { type: 'mention', attrs: { id: 'client.name' } },
        ],
      },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    ),
  )
})

test('a long text is split into pieces of an allowed length', () => {
  const long = `${'word '.repeat(9_000)}𝄞${'𝄞'.repeat(6_000)}`
  const text = fromEditor({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }],
  })
  expect(richText.safeParse(text).error).toBeUndefined()
  const [paragraph] = throughEditor(text).content
  const whole = paragraph && 'content' in paragraph ? (paragraph.content as { text: string }[]) : []
  expect(whole.map((piece) => piece.text).join('')).toBe(long)
})

test('field values and key order do not make a text different', () => {
  const frozen = doc({
    type: 'paragraph',
    content: [{ type: 'mention', attrs: { id: 'client.name', value: 'Hannah' } }],
  })
  const draft = doc({ content: [{ attrs: { id: 'client.name' }, type: 'mention' }], type: 'paragraph' })
  expect(isSameText(frozen, draft)).toBe(true)
  expect(isSameText(draft, doc())).toBe(false)
  expect(normalized(frozen)).toEqual(draft)
})

/** A random text, reproducible by its seed. */
function randomText(seed: number): RichText {
  let state = seed
  const random = () => {
    // The random number generator mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const pick = <T>(choices: readonly T[]) => choices[upTo(choices.length - 1)] as T
  const several = <T>(least: number, most: number, make: () => T) =>
    Array.from({ length: least + upTo(most - least) }, make)
  const ids = [...mergeFields, ...signatureFields].map(({ id }) => id)
  const words = [
    'The client',
    ' keeps ',
    'خانه',
    '  two spaces',
    '家具',
    '<b>',
    '&amp;',
    '🛋️',
    ' “quoted” ',
    '\u00e9',
  ]
  const marks = (['bold', 'italic', 'underline'] as const).map((type) => ({ type }))

  const inlines = (): Inline[] => {
    const parts: Inline[] = []
    for (let at = upTo(5); at > 0; at--) {
      const chosen = marks.filter(() => random() < 0.25)
      const last = parts.at(-1)
      const next: Inline =
        random() < 0.3
          ? { type: 'mention', attrs: { id: pick(ids) } }
          : { type: 'text', text: pick(words), ...(chosen.length > 0 && { marks: chosen }) }
      // Leaves out adjacent texts with the same marks, because the editor would join them.
      const isJoined =
        last?.type === 'text' &&
        next.type === 'text' &&
        JSON.stringify(last.marks) === JSON.stringify(next.marks)
      if (!isJoined) parts.push(next)
    }
    return parts
  }
  const line = () => {
    const content = inlines()
    return content.length > 0 ? { content } : {}
  }
  const align = () => {
    const textAlign = pick(['center', 'right', undefined] as const)
    return textAlign && random() < 0.4 ? { textAlign } : {}
  }
  const paragraph = (): Block => {
    const aligned = align()
    return { type: 'paragraph', ...('textAlign' in aligned && { attrs: aligned }), ...line() }
  }
  const block = (depth: number): Block => {
    const chance = random()
    if (chance < 0.5 || depth > 3) return paragraph()
    if (chance < 0.7)
      return { type: 'heading', attrs: { level: pick([1, 2, 3] as const), ...align() }, ...line() }
    if (chance < 0.75) return { type: 'pageBreak' }
    return {
      type: pick(['bulletList', 'orderedList'] as const),
      content: several(1, 3, () => ({
        type: 'listItem' as const,
        content: [paragraph(), ...several(0, 2, () => block(depth + 1))],
      })),
    }
  }
  return doc(...several(1, 8, () => block(0)))
}
