import { graphemesIn, isRightToLeft, legible, unprintable } from '../../platform/pdf/glyphs.ts'

/** How a paragraph is set: which way it runs, and whose shapes its characters have. */
export type Setting = { runsLeft: boolean; language: string }

export function settingOf(text: string): Setting {
  const runsLeft = isRightToLeft(text)
  return { runsLeft, language: languages.find(([, script]) => script.test(text))?.[0] ?? 'en' }
}

// By what gives a language away. Chinese has no script of its own, so it comes after the two that share it.
const languages: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /^\P{L}*\p{Script=Arabic}/u],
  ['he', /^\P{L}*\p{Script=Hebrew}/u],
]

/** What we say ourselves, whatever names are in it. */
const ours: Setting = { runsLeft: false, language: 'en' }

/** Printed as it was written; a word that no line has room for may break anywhere. */
export const printed = (text: string, { runsLeft }: Setting = ours) =>
  legible(text, runsLeft).replace(endless, (word) => graphemesIn(word).join('\u200b'))

/** What of a name or a title cannot be printed: among our words it runs as they do. */
export const unprintableInLine = (text: string) => unprintable(text, ours.runsLeft)

// Scripts without spaces break by themselves.
const endless = /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\S){36,}/gu

/** Without its end, where there is one line for it. */
export const shortened = (text: string, length: number) => {
  const line = graphemesIn(text.replace(/\s+/gu, ' ').trim())
  return line.length > length ? `${line.slice(0, length - 1).join('')}…` : line.join('')
}
