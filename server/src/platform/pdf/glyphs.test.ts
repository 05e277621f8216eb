import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Font, fonts, serifChain } from './fonts.ts'
import { canPrint, findUnprintable, graphemesIn, isRightToLeft, toPrintable } from './glyphs.ts'
import { extractPdfText, runPdfTool } from './testing.ts'
import { typeset } from './typeset-pdf.ts'

const template = String.raw`
#let d = json(bytes(sys.inputs.data))
#set document(title: "Every script")
#set text(font: d.faces, fallback: false)
#for p in d.texts { set text(dir: if p.runsLeft { rtl } else { ltr }); par(p.text.split("\n").join(linebreak())) }
`
const printWith = (chain: Font[], texts: string[]) =>
  typeset(template, {
    faces: chain.map((face) => fonts[face].name),
    texts: texts.map((text) => ({
      text: toPrintable(text, isRightToLeft(text)),
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
  armenian: 'Տիգրան Տեր֊Պետրոսյան, ՀԱՅԱՍՏԱՆ՝ և',
  georgian: 'ნინო ბერიძე, ᲜᲘᲜᲝ',
  thai: 'กฤษณ์ ปิ่นแก้ว น้ำผึ้ง สุภาพร ญาณี ฿1,250',
  devanagari: 'श्रीकृष्ण त्रिपाठी, लक्ष्मी द्विवेदी, डॉ॰ हृदयनाथ',
  bengali: 'শ্রীকান্ত চট্টোপাধ্যায়, কৃষ্ণা ব্যানার্জী',
  tamil: 'ஸ்ரீனிவாசன், லக்ஷ்மி கோவிந்தராஜூ',
  simplified: '本合同由甲方与乙方签订',
  traditional: '本合約由甲方與乙方簽訂臺灣',
  japanese: 'ジョン・スミス様、髙橋﨑がご契約',
  korean: '홍길동 계약서 뷁',
}
const texts = Object.values(samples)
/** The typesetter embeds no text for letters that change their shape, so text that is copied from the PDF is garbled. */
const shaped = ['thai', 'devanagari', 'bengali', 'tamil']
const unprintableIn = (text: string) => findUnprintable(text, isRightToLeft(text))

describe('the fonts', () => {
  test('print every script that we support, and the text can be extracted again', async () => {
    expect(texts.flatMap(unprintableIn)).toEqual([])
    const pdf = await printWith(serifChain(), texts)
    const words = await extractPdfText(pdf)
    const readable = Object.entries(samples).filter(([script]) => !shaped.includes(script))
    for (const [, text] of readable) for (const word of text.split(' ')) expect(words).toContain(word)
    expect((await runPdfTool('pdffonts', pdf)).match(/ yes yes yes /g)).toHaveLength(13)
  })

  test.each<[Font, string]>([
    ['sans', 'cyrillic'],
    ['arabic', 'arabic'],
    ['hebrew', 'hebrew'],
    ['armenian', 'armenian'],
    ['georgian', 'georgian'],
    ['thai', 'thai'],
    ['devanagari', 'devanagari'],
    ['bengali', 'bengali'],
    ['tamil', 'tamil'],
    ['chinese', 'simplified'],
    ['japanese', 'japanese'],
    ['korean', 'korean'],
  ])('without %s, %s text is an error', async (missing, script) => {
    const chain = serifChain().filter((face) => face !== missing)
    await expect(printWith(chain, [samples[script] ?? ''])).rejects.toThrow(
      'could not be displayed with any font',
    )
  })

  test.each([
    ['Devanagari conjunct', 'क्ष', 'क्\u200cष'],
    ['Bengali conjunct', 'ক্ষ', 'ক্\u200cষ'],
    ['Tamil ligature', 'ஸ்ரீ', 'ஸ்\u200cரீ'],
  ])('join the letters of a %s', async (_, joined, separate) => {
    const widthOf = async (text: string) => {
      const layout = await runPdfTool('pdftotext', await printWith(serifChain(), [text]), '-bbox')
      const edges = [...layout.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g)]
      return (
        Math.max(...edges.map(([, , right]) => Number(right))) -
        Math.min(...edges.map(([, left]) => Number(left)))
      )
    }
    expect(unprintableIn(joined)).toEqual([])
    expect(await widthOf(joined)).toBeLessThan(await widthOf(separate))
  })

  test('can be asked whether one font prints a whole name', () => {
    expect(canPrint('script', 'Łukasz Żółć')).toBe(true)
    expect(canPrint('flourish', 'Zoë Ångström')).toBe(true)
    expect(canPrint('flourish', 'Łukasz')).toBe(false)
    expect(canPrint('script', 'Nguyễn')).toBe(false)
    // The end marker of a font's character table has no glyph.
    expect(canPrint('script', '\uffff')).toBe(false)
  })
})

describe('an unprintable character', () => {
  test.each([
    ['an emoji', 'Thanks 😀!', ['😀']],
    ['a family of emoji', '👩‍👩‍👧', ['👩‍👩‍👧']],
    ['in a script without a font', 'ខែ ລາວ', ['ខែ', 'ລ', 'າ', 'ວ']],
    ['a direction override', 'a\u202eb\u2066c', ['\u202e', '\u2066']],
    ['a control character', 'a\u0007b\u0000', ['\u0007', '\u0000']],
    ['a lone surrogate', 'a\ud800b', ['\ud800']],
    ['a private use character', '\ue000', ['\ue000']],
    ['an accent without a letter', 'a \u0301', [' \u0301']],
    ['an accent of another script', 'a\u064b', ['a\u064b']],
    ['a vowel of another script', 'aि ก্', ['aि', 'ก্']],
    ['an Armenian hyphen without a letter', 'a֊', ['֊']],
    ['reported once, even if it occurs twice', '😀😀', ['😀']],
  ])('is %s', (_, text, signs) => {
    expect(unprintableIn(text)).toEqual(signs)
  })

  test('is not a joiner, a line break or a symbol that a font contains', () => {
    expect(
      unprintableIn('a\u200db\u00adc\u200bd\ufeff\r\n\te\u2028f \u2009\u00a0\u3000 ❤\ufe0f ✓ →'),
    ).toEqual([])
    expect(unprintableIn('e\u0323\u0302 ệ')).toEqual([])
    expect(unprintableIn('السعر ١٬٥٠٠٫٥٠ (خصم ٥٪)')).toEqual([])
  })

  test('is one that does not fit the direction of its paragraph', () => {
    expect(findUnprintable('علی ۱', true)).toEqual([])
    expect(findUnprintable('علی ۱', false)).toEqual(['۱'])
    expect(findUnprintable('Տեր֊Պետ', false)).toEqual([])
    expect(findUnprintable('Տեր֊Պետ', true)).toEqual(['֊'])
  })

  test('is replaced by its code', () => {
    expect(toPrintable('a😀\u202eb\tc\r\nd', false)).toBe('a\\u{1f600}\\u{202e}b    c\nd')
  })
})

test.each([
  ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
  ['শ্রীকান্ত', ['শ্রী', 'কা', 'ন্ত']],
  ['น้ำผึ้ง', ['น้ำ', 'ผึ้', 'ง']],
  ['क्\u200cष', ['क्\u200c', 'ष']],
])('%s is split into letters that are shaped together', (text, letters) => {
  expect(graphemesIn(text)).toEqual(letters)
})

// The typesetter aborts on some texts that mix scripts in unusual ways. Such texts must never reach it.
test('all other characters can be printed: random texts of all scripts', async () => {
  const from = (first: number, last: number) =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
  const character = fc.oneof(
    from(0x20, 0x7e),
    from(0xa0, 0x58f),
    from(0x590, 0x6ff),
    from(0x750, 0x77f),
    from(0x8a0, 0x9ff),
    from(0xb80, 0xbff),
    from(0xe00, 0xe7f),
    from(0x10a0, 0x10ff),
    from(0x1c90, 0x1cff),
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
      await expect(printWith(serifChain(), batch)).resolves.toBeInstanceOf(Buffer)
    }),
    { numRuns: 25, endOnFailure: true, seed: 3 },
  )
})
