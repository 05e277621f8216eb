import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Where a sealed value lives. It is bound to this place: moved elsewhere, it no longer opens. */
export type Place = { table: string; column: string; companyId: string; rowId: string }

export type SecretBox = {
  seal(place: Place, text: string): string
  open(place: Place, sealed: string): string
  /** The current key first; a backup records them, a rotation seals again what does not carry the first. */
  keyIds: string[]
}

type SecretKey = string | Buffer

/** Seals with the current key and opens with any of the ring, so that keys are rotated without a pause. */
export function secretBox({ current, previous }: { current: SecretKey; previous: SecretKey[] }): SecretBox {
  const currentKey = ringKey(current)
  const ring = [currentKey, ...previous.map(ringKey)]

  return {
    keyIds: ring.map(({ id }) => id),

    seal(place, text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, currentKey.key, nonce, tagged).setAAD(address(place))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, currentKey.id, body.toString('base64url')].join('.')
    },

    open(place, sealed) {
      const [form, id, encoded, ...rest] = sealed.split('.')
      if (form !== version || !id || !encoded || rest.length > 0)
        throw new Error('This is not a sealed secret')
      const known = ring.find((key) => key.id === id)
      if (!known)
        throw new Error(`A secret was sealed with key ${id}, which is not in the configured key ring`)
      return decrypt(known.key, address(place), Buffer.from(encoded, 'base64url'))
    },
  }
}

/** One configured secret, many independent 256-bit keys: knowing one tells nothing about another. */
export function deriveKey(secretKey: SecretKey, purpose: string): Buffer {
  if (secretKey.length === 0) throw new Error('The secret key is empty')
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
}

/** The same on every start, therefore stored nowhere. */
export const derivePassword = (secretKey: SecretKey, role: string) =>
  deriveKey(secretKey, `database password of ${role}`).toString('base64url')

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
// Without the explicit length Node accepts tags cut down to four bytes.
const tagged = { authTagLength: tagLength }

function ringKey(secretKey: SecretKey) {
  const key = deriveKey(secretKey, 'sealed secrets v1')
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
}

function address({ table, column, companyId, rowId }: Place): Buffer {
  const parts = [table, column, companyId, rowId]
  // A colon inside a part would let two places share one address.
  if (parts.some((part) => part === '' || part.includes(':')))
    throw new Error('A secret needs a complete place')
  return Buffer.from(parts.join(':'))
}

function decrypt(key: Buffer, aad: Buffer, body: Buffer): string {
  const unreadable = 'A secret was changed or moved to another place, and cannot be opened'
  if (body.length < nonceLength + tagLength) throw new Error(unreadable)
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceLength), tagged)
  decipher.setAAD(aad).setAuthTag(body.subarray(-tagLength))
  const text = decipher.update(body.subarray(nonceLength, -tagLength))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    throw new Error(unreadable)
  }
}
