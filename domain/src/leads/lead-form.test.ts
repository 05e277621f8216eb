import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  cleanValue,
  defaultLabels,
  isEmail,
  type leadFields,
  maxLengths,
  validateSubmission,
  type WidgetField,
} from './lead-form.ts'

const field = (name: (typeof leadFields)[number], mode: WidgetField['mode'] = 'show'): WidgetField => ({
  name,
  label: defaultLabels[name],
  mode,
  maxLength: maxLengths[name],
})
const form = [field('firstName', 'required'), field('email', 'required'), field('message')]

describe('a submission', () => {
  test('needs the required fields, in the words of the form', () => {
    expect(validateSubmission(form, { firstName: 'Tom', email: 'tom@mail.test' })).toEqual({})
    expect(validateSubmission(form, {})).toEqual({
      firstName: 'First name is required',
      email: 'Email is required',
    })
    const renamed = [{ ...field('firstName', 'required'), label: 'Your name' }]
    expect(validateSubmission(renamed, { firstName: ' \u200b\u3164 ' })).toEqual({
      firstName: 'Your name is required',
    })
  })

  test('is checked in the fields that visitors see', () => {
    expect(validateSubmission([field('firstName')], { firstName: 'Tom', email: 'nonsense' })).toEqual({})
    expect(validateSubmission(form, { firstName: 'Tom', email: 'nonsense' })).toEqual({
      email: 'Enter a valid email address',
    })
    expect(
      validateSubmission(form, {
        firstName: 'x'.repeat(101),
        email: 'tom@mail.test',
        message: 'x'.repeat(5001),
      }),
    ).toEqual({ firstName: 'Use 100 characters or fewer', message: 'Use 5,000 characters or fewer' })
  })

  test('must not be empty, even if every field is optional', () => {
    expect(validateSubmission([field('phone'), field('message')], { message: '\n' })).toEqual({
      phone: 'Fill in at least one field',
    })
    expect(validateSubmission([field('phone'), field('message')], { message: 'Hi' })).toEqual({})
  })
})

describe('what is stored', () => {
  test('is trimmed, and on one line except for the message', () => {
    expect(cleanValue('firstName', ' Tom\r\nBcc: x\t ')).toBe('Tom Bcc: x')
    expect(cleanValue('message', ' One\r\nTwo\rThree\tfour ')).toBe('One\nTwo\nThree four')
    expect(cleanValue('email', ' Tom@Mail.TEST ')).toBe('tom@mail.test')
  })

  test('has no characters that disguise text or that cannot be stored', () => {
    expect(cleanValue('firstName', 'a\u202eb\ue000c\ud800d\u0000e')).toBe('abcd e')
    expect(cleanValue('message', 'a\u2066b\u0007c')).toBe('ab c')
    expect(cleanValue('lastName', 'José 🛋️ O’Neil')).toBe('José 🛋️ O’Neil')
  })
})

test('addresses follow the same rule as everywhere else', () => {
  const rule = z.email()
  for (const address of [
    'tom@mail.test',
    'tom+x@mail.co.uk',
    "o'neil@mail.test",
    'tom@mail',
    '.tom@mail.test',
    'tom..x@mail.test',
    'tom@-mail.test',
    'tom@mail.test, eve@mail.test',
    'tom @mail.test',
    'müller@mail.test',
    '<tom@mail.test>',
    '@mail.test',
  ])
    expect([address, isEmail(address)]).toEqual([address, rule.safeParse(address).success])
})
