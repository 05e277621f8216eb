import { randomBytes } from 'node:crypto'

/** Secrets that must not turn up where they do not belong, in none of the spellings that a program gives them. */
export function openCage() {
  const spellings = new Map<string, string>()
  const values = new Set<string>()

  return {
    size: () => values.size,
    /** Keeps a secret under a name, which is what a finding says instead of it. */
    keep(name: string, secret: string) {
      if (secret.length < 12) throw new Error(`${name} is too short to be looked for`)
      values.add(secret)
      const bytes = Buffer.from(secret)
      for (const [how, spelling] of [
        ['', secret],
        [' as URL', encodeURIComponent(secret)],
        [' as JSON', JSON.stringify(secret).slice(1, -1)],
        [' in hex', bytes.toString('hex')],
        [' as numbers', [...bytes].join(',')],
        // Wherever it stands in a longer text, one of these three is in that text's base64.
        ...[0, 1, 2].map((shift) => [' in base64', inBase64(bytes, shift, 'base64')] as const),
        ...[0, 1, 2].map((shift) => [' in base64', inBase64(bytes, shift, 'base64url')] as const),
      ] as const)
        if (!spellings.has(spelling)) spellings.set(spelling, name + how)
      return secret
    },
    /** Which secrets a text or a file contains. */
    in(where: string | Buffer): string[] {
      return [...spellings].filter(([spelling]) => where.includes(spelling)).map(([, name]) => name)
    },
  }
}

function inBase64(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url') {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '')
  // The first and last characters also depend on what stands around it.
  return text.slice(shift === 0 ? 0 : shift + 1, -1)
}

/** A secret that no other text contains by chance. */
export const canary = (kind: string) => `${kind}-${randomBytes(18).toString('base64url')}`
