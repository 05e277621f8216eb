import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Face, faces, inSerif } from './faces.ts'
import { isRightToLeft, legible, prints, unprintable } from './glyphs.ts'
import { ask, wordsOn } from './testing.ts'
import { typeset } from './typesetting.ts'

const template = String.raw`
#let d = json(bytes(sys.inputs.data))
#set document(title: "Every script")
#set text(font: d.faces, fallback: false)
#for p in d.texts { set text(dir: if p.runsLeft { rtl } else { ltr }); par(p.text.split("\n").join(linebreak())) }
`
const printedIn = (chain: Face[], texts: string[]) =>
  typeset(template, {
    faces: chain.map((face) => faces[face].name),
    texts: texts.map((text) => ({
      text: legible(text, isRightToLeft(text)),
      runsLeft: isRightToLeft(text),
    })),
  })

const samples: Record<string, string> = {
  latin: 'Łukasz Żółć, İbrahim, Ňuñez, Straße “quoted” – $1,250.00 €',
  vietnamese: 'Nguyễn Thị Ánh Tuyết ở Đà Nẵng',
  greek: 'Ελένη Παπαδοπούλου ἄνθρωπος',
  cyrillic: 'Юлия Смирнова, Київ їжак, Ҕылы',
  arabic: 'محمد بن رشيد',
  hebrew: 'דוד כהן מע״מ',
  simplified: '本合同由甲方与乙方签订',
  traditional: '本合約由甲方與乙方簽訂臺灣',
  japanese: 'ジョン・スミス様、髙橋﨑がご契約',
  korean: '홍길동 계약서 뷁',
}
const texts = Object.values(samples)
/** Of a text that is a paragraph of its own. */
const flawsIn = (text: string) => unprintable(text, isRightToLeft(text))

describe('the faces', () => {
  test('print every script that we promise, and the words can be read out again', async () => {
    expect(texts.flatMap(flawsIn)).toEqual([])
    const pdf = await printedIn(inSerif(), texts)
    const words = await wordsOn(pdf)
    for (const text of texts) for (const word of text.split(' ')) expect(words).toContain(word)
    expect((await ask('pdffonts', pdf)).match(/ yes yes yes /g)).toHaveLength(7)
  })

  test.each<[Face, string]>([
    ['sans', 'cyrillic'],
    ['arabic', 'arabic'],
    ['hebrew', 'hebrew'],
    ['chinese', 'simplified'],
    ['japanese', 'japanese'],
    ['korean', 'korean'],
  ])('without %s, %s would be boxes, and that is an error', async (missing, script) => {
    const chain = inSerif().filter((face) => face !== missing)
    await expect(printedIn(chain, [samples[script] ?? ''])).rejects.toThrow(
      'could not be displayed with any font',
    )
  })

  test('write a name in one hand or not at all', () => {
    expect(prints('script', 'Łukasz Żółć')).toBe(true)
    expect(prints('flourish', 'Zoë Ångström')).toBe(true)
    expect(prints('flourish', 'Łukasz')).toBe(false)
    expect(prints('script', 'Nguyễn')).toBe(false)
    // What ends a font's table of characters has no glyph.
    expect(prints('script', '\uffff')).toBe(false)
  })
})

describe('what cannot be printed', () => {
  test.each([
    ['an emoji', 'Thanks 😀!', ['😀']],
    ['a family of emoji', '👩‍👩‍👧', ['👩‍👩‍👧']],
    ['a script without a face', 'ไทย', ['ไ', 'ท', 'ย']],
    ['what turns the line around', 'a\u202eb\u2066c', ['\u202e', '\u2066']],
    ['a control character', 'a\u0007b\u0000', ['\u0007', '\u0000']],
    ['half a character', 'a\ud800b', ['\ud800']],
    ['private use', '\ue000', ['\ue000']],
    ['an accent on nothing', 'a \u0301', [' \u0301']],
    ['an accent of another script', 'a\u064b', ['a\u064b']],
    ['the same twice, once', '😀😀', ['😀']],
  ])('is %s', (_, text, signs) => {
    expect(flawsIn(text)).toEqual(signs)
  })

  test('is not what merely joins, breaks or stands for a picture', () => {
    expect(flawsIn('a\u200db\u00adc\u200bd\ufeff\r\n\te\u2028f \u2009\u00a0\u3000 ❤\ufe0f ✓ →')).toEqual([])
    expect(flawsIn('e\u0323\u0302 ệ')).toEqual([])
    expect(flawsIn('السعر ١٬٥٠٠٫٥٠ (خصم ٥٪)')).toEqual([])
  })

  test('is what does not run the way of its paragraph', () => {
    expect(unprintable('علی ۱', true)).toEqual([])
    expect(unprintable('علی ۱', false)).toEqual(['۱'])
  })

  test('is named where it stood', () => {
    expect(legible('a😀\u202eb\tc\r\nd', false)).toBe('a\\u{1f600}\\u{202e}b    c\nd')
  })
})

// The compiler aborts over texts that mix scripts in ways nobody writes. What we let through it must print, all of it.
test('whatever is left can be printed: made up texts of all scripts', async () => {
  const from = (first: number, last: number) =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
  const character = fc.oneof(
    from(0x20, 0x7e),
    from(0xa0, 0x52f),
    from(0x590, 0x6ff),
    from(0x750, 0x77f),
    from(0x8a0, 0x8ff),
    from(0x1e00, 0x2fff),
    from(0x3000, 0x30ff),
    from(0x4e00, 0x9fff),
    from(0xac00, 0xd7a3),
    from(0xf900, 0xffff),
    from(0x1f300, 0x1f6ff),
    fc.constantFrom('\u200d', '\u200c', '\u200e', '\u200f', '\ufe0f', '\n', '\t', '٪', '٫', '۵', '(', ' '),
  )
  const text = fc.array(character, { minLength: 1, maxLength: 24 }).map((characters) => characters.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (batch) => {
      await expect(printedIn(inSerif(), batch)).resolves.toBeInstanceOf(Buffer)
    }),
    { numRuns: 25, endOnFailure: true, seed: 3 },
  )
})
