import { bullets, doc, heading, paragraph, richText } from '@mantel/domain/contracts/rich-text'
import { getSchema, type JSONContent } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { pastedSlice } from './clean-paste.ts'
import { fromEditor } from './conversion.ts'
import { contractExtensions } from './extensions.ts'
import { cleanText } from './html-elements.ts'
import { suggestionBridge } from './suggestions.ts'

const schema = getSchema(contractExtensions(suggestionBridge()))

/** Pastes HTML into an empty text. */
function pasted(html: string) {
  const { doc } = EditorState.create({ schema }).tr.replaceSelection(pastedSlice(html, schema))
  doc.check()
  return richText.parse(fromEditor(doc.toJSON() as JSONContent))
}

test('keeps headings, paragraphs, lists and marks, without styles and classes', () => {
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

test('removes scripts, images, frames and event handlers', () => {
  const text = pasted(
    '<p onclick="alert(1)">One<script>alert(2)</script><img src=x onerror=alert(3)></p><iframe src="https://x.test">in it</iframe><svg><text>no</text></svg><p>Two</p>',
  )
  expect(text).toEqual(doc(paragraph('One'), paragraph('Two')))
})

test('keeps the text of a link without its URL', () => {
  expect(pasted('<p>See <a href="javascript:alert(1)">our terms</a></p>')).toEqual(
    doc(paragraph('See our terms')),
  )
})

test('a line break makes two paragraphs, and both stay bold', () => {
  const bold = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text, marks: [{ type: 'bold' as const }] }],
  })
  expect(pasted('<p><b>12 Fennel Street<br>Savannah</b></p>')).toEqual(
    doc(bold('12 Fennel Street'), bold('Savannah')),
  )
})

test('a table becomes one line per row', () => {
  expect(
    pasted(
      '<table><tbody><tr><td>Deposit</td><td> $7,125.00 </td></tr><tr><td></td></tr><tr><th>Total</th><td>$14,250.00</td></tr></tbody></table>',
    ),
  ).toEqual(doc(paragraph('Deposit · $7,125.00'), paragraph('Total · $14,250.00')))
})

test('bullets that Word draws as characters are removed', () => {
  expect(
    pasted(
      '<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>Keep the home insured<o:p></o:p></p>',
    ),
  ).toEqual(doc(paragraph('Keep the home insured')))
})

test('known fields are kept, and unknown ones become text', () => {
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

test('invisible characters are not pasted', () => {
  expect(cleanText('a\u00a0b\u200bc\u202ed\u00ade\ufefff\tg')).toBe('a bcdef g')
  expect(cleanText('two\nlines')).toBe('two\nlines')
})

test('unclosed elements are closed as HTML requires', () => {
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

test('entities are decoded, and an incomplete tag is text', () => {
  expect(pasted('<p>Fish &amp; chips &lt;b&gt; &#8212; &#x2019; &copy; 3 < 4</p>')).toEqual(
    doc(paragraph('Fish & chips <b> — ’ © 3 < 4')),
  )
})

test('headings copied from the editor keep their level', () => {
  expect(pasted('<h2 data-level="1">Agreement</h2><h2>Fees</h2>')).toEqual(
    doc(heading('Agreement', 1), heading('Fees', 2)),
  )
})

test('the normal-weight b element around text from Google Docs is not bold', () => {
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

test('lines within a table cell are separated by spaces', () => {
  expect(
    pasted('<table><tr><td><p>12 Fennel Street</p><p>Savannah</p></td><td>GA<br>31401</td></tr></table>'),
  ).toEqual(doc(paragraph('12 Fennel Street Savannah · GA 31401')))
})

test('a layout table keeps the rows of its inner tables as lines', () => {
  expect(
    pasted(
      '<table><tr><td><h2>Fees</h2><table><tr><td>Deposit</td><td>$7,125.00</td></tr><tr><td>Total</td><td>$14,250.00</td></tr></table></td><td>See below</td></tr></table>',
    ),
  ).toEqual(
    doc(
      heading('Fees', 2),
      paragraph('Deposit · $7,125.00'),
      paragraph('Total · $14,250.00'),
      paragraph('See below'),
    ),
  )
})

test('keeps Word formatting and removes Word markup', () => {
  expect(
    pasted(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Draft</title>
      <!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
      <style><!-- p.MsoNormal { margin: 0 } --></style></head><body lang=EN-US style='tab-interval:.5in'>
      <!--StartFragment--><h1>Maple Court</h1><p class=MsoNormal align=center style='mso-margin-top-alt:auto'><b style='mso-bidi-font-weight:normal'><span
      style='font-size:14.0pt'>Staging agreement<o:p></o:p></span></b></p>
      <![if !supportLists]><p class=MsoListParagraph>Insured&nbsp;by you</p><![endif]><!--EndFragment--></body></html>`),
  ).toEqual(
    doc(
      heading('Maple Court', 1),
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [{ type: 'text', text: 'Staging agreement', marks: [{ type: 'bold' }] }],
      },
      paragraph('Insured by you'),
    ),
  )
})

test('a list from Google Docs keeps its items', () => {
  expect(
    pasted(
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;font-style:italic;text-decoration:none">Sofa</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;text-decoration:underline">Lamp</span></p></li></ul></b><br class="Apple-interchange-newline">',
    ).content[0],
  ).toEqual({
    type: 'bulletList',
    content: [
      { text: 'Sofa', mark: 'italic' as const },
      { text: 'Lamp', mark: 'underline' as const },
    ].map(({ text, mark }) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: mark }] }] }],
    })),
  })
})

test.each([
  ['a script that closes itself', '<script/>alert(1)</script>'],
  ['an SVG with a handler', '<svg onload=alert(1)><image href=x></image></svg>'],
  ['a script in MathML', '<math><mtext><script>alert(1)</script></mtext></math>'],
  ['a script after a malformed style tag', '<style></style\t><script>alert(1)</script>'],
  ['an image in an attribute', '<span title="<img src=x onerror=alert(1)>"></span>'],
  ['a template', '<template><script>alert(1)</script></template>'],
  ['an iframe with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a base URL', '<base href="https://x.test/">'],
  ['noscript content', '<noscript><p>No</p></noscript>'],
  ['form fields', '<textarea>No</textarea><select><option>No</option></select><button>No</button>'],
  ['hidden elements', '<p hidden>No</p><div style="display: none !important"><p>No</p></div>'],
])('%s is left out, and the text around it stays', (_, hostile) => {
  expect(pasted(`<p>One</p>${hostile}<p>Two</p>`)).toEqual(doc(paragraph('One'), paragraph('Two')))
})

test.each([
  ['div', 10_000],
  ['ul><li', 5_000],
  ['table><tr><td', 2_500],
])('reads elements that are nested thousands of levels deep: %s', (tags, times) => {
  expect(JSON.stringify(pasted(`<p>One</p>${`<${tags}>`.repeat(times)}deep`))).toContain('deep')
})

test('a line with many elements can be split', () => {
  const parts = '<i>x</i>'.repeat(1_000)
  expect(pasted(`<p>One<br>${parts}<br>Two</p>`).content).toHaveLength(3)
})

test('many broken tags are read quickly', () => {
  const began = performance.now()
  pastedSlice(`${'<a "'.repeat(20_000)}${'<p><b><li>'.repeat(2_000)}`, schema)
  expect(performance.now() - began).toBeLessThan(5_000)
})
