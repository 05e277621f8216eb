import { createRequire } from 'node:module'
import type * as commonLanguage from '@zxcvbn-ts/language-common'

const problems = {
  common: 'This password is too common. Please choose another.',
  own: 'Please choose a password that is not your email or company name.',
}

/** The first problem of a new password, as a sentence, or null. `own`: the e-mail and company name. */
export function checkPassword(password: string, { own, minimum = 6 }: { own: string[]; minimum?: number }) {
  const length = Array.from(password).length
  if (length < minimum) return `Password must be at least ${minimum} characters`
  if (length > maximum) return `Password must be at most ${maximum} characters`
  return weakness(password, own)
}

export function weakness(password: string, own: string[]): string | null {
  if (commonPasswords().has(password.normalize('NFKC').toLowerCase())) return problems.common
  const forms = formsOf(password)
  return own.flatMap(namesIn).some((name) => formsOf(name).some((form) => forms.includes(form)))
    ? problems.own
    : null
}

const maximum = 128
const blocked = 10_000
let common: Set<string> | undefined

// Required, not imported: unpacking the dictionary takes 40 ms, which a start should not pay.
function commonPasswords(): Set<string> {
  if (common) return common
  const load = createRequire(import.meta.url)
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof commonLanguage
  // What the length rule refuses anyway would waste a place in the list.
  const eligible = dictionary['passwords-common'].filter((password) => password.length >= 6)
  common = new Set(eligible.slice(0, blocked))
  return common
}

/** An e-mail is also known by the part before the @, with and without its +tag. */
function namesIn(text: string): string[] {
  const at = text.lastIndexOf('@')
  if (at < 0) return [text]
  const local = text.slice(0, at)
  return [text, local, local.replace(/\+.*$/, '')]
}

/** "Acme Builders 2024!" is "acmebuilders" in disguise. */
function formsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [plain, plain.replace(/\p{N}+$/u, '')].filter(Boolean)
}
