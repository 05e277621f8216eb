import { APP_NAME } from '../basics/product.ts'
import { isVisible } from '../endpoints/fields.ts'

export const passwordLimits = { minimum: 6, superAdminMinimum: 12, maximum: 128 } as const

const messages = {
  blank: 'This password is only spaces. Please choose another.',
  repeat: 'This password repeats the same characters. Please choose another.',
  sequence: 'Letters or numbers in order are easy to guess. Please choose another password.',
  product: `Please choose a password that isn’t just “${APP_NAME}”.`,
}

/**
 * Returns a sentence for the user if the password is easy to guess, or else null. Also returns null for a password that
 * is too short, because the length has its own message.
 */
export function passwordWeakness(password: string): string | null {
  if (Array.from(password).length < passwordLimits.minimum) return null
  if (!isVisible(password)) return messages.blank
  for (const text of spellingsOf(password)) {
    if (isProductName(text)) return messages.product
    if (isRepeat(text)) return messages.repeat
    if (isSequence(text)) return messages.sequence
  }
  return null
}

/** Returns the part that a text repeats ("oak" for "oakoak" and "oakoakoa"), or else the whole text. */
export function repeatedPart(text: string): string {
  const chars = Array.from(text)
  for (let period = 1; period <= chars.length / 2; period++)
    if (chars.every((char, at) => at < period || char === chars[at - period]))
      return chars.slice(0, period).join('')
  return text
}

/**
 * The spellings to check: the password in lower case and, if all of its symbols are the same, also without the symbols,
 * because "1-2-3" is as weak as "123".
 */
function spellingsOf(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase()
  const symbols = new Set(text.match(/[^\p{L}\p{N}]/gu))
  return symbols.size === 1 ? [text, text.replace(/[^\p{L}\p{N}]/gu, '')] : [text]
}

const productName = APP_NAME.toLowerCase()
const lookalikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '7': 't', '@': 'a' }

/** Whether the password is the product's name with nothing but digits, symbols and up to three letters around it. */
const isProductName = (text: string) =>
  [text, text.replace(/[01347@]/g, (char) => lookalikes[char] ?? char)].some(
    (spelling) =>
      spelling.includes(productName) &&
      spelling.replaceAll(productName, '').replace(/[^\p{L}]/gu, '').length <= 3,
  )

function isRepeat(text: string) {
  const part = repeatedPart(text)
  return new Set(text).size < 3 || (part !== text && Array.from(part).length < passwordLimits.minimum)
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz 01234567890 13579 02468',
  // Keyboard patterns: the rows, the row of symbols, the columns, and the rows of German and French keyboards.
  'qwertyuiop asdfghjkl zxcvbnm !@#$%^&*()',
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol',
  'qwertzuiop yxcvbnm azertyuiop qsdfghjklm',
].flatMap((line) => line.split(' '))
const runs = rows.flatMap((row) => [row, row.split('').reverse().join('')])
const shortestRun = 3

/**
 * Whether the text is made of runs such as "abc", "987", "asdf" and "111", with at most two other characters,
 * or of two runs that alternate, as in "a1b2c3".
 */
const isSequence = (text: string) =>
  charactersOutsideRuns(text) < shortestRun ||
  (text.length >= 2 * shortestRun && everySecond(text).every((half) => charactersOutsideRuns(half) === 0))

function charactersOutsideRuns(text: string) {
  let count = 0
  for (let at = 0; at < text.length; ) {
    const length = runLengthAt(text, at)
    if (length < shortestRun) count += 1
    at += length < shortestRun ? 1 : length
  }
  return count
}

function runLengthAt(text: string, at: number) {
  let length = 1
  while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1
  return length
}

const isRun = (text: string) => runs.some((run) => run.includes(text)) || new Set(text).size === 1

const everySecond = (text: string) =>
  [0, 1].map((first) =>
    Array.from(text)
      .filter((_, at) => at % 2 === first)
      .join(''),
  )
