import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkitten from 'fontkitten'
import { type Font, fonts, serifChain } from './fonts.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the characters that cannot be printed, each once. Inputs for PDFs are refused if they contain any. `isRtl` is
 * the direction of the paragraph that the text will be part of.
 */
export function findUnprintable(text: string, isRtl: boolean): string[] {
  const found = new Set<string>()
  for (const { grapheme, isPrintable } of classify(text, isRtl)) if (!isPrintable) found.add(grapheme)
  return [...found]
}

/**
 * Prepares text for the typesetter: lines end in `\n`, tabs become spaces, and unprintable characters become their
 * code, such as `\u{1f600}`, so that a reader sees that something was there. `isRtl` is the direction of the paragraph.
 */
export function toPrintable(text: string, isRtl: boolean): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', '    ')
  let written = ''
  for (const { grapheme, isPrintable } of classify(lines, isRtl))
    written += isPrintable ? grapheme : escapeCodePoints(grapheme)
  return written
}

/** Whether this font can print the whole text, so that a signature is never set in two fonts. */
export const canPrint = (face: Font, text: string) =>
  graphemesIn(text).every((grapheme) => needsNoGlyph.test(grapheme) || hasGlyphs(face, grapheme))

/** The first letter decides the direction of a text. */
export const isRightToLeft = (text: string) => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const escapeCodePoints = (grapheme: string) =>
  Array.from(grapheme, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')

function* classify(text: string, isRtl: boolean) {
  const unsupportedHere = isRtl ? unsupportedInRtl : unsupportedInLtr
  let before = ''
  for (const grapheme of graphemesIn(text)) {
    const isSupported =
      !unsupportedHere.test(grapheme) &&
      (!arabicSign.test(grapheme) || arabicDigit.test(before)) &&
      (!armenianHyphen.test(grapheme) || armenianLetter.test(before))
    yield { grapheme, isPrintable: isSupported && isPrintable(grapheme) }
    before = grapheme
  }
}

/**
 * Splits the text into user-perceived characters, and keeps the conjuncts of Devanagari and Bengali and the Thai vowel
 * AM with their consonants, because they are shaped together. Intl.Segmenter would take minutes for a long contract.
 */
export const graphemesIn = (text: string) => text.match(graphemes) ?? []
const extenders = '[\\p{M}\\p{Emoji_Modifier}\\u0e33\\u200c\\u200d]*'
const joined = [
  '(?<=\\u200d)\\p{Extended_Pictographic}',
  '(?<=\\u094d\\u200d?)(?=\\p{L})\\p{Script=Devanagari}',
  '(?<=\\u09cd\\u200d?)(?=\\p{L})\\p{Script=Bengali}',
].join('|')
const graphemes = new RegExp(
  `\\r\\n|[\\p{Cc}\\u2028\\u2029]|\\p{RI}{2}|\\P{M}${extenders}(?:(?:${joined})${extenders})*|\\p{M}`,
  'gu',
)

/** Results are cached, because a text has few different characters, and each occurs often. */
const printableCache = new Map<string, boolean>()
function isPrintable(grapheme: string): boolean {
  const cached = printableCache.get(grapheme)
  if (cached !== undefined) return cached
  const result =
    needsNoGlyph.test(grapheme) ||
    (!unsupported.test(grapheme.replace(joiners, '')) &&
      serifChain().some((face) => hasGlyphs(face, grapheme)))
  if (printableCache.size > 10_000) printableCache.clear()
  printableCache.set(grapheme, result)
  return result
}

/** Line breaks, and characters that only control how their neighbors join. */
const needsNoGlyph = /^(?:\r\n|[\n\r\t\u2028\u2029\u00ad\u200b-\u200f\u2060\ufeff])$/

/**
 * Characters without meaning (private use, controls), characters that change the text direction, accents without a
 * letter of their script, and symbols that do not follow the direction of their script. Many of the last two kinds make
 * the compiler abort, so all are excluded except for a few symbols that texts need.
 */
const unsupported = new RegExp(
  [
    '[\\p{Co}\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]',
    '^\\p{M}',
    '^[^\\p{L}\\p{N}].*\\p{M}',
    '^\\P{Script=Hebrew}.*[\\u0591-\\u05c7]',
    '^\\P{Script=Arabic}.*[\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u08ca-\\u08ff]',
    ...['Thai', 'Devanagari', 'Bengali', 'Tamil'].map(
      (script) => `^\\P{Script=${script}}.*(?=\\p{M})\\p{Script=${script}}`,
    ),
    // Of the symbols of a script, only those that follow its direction are allowed.
    '^(?![\\p{L}\\p{N}\\u05be\\u05c0\\u05c3\\u05f3\\u05f4\\u066a-\\u066c\\u06d4\\u055a-\\u055f\\u058a\\u0970])[^\\p{Script=Common}\\p{Script=Inherited}]',
  ].join('|'),
  'u',
)
/** Persian digits and the Arabic percent, decimal and thousands signs need a right-to-left paragraph. */
const unsupportedInLtr = /[\u066a-\u066c\u06f0-\u06f9]/u
/** Letters without a script and the Armenian hyphen need a left-to-right paragraph. */
const unsupportedInRtl = /^(?:\u058a|(?!\u0640)(?=\p{L})\p{Script=Common})/u
const arabicSign = /^[\u066a-\u066c]/
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]$/
const armenianHyphen = /^\u058a/
const armenianLetter = /^(?=\p{L})\p{Script=Armenian}/u

/**
 * A letter and its accents must come from one font, composed or decomposed, because the font cannot change in between.
 * Joiners and variation selectors need no glyph. A single character that is canonically equivalent to another single
 * character needs its own glyph, because the typesetter does not substitute it.
 */
function hasGlyphs(face: Font, grapheme: string) {
  const coverage = coverageOf(face)
  return formsOf(grapheme.replace(joiners, '')).some((form) =>
    Array.from(form).every((character) => has(coverage, character)),
  )
}

const formsOf = (grapheme: string) =>
  [grapheme, grapheme.normalize('NFC'), grapheme.normalize('NFD')].filter(
    (form) => form === grapheme || hasSeveralCharacters(grapheme) || hasSeveralCharacters(form),
  )
const hasSeveralCharacters = (text: string) => Array.from(text).length > 1
const joiners = /(?<=.)(?:\u034f|\u200c|\u200d|\u2060|\ufe0e|\ufe0f)/gsu

const coverageCache = new Map<Font, Uint8Array>()

/** Returns the characters of a font as a bit set, with one bit per code point. */
function coverageOf(face: Font): Uint8Array {
  const cached = coverageCache.get(face)
  if (cached) return cached
  // Only characters that all fonts of the family contain count, so that bold text can be printed too.
  const shared = fonts[face].files
    .map((file) => toBitSet(charactersIn(file)))
    .reduce((one, other) => one.map((bits, index) => bits & (other[index] ?? 0)))
  coverageCache.set(face, shared)
  return shared
}

function charactersIn(file: string): number[] {
  // The library is loaded on first use, so that it does not slow down the start.
  const { create } = require('fontkitten') as typeof Fontkitten
  const font = create(readFileSync(file))
  if (!('characterSet' in font)) throw new Error(`${file} is not a single font`)
  return font.characterSet.filter((code) => code !== endOfTable)
}

/** Marks the end of a font's character table and is not a character. */
const endOfTable = 0xffff

function toBitSet(characters: number[]) {
  const bits = new Uint8Array(0x110000 >> 3)
  for (const code of characters) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7))
  return bits
}

const has = (coverage: Uint8Array, character: string) => {
  const code = character.codePointAt(0) ?? 0
  return ((coverage[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
}
