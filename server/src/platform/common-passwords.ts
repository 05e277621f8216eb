import { createRequire } from 'node:module'
import { passwordLimits, passwordWeakness, repeatedPart } from '@mantel/domain/auth/password-weakness'
import type * as commonLanguage from '@zxcvbn-ts/language-common'

const problems = {
  cachedPasswords: 'This password is too common. Please choose another.',
  own: 'Please choose a password that isn’t your email or company name.',
}

/**
 * Returns the first problem with a new password as a sentence, or null. `own` contains the email and the company name.
 */
export function checkPassword(
  password: string,
  { own, minimum = passwordLimits.minimum }: { own: string[]; minimum?: number },
) {
  const length = Array.from(password).length
  if (length < minimum) return `Password must be at least ${minimum} characters`
  if (length > passwordLimits.maximum) return `Password must be at most ${passwordLimits.maximum} characters`
  return passwordWeakness(password) ?? findWeakness(password, own)
}

/** A password that repeats one part, such as “acmeacme”, is as weak as that part. */
export function findWeakness(password: string, own: string[]): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  const spellings = [text, repeatedPart(text)]
  if (spellings.some((spelling) => commonPasswords().has(spelling))) return problems.cachedPasswords
  const forms = spellings.flatMap(formsOf)
  return own.flatMap(namesIn).some((name) => formsOf(name).some((form) => forms.includes(form)))
    ? problems.own
    : null
}

const maxBlocked = 10_000
let cachedPasswords: Set<string> | undefined

// The list is loaded on first use, because unpacking the dictionary takes 40 ms and would slow down the start.
function commonPasswords(): Set<string> {
  if (cachedPasswords) return cachedPasswords
  const load = createRequire(import.meta.url)
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof commonLanguage
  // Shorter passwords are refused anyway, so they must not count toward `maxBlocked`.
  const eligible = dictionary['passwords-common'].filter((password) => password.length >= 6)
  cachedPasswords = new Set(eligible.slice(0, maxBlocked))
  return cachedPasswords
}

/** Returns the text. For an email, adds the part before the @, with and without its +tag. */
function namesIn(text: string): string[] {
  const at = text.lastIndexOf('@')
  if (at < 0) return [text]
  const local = text.slice(0, at)
  return [text, local, local.replace(/\+.*$/, '')]
}

/**
 * Removes spaces and symbols, and then also trailing digits: "Acme Builders 2024!" gives "acmebuilders2024" and
 * "acmebuilders".
 */
function formsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [plain, plain.replace(/\p{N}+$/u, '')].filter(Boolean)
}
