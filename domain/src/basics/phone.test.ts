import { describe, expect, test } from 'vitest'
import { dialable, formatPhone, normalizePhone } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['(912) 555-0134', '+19125550134', '(912) 555-0134'],
    ['912.555.0134', '+19125550134', '(912) 555-0134'],
    ['9125550134', '+19125550134', '(912) 555-0134'],
    ['1-912-555-0134', '+19125550134', '(912) 555-0134'],
    [' +1 912 555 0134 ', '+19125550134', '(912) 555-0134'],
    ['912\u00a0555\u20110134', '+19125550134', '(912) 555-0134'],
    ['+44 20 7946 0018', '+442079460018', '+44 20 7946 0018'],
    ['+44 (0)20 7946 0018', '+442079460018', '+44 20 7946 0018'],
    ['+33 6 12 34 56 78', '+33612345678', '+33 6 1234 5678'],
    ['+353 1 234 5678', '+35312345678', '+353 1234 5678'],
    ['+7 495 123-45-67', '+74951234567', '+7 49 5123 4567'],
  ])('%s is dialed as %s and shown as %s', (typed, dialed, shown) => {
    expect([normalizePhone(typed), dialable(typed), formatPhone(typed)]).toEqual([dialed, dialed, shown])
    expect([normalizePhone(dialed), formatPhone(shown)]).toEqual([dialed, shown])
  })

  test.each([
    ['555-0134', '5550134'],
    ['(912) 555-0134 ext. 7', '91255501347'],
    ['912-555-0134 / 912-555-0135', '91255501349125550135'],
    ['+1 912 555', '+1912555'],
    ['(112) 555-0134', '1125550134'],
    ['+9125550134123456', '+9125550134123456'],
    ['ask Dana', ''],
    ['', ''],
  ])('that is not understood stays as it was typed: %s', (typed, dialed) => {
    expect([normalizePhone(typed), formatPhone(typed), dialable(typed)]).toEqual([null, typed, dialed])
  })
})
