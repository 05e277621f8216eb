import { findUnprintable, graphemesIn, isRightToLeft, toPrintable } from './glyphs.ts'

/** How a paragraph is set: `runsLeft` for right-to-left text, and the language that selects glyph shapes. */
export type TextSetting = { runsLeft: boolean; language: string }

export function detectSetting(text: string): TextSetting {
  const runsLeft = isRightToLeft(text)
  return { runsLeft, language: languages.find(([, script]) => script.test(text))?.[0] ?? 'en' }
}

// The scripts that identify a language. Japanese and Korean also use Han characters, so Chinese comes after them.
const languages: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /^\P{L}*\p{Script=Arabic}/u],
  ['he', /^\P{L}*\p{Script=Hebrew}/u],
]

/** Our own sentences are English, whatever names they contain. */
const defaultSetting: TextSetting = { runsLeft: false, language: 'en' }

/** Escapes unprintable characters, and allows line breaks anywhere in words that may not fit on a line. */
export const printableText = (text: string, { runsLeft }: TextSetting = defaultSetting) =>
  toPrintable(text, runsLeft).replace(unbreakableWord, (word) => graphemesIn(word).join('\u200b'))

/** The unprintable characters of a name or title, which is set left to right within our sentences. */
export const unprintableInLine = (text: string) => findUnprintable(text, defaultSetting.runsLeft)

// Scripts without spaces can break already: Chinese and Japanese anywhere, Thai between its words.
const unbreakableWord =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\S){36,}/gu

/** Puts the text on one line and truncates it with an ellipsis. */
export const shorten = (text: string, length: number) => {
  const line = graphemesIn(text.replace(/\s+/gu, ' ').trim())
  return line.length > length ? `${line.slice(0, length - 1).join('')}…` : line.join('')
}
