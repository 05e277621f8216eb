import { describe, expect, test } from 'vitest'
import { deriveKey, derivePassword, type Place, secretBox } from './secrets.ts'

const place: Place = { table: 'company_secrets', column: 'google_token', companyId: 'c1', rowId: 'r1' }
const old = 'the secret key of last year'
const current = 'the secret key of this year'
const box = secretBox({ current, previous: [] })

describe('a sealed secret', () => {
  test.each(['', 'ya29.token', 'ключ 🔑', 'x'.repeat(100_000)])('opens in its place (%#)', (text) => {
    expect(box.open(place, box.seal(place, text))).toBe(text)
  })

  test('says which key closed it, and never looks the same twice', () => {
    const [one, two] = [box.seal(place, 'same'), box.seal(place, 'same')]
    expect(one).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
    expect(one.split('.')[1]).toBe(box.keyIds[0])
    expect(one).not.toBe(two)
  })

  test.each([{ table: 'other' }, { column: 'stripe_key' }, { companyId: 'c2' }, { rowId: 'r2' }])(
    'does not open when moved to %o',
    (elsewhere) => {
      const sealed = box.seal(place, 'secret')
      expect(() => box.open({ ...place, ...elsewhere }, sealed)).toThrow('moved to another place')
    },
  )

  test('does not open after any byte was changed', () => {
    const [form, id, body = ''] = box.seal(place, 'secret').split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(index) ^ 1, index)
      const sealed = [form, id, changed.toString('base64url')].join('.')
      expect(() => box.open(place, sealed)).toThrow('was changed')
    }
  })

  test('does not open with its tag cut short', () => {
    const [form, id, body = ''] = box.seal(place, '').split('.')
    const short = Buffer.from(body, 'base64url').subarray(0, -12).toString('base64url')
    expect(() => box.open(place, [form, id, short].join('.'))).toThrow('was changed')
  })

  test.each(['', 'plain', 'v1.only', 'v2.abc.def', 'v1.a.b.c'])('is not %j', (text) => {
    expect(() => box.open(place, text)).toThrow('not a sealed secret')
  })

  test('needs a place without gaps or separators', () => {
    expect(() => box.seal({ ...place, rowId: '' }, 'x')).toThrow('complete place')
    expect(() => box.seal({ ...place, companyId: 'c1:r1' }, 'x')).toThrow('complete place')
  })
})

describe('the key ring', () => {
  test('opens what an earlier key sealed, and seals with the current one', () => {
    const earlier = secretBox({ current: old, previous: [] })
    const rotated = secretBox({ current, previous: [old] })
    expect(rotated.open(place, earlier.seal(place, 'kept'))).toBe('kept')
    expect(rotated.keyIds).toEqual([...box.keyIds, ...earlier.keyIds])
    expect(box.open(place, rotated.seal(place, 'new'))).toBe('new')
  })

  test('names the missing key', () => {
    const earlier = secretBox({ current: old, previous: [] })
    expect(() => box.open(place, earlier.seal(place, 'lost'))).toThrow(
      `sealed with key ${earlier.keyIds[0]}, which is not in the configured key ring`,
    )
  })
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
