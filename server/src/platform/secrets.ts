import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Where an encrypted value is stored. The value is bound to this location and cannot be decrypted anywhere else. */
export type SecretLocation = { table: string; column: string; companyId: string; rowId: string }

export type SecretBox = {
  encrypt(location: SecretLocation, text: string): string
  decrypt(location: SecretLocation, encrypted: string): string
  /** Returns a code that proves that this installation wrote the text. `purpose` separates different uses. */
  sign(purpose: string, text: string): string
  /** Whether the current key or a previous one signed the text for this purpose. */
  isSigned(purpose: string, text: string, signature: string): boolean
  /** A hash of a text with the current key. Without the key, a short text such as a password cannot be guessed from it. */
  digest(text: string): string
  /** The ids of all keys, the current one first. A backup stores the ids that a restore will need. */
  keyIds: string[]
}

type SecretKey = string | Buffer

/**
 * Encrypts with the current key and decrypts with the current and all previous keys, so that keys can be rotated
 * without downtime.
 */
export function secretBox({ current, previous }: { current: SecretKey; previous: SecretKey[] }): SecretBox {
  const currentKey = ringKey(current)
  const ring = [currentKey, ...previous.map(ringKey)]
  const digestKey = deriveKey(current, 'digests v1')

  return {
    keyIds: ring.map(({ id }) => id),

    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),

    encrypt(location, text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, currentKey.key, nonce, cipherOptions).setAAD(
        additionalData(location),
      )
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, currentKey.id, body.toString('base64url')].join('.')
    },

    decrypt(location, encrypted) {
      const [form, id, encoded, ...rest] = encrypted.split('.')
      if (form !== version || !id || !encoded || rest.length > 0)
        throw new Error('This is not an encrypted secret')
      const known = ring.find((key) => key.id === id)
      if (!known)
        throw new Error(`A secret was encrypted with key ${id}, which is not in the configured key ring`)
      return decryptBody(known.key, additionalData(location), Buffer.from(encoded, 'base64url'))
    },

    sign: (purpose, text) => signWith(currentKey, purpose, text),

    isSigned(purpose, text, signature) {
      const [, id] = signature.split('.')
      const known = ring.find((key) => key.id === id)
      if (!known) return false
      const expected = Buffer.from(signWith(known, purpose, text))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function signWith({ signingKey, id }: RingKey, purpose: string, text: string) {
  const code = createHmac('sha256', signingKey)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url')
  return [version, id, code].join('.')
}

/** Derives independent 256-bit keys from one secret. Knowing one key reveals nothing about another. */
export function deriveKey(secretKey: SecretKey, purpose: string): Buffer {
  if (secretKey.length === 0) throw new Error('The secret key is empty')
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

/** The password is the same on every start, so it is not stored. */
export const derivePassword = (secretKey: SecretKey, role: string) =>
  deriveKey(secretKey, `database password of ${role}`).toString('base64url')

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
// Without an explicit length, Node accepts tags that are truncated to four bytes.
const cipherOptions = { authTagLength: tagLength }

type RingKey = ReturnType<typeof ringKey>

function ringKey(secretKey: SecretKey) {
  const key = deriveKey(secretKey, 'sealed secrets v1')
  const signingKey = deriveKey(secretKey, 'signed records v1')
  return { key, signingKey, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
}

function additionalData({ table, column, companyId, rowId }: SecretLocation): Buffer {
  const parts = [table, column, companyId, rowId]
  // With a colon inside a part, two locations could have the same additional data.
  if (parts.some((part) => part === '' || part.includes(':')))
    throw new Error('A secret needs a complete location')
  return Buffer.from(parts.join(':'))
}

function decryptBody(key: Buffer, aad: Buffer, body: Buffer): string {
  const unreadable = 'A secret was changed or moved to another location, and cannot be opened'
  if (body.length < nonceLength + tagLength) throw new Error(unreadable)
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceLength), cipherOptions)
  decipher.setAAD(aad).setAuthTag(body.subarray(-tagLength))
  const text = decipher.update(body.subarray(nonceLength, -tagLength))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    throw new Error(unreadable)
  }
}
