import { randomBytes } from 'node:crypto'

/** Stores secrets and searches texts for them, in the encodings that a program is likely to use. */
export function createSecretScanner() {
  const spellings = new Map<string, string>()
  const values = new Set<string>()

  return {
    size: () => values.size,
    /** Stores a secret under a name. Findings show the name instead of the secret. */
    add(name: string, secret: string) {
      if (secret.length < 12) throw new Error(`${name} is too short to be looked for`)
      values.add(secret)
      const bytes = Buffer.from(secret)
      for (const [how, spelling] of [
        ['', secret],
        [' as URL', encodeURIComponent(secret)],
        [' as JSON', JSON.stringify(secret).slice(1, -1)],
        [' in hex', bytes.toString('hex')],
        [' as numbers', [...bytes].join(',')],
        // If the secret is part of a longer text, the base64 of that text contains one of these three, depending on the
        // position.
        ...[0, 1, 2].map((shift) => [' in base64', inBase64(bytes, shift, 'base64')] as const),
        ...[0, 1, 2].map((shift) => [' in base64', inBase64(bytes, shift, 'base64url')] as const),
      ] as const)
        if (!spellings.has(spelling)) spellings.set(spelling, name + how)
      return secret
    },
    /** Returns the names of the secrets that a text or a file contains. */
    findIn(where: string | Buffer): string[] {
      return [...spellings].filter(([spelling]) => where.includes(spelling)).map(([, name]) => name)
    },
  }
}

function inBase64(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url') {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '')
  // Cuts off the first and last characters, which also depend on the surrounding text.
  return text.slice(shift === 0 ? 0 : shift + 1, -1)
}

/** Returns a unique secret to search for. */
export const canary = (kind: string) => `${kind}-${randomBytes(18).toString('base64url')}`
