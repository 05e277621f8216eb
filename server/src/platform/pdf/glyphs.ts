import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Fontkitten from 'fontkitten'
import { type Face, faces, inSerif } from './faces.ts'

const require = createRequire(import.meta.url)

/**
 * What of a text no face can print, each once. Whoever takes a text that will be on paper refuses it because of these.
 * `runsLeft`: the paragraph that it will be part of, as for `legible`.
 */
export function unprintable(text: string, runsLeft: boolean): string[] {
  const found = new Set<string>()
  for (const { grapheme, isPrintable } of partsOf(text, runsLeft)) if (!isPrintable) found.add(grapheme)
  return [...found]
}

/**
 * As it goes to the typesetter: lines end in `\n`, and what cannot be printed is named by its number, as in `\u{1f600}`.
 * A reader sees that something stood there. `runsLeft`: the paragraph that it is part of.
 */
export function legible(text: string, runsLeft: boolean): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', '    ')
  let written = ''
  for (const { grapheme, isPrintable } of partsOf(lines, runsLeft))
    written += isPrintable ? grapheme : named(grapheme)
  return written
}

/** Whether this one face has all it takes, so that a name is not written in two hands. */
export const prints = (face: Face, text: string) =>
  graphemesIn(text).every((grapheme) => isSilent.test(grapheme) || printsWhole(face, grapheme))

/** A text runs the way of its first letter. */
export const isRightToLeft = (text: string) => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const named = (grapheme: string) =>
  Array.from(grapheme, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')

function* partsOf(text: string, runsLeft: boolean) {
  const outOfPlaceHere = runsLeft ? outOfPlaceToTheLeft : outOfPlaceToTheRight
  let before = ''
  for (const grapheme of graphemesIn(text)) {
    const isInPlace =
      !outOfPlaceHere.test(grapheme) && (!arabicSign.test(grapheme) || arabicDigit.test(before))
    yield { grapheme, isPrintable: isInPlace && isPrintable(grapheme) }
    before = grapheme
  }
}

/** What people take for one character. Node has a segmenter, which takes minutes for a long contract. */
export const graphemesIn = (text: string) => text.match(graphemes) ?? []
const graphemes =
  /\r\n|[\p{Cc}\u2028\u2029]|\p{RI}{2}|\P{M}[\p{M}\p{Emoji_Modifier}\u200c\u200d]*(?:(?<=\u200d)\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u200d]*)*|\p{M}/gu

/** A text has few characters, each of them often. */
const asked = new Map<string, boolean>()
function isPrintable(grapheme: string): boolean {
  const answer = asked.get(grapheme)
  if (answer !== undefined) return answer
  const is =
    isSilent.test(grapheme) ||
    (!outOfPlace.test(grapheme.replace(joiners, '')) && inSerif().some((face) => printsWhole(face, grapheme)))
  if (asked.size > 10_000) asked.clear()
  asked.set(grapheme, is)
  return is
}

/** Breaks of a line, and what only says how its neighbours join. */
const isSilent = /^(?:\r\n|[\n\r\t\u2028\u2029\u00ad\u200b-\u200f\u2060\ufeff])$/

/**
 * Characters without a meaning of their own (private use, controls), those that turn the order of a line around, and those
 * that belong to a script but not to its direction: accents without a letter of theirs, and signs. The compiler aborts over
 * many of the last, so all of them are left out that nobody needs.
 */
const outOfPlace = new RegExp(
  [
    '[\\p{Co}\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]',
    '^\\p{M}',
    '^[^\\p{L}\\p{N}].*\\p{M}',
    '^\\P{Script=Hebrew}.*[\\u0591-\\u05c7]',
    '^\\P{Script=Arabic}.*[\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u08ca-\\u08ff]',
    // Of the signs that belong to a script, only those that run with it.
    '^(?![\\p{L}\\p{N}\\u05be\\u05c0\\u05c3\\u05f3\\u05f4\\u066a-\\u066c\\u06d4])[^\\p{Script=Common}\\p{Script=Inherited}]',
  ].join('|'),
  'u',
)
/** Persian digits and the Arabic signs of percent, decimals and thousands want a text of their direction, … */
const outOfPlaceToTheRight = /[\u066a-\u066c\u06f0-\u06f9]/u
/** … and the letters of no script one that runs the other way. */
const outOfPlaceToTheLeft = /^(?!\u0640)(?=\p{L})\p{Script=Common}/u
const arabicSign = /^[\u066a-\u066c]/
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]$/

/**
 * A letter and its accents come from one face, together or each by itself, since a face cannot be changed in between.
 * What merely joins, or asks for a picture where there is none, needs no glyph. A lone character that only stands for
 * another one is not looked up as that one, so it needs a glyph of its own.
 */
function printsWhole(face: Face, grapheme: string) {
  const coverage = coverageOf(face)
  return formsOf(grapheme.replace(joiners, '')).some((form) =>
    Array.from(form).every((character) => has(coverage, character)),
  )
}

const formsOf = (grapheme: string) =>
  [grapheme, grapheme.normalize('NFC'), grapheme.normalize('NFD')].filter(
    (form) => form === grapheme || isLong(grapheme) || isLong(form),
  )
const isLong = (text: string) => Array.from(text).length > 1
const joiners = /(?<=.)(?:\u034f|\u200c|\u200d|\u2060|\ufe0e|\ufe0f)/gsu

const known = new Map<Face, Uint8Array>()

/** One bit for each character there can be. */
function coverageOf(face: Face): Uint8Array {
  const before = known.get(face)
  if (before) return before
  // Only what all faces of a family have: what is set in bold must not fall out of it.
  const shared = faces[face].files
    .map((file) => bitsFor(charactersIn(file)))
    .reduce((one, other) => one.map((bits, index) => bits & (other[index] ?? 0)))
  known.set(face, shared)
  return shared
}

function charactersIn(file: string): number[] {
  // Loaded when it is first needed, so that no process starts later because of it.
  const { create } = require('fontkitten') as typeof Fontkitten
  const font = create(readFileSync(file))
  if (!('characterSet' in font)) throw new Error(`${file} is no single font`)
  return font.characterSet.filter((code) => code !== endOfTable)
}

/** Ends a font's table of characters, and is none itself. */
const endOfTable = 0xffff

function bitsFor(characters: number[]) {
  const bits = new Uint8Array(0x110000 >> 3)
  for (const code of characters) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7))
  return bits
}

const has = (coverage: Uint8Array, character: string) => {
  const code = character.codePointAt(0) ?? 0
  return ((coverage[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
}
