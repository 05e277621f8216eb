import { bullets, doc, heading, paragraph, richText } from '@mantel/domain/rich-text'
import { getSchema, type JSONContent } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { cleanText, sliceIn } from './clean-paste.ts'
import { fromEditor } from './conversion.ts'
import { paperExtensions } from './extensions.ts'
import { suggestionBridge } from './suggestions.ts'

const schema = getSchema(paperExtensions(suggestionBridge()))

/** What stands in an empty text after somebody pasted this. */
function pasted(html: string) {
  const { doc } = EditorState.create({ schema }).tr.replaceSelection(sliceIn(html, schema))
  doc.check()
  return richText.parse(fromEditor(doc.toJSON() as JSONContent))
}

test('headings, paragraphs, lists and marks stay; where they came from goes', () => {
  const text = pasted(`
    <meta charset="utf-8"><style>p { color: red }</style><!--StartFragment-->
    <h1 class="title" style="font-family:Papyrus">Staging agreement</h1>
    <p style="text-align:center;color:red">Between <b>us</b> and <i>you</i></p>
    <ul><li>Sofa</li><li><p>Lamp</p></li></ul><h5>Fees</h5>`)
  expect(text).toEqual(
    doc(
      heading('Staging agreement', 1),
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [
          { type: 'text', text: 'Between ' },
          { type: 'text', text: 'us', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' and ' },
          { type: 'text', text: 'you', marks: [{ type: 'italic' }] },
        ],
      },
      bullets('Sofa', 'Lamp'),
      heading('Fees', 3),
    ),
  )
})

test('scripts, pictures, frames and handlers leave nothing behind', () => {
  const text = pasted(
    '<p onclick="alert(1)">One<script>alert(2)</script><img src=x onerror=alert(3)></p><iframe src="https://x.test">in it</iframe><svg><text>no</text></svg><p>Two</p>',
  )
  expect(text).toEqual(doc(paragraph('One'), paragraph('Two')))
})

test('links keep their words and lose where they led', () => {
  expect(pasted('<p>See <a href="javascript:alert(1)">our terms</a></p>')).toEqual(
    doc(paragraph('See our terms')),
  )
})

test('a broken line is two lines, and what was bold is bold on both', () => {
  const bold = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text, marks: [{ type: 'bold' as const }] }],
  })
  expect(pasted('<p><b>12 Fennel Yard<br>Savannah</b></p>')).toEqual(
    doc(bold('12 Fennel Yard'), bold('Savannah')),
  )
})

test('a table becomes lines, one for each row', () => {
  expect(
    pasted(
      '<table><tbody><tr><td>Deposit</td><td> $7,125.00 </td></tr><tr><td></td></tr><tr><th>Total</th><td>$14,250.00</td></tr></tbody></table>',
    ),
  ).toEqual(doc(paragraph('Deposit · $7,125.00'), paragraph('Total · $14,250.00')))
})

test('the bullets that Word draws as letters are not text', () => {
  expect(
    pasted(
      '<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>Keep the home insured<o:p></o:p></p>',
    ),
  ).toEqual(doc(paragraph('Keep the home insured')))
})

test('fields come along if they are known', () => {
  expect(
    pasted(
      '<p><span data-field="client.name">Hannah</span> and <span data-field="server.secret">x</span></p>',
    ),
  ).toEqual(
    doc({
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id: 'client.name' } },
        { type: 'text', text: ' and x' },
      ],
    }),
  )
})

test('what nobody sees is not pasted', () => {
  expect(cleanText('a\u00a0b\u200bc\u202ed\u00ade\ufefff\tg')).toBe('a bcdef g')
  expect(cleanText('two\nlines')).toBe('two\nlines')
})

test('what nobody closed ends where it must', () => {
  expect(pasted('<p>One<p>Two<ul><li>Sofa<li><b>Lamp</ul>Three')).toEqual(
    doc(
      paragraph('One'),
      paragraph('Two'),
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('Sofa')] },
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'Lamp', marks: [{ type: 'bold' }] }] },
            ],
          },
        ],
      },
      paragraph('Three'),
    ),
  )
})

test('signs are what they stand for, and half a tag is text', () => {
  expect(pasted('<p>Fish &amp; chips &lt;b&gt; &#8212; &#x2019; &copy; 3 < 4</p>')).toEqual(
    doc(paragraph('Fish & chips <b> — ’ © 3 < 4')),
  )
})

test('headings that were copied here keep their rank', () => {
  expect(pasted('<h2 data-level="1">Agreement</h2><h2>Fees</h2>')).toEqual(
    doc(heading('Agreement', 1), heading('Fees', 2)),
  )
})

test('what Google Docs wraps in a bold that is none is not bold', () => {
  expect(
    pasted('<b style="font-weight:normal;"><p><span style="font-weight:700">Bold</span> not</p></b>'),
  ).toEqual(
    doc({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' not' },
      ],
    }),
  )
})

test('a flood of broken tags is read in a moment', () => {
  const began = performance.now()
  sliceIn(`${'<a "'.repeat(20_000)}${'<p><b><li>'.repeat(2_000)}`, schema)
  expect(performance.now() - began).toBeLessThan(5_000)
})
