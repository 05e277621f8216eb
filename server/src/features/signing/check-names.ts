import type { CheckedNames } from '@mantel/domain/contracts/signing'
import { invalid } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { unprintableInLine } from '../../platform/pdf/printable-text.ts'
import { readByLink } from './link-access.ts'

/**
 * Lets the signing page refuse a name while the client types it, instead of after the client has signed every field.
 */
export async function checkNames(databases: Databases, token: string, names: CheckedNames) {
  await readByLink(databases, token, async () => {})
  refuseUnprintable(names)
}

/** Refuses names that no font can print, and says what to do instead. */
export function refuseUnprintable(names: CheckedNames) {
  const fields: Record<string, string> = {}
  for (const [field, advice] of Object.entries(advices)) {
    const [character] = unprintableInLine(names[field as keyof CheckedNames] ?? '')
    if (character) fields[field] = `“${character}” can’t be printed. ${advice}`
  }
  const [sentence] = Object.values(fields)
  if (sentence) throw invalid(sentence, fields)
}

const advices: Record<keyof CheckedNames, string> = {
  signerName: 'Type your name without it, or in English letters (A–Z).',
  fullSignature: 'Draw your signature instead, or type it in English letters (A–Z).',
  initials: 'Draw your initials instead, or type them in English letters (A–Z).',
}
