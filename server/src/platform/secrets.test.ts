import { describe, expect, test } from 'vitest'
import { deriveKey, derivePassword, type SecretLocation, secretBox } from './secrets.ts'

const location: SecretLocation = {
  table: 'company_secrets',
  column: 'google_token',
  companyId: 'c1',
  rowId: 'r1',
}
const old = 'the secret key of last year'
const current = 'the secret key of this year'
const box = secretBox({ current, previous: [] })

describe('an encrypted secret', () => {
  test.each(['', 'ya29.token', 'ключ 🔑', 'x'.repeat(100_000)])(
    'can be opened at its location (%#)',
    (text) => {
      expect(box.decrypt(location, box.encrypt(location, text))).toBe(text)
    },
  )

  test('names its key, and is different every time', () => {
    const [one, two] = [box.encrypt(location, 'same'), box.encrypt(location, 'same')]
    expect(one).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
    expect(one.split('.')[1]).toBe(box.keyIds[0])
    expect(one).not.toBe(two)
  })

  test.each([{ table: 'other' }, { column: 'stripe_key' }, { companyId: 'c2' }, { rowId: 'r2' }])(
    'cannot be opened at another location: %o',
    (otherLocation) => {
      const encrypted = box.encrypt(location, 'secret')
      expect(() => box.decrypt({ ...location, ...otherLocation }, encrypted)).toThrow(
        'moved to another location',
      )
    },
  )

  test('cannot be opened after a change of any byte', () => {
    const [form, id, body = ''] = box.encrypt(location, 'secret').split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(index) ^ 1, index)
      const encrypted = [form, id, changed.toString('base64url')].join('.')
      expect(() => box.decrypt(location, encrypted)).toThrow('was changed')
    }
  })

  test('cannot be opened with a truncated tag', () => {
    const [form, id, body = ''] = box.encrypt(location, '').split('.')
    const short = Buffer.from(body, 'base64url').subarray(0, -12).toString('base64url')
    expect(() => box.decrypt(location, [form, id, short].join('.'))).toThrow('was changed')
  })

  test.each(['', 'plain', 'v1.only', 'v2.abc.def', 'v1.a.b.c'])('is never %j', (text) => {
    expect(() => box.decrypt(location, text)).toThrow('not an encrypted secret')
  })

  test('needs a location without empty parts or separators', () => {
    expect(() => box.encrypt({ ...location, rowId: '' }, 'x')).toThrow('complete location')
    expect(() => box.encrypt({ ...location, companyId: 'c1:r1' }, 'x')).toThrow('complete location')
  })
})

describe('the key ring', () => {
  test('decrypts what an earlier key encrypted, and encrypts with the current one', () => {
    const earlier = secretBox({ current: old, previous: [] })
    const rotated = secretBox({ current, previous: [old] })
    expect(rotated.decrypt(location, earlier.encrypt(location, 'kept'))).toBe('kept')
    expect(rotated.keyIds).toEqual([...box.keyIds, ...earlier.keyIds])
    expect(box.decrypt(location, rotated.encrypt(location, 'new'))).toBe('new')
  })

  test('names the missing key', () => {
    const earlier = secretBox({ current: old, previous: [] })
    expect(() => box.decrypt(location, earlier.encrypt(location, 'lost'))).toThrow(
      `encrypted with key ${earlier.keyIds[0]}, which is not in the configured key ring`,
    )
  })
})

test('the digest of a text depends on the text and the key', () => {
  const other = secretBox({ current: old, previous: [current] })
  expect(box.digest('furnished-ledger')).toMatch(/^[0-9a-f]{64}$/)
  expect(secretBox({ current, previous: [old] }).digest('furnished-ledger')).toBe(
    box.digest('furnished-ledger'),
  )
  const digests = [box.digest('furnished-ledger'), box.digest('another'), other.digest('furnished-ledger')]
  expect(new Set(digests).size).toBe(3)
})

describe('derived keys', () => {
  test('are stable, 256 bits long, and differ by purpose and by secret', () => {
    const key = deriveKey(current, 'one')
    expect(key).toHaveLength(32)
    expect(deriveKey(current, 'one')).toEqual(key)
    expect(deriveKey(Buffer.from(current), 'one')).toEqual(key)
    expect(deriveKey(current, 'two')).not.toEqual(key)
    expect(deriveKey(old, 'one')).not.toEqual(key)
    expect(() => deriveKey('', 'one')).toThrow('empty')
  })

  test('give each database role its own password, fit for a connection string', () => {
    const password = derivePassword(current, 'app')
    expect(password).toMatch(/^[\w-]{43}$/)
    expect(derivePassword(current, 'app')).toBe(password)
    expect(derivePassword(current, 'worker')).not.toBe(password)
  })
})
