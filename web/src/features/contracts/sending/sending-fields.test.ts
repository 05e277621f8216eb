import { expect, test } from 'vitest'
import { daysToAdd, formatExpiry, sendingFields } from './sending-fields.ts'

const typed = {
  recipientName: ' Hannah Whitlock ',
  recipientEmail: 'Hannah@Mail.test',
  ccEmails: '',
  subject: '',
  message: '',
  expiresInDays: '30',
  remindersEnabled: true,
  reminderDays: '3',
}

test('addresses can be separated by commas, semicolons, spaces or lines', () => {
  const { ccEmails } = sendingFields.parse({ ...typed, ccEmails: 'a@mail.test, B@mail.test;\n c@mail.test ' })
  expect(ccEmails).toEqual(['a@mail.test', 'b@mail.test', 'c@mail.test'])
  expect(sendingFields.parse(typed)).toMatchObject({ ccEmails: [], recipientEmail: 'hannah@mail.test' })
})

test('a sixth CC address or an invalid one is refused with a message', () => {
  const six = Array.from({ length: 6 }, (_, at) => `p${at}@mail.test`).join(',')
  expect(sendingFields.safeParse({ ...typed, ccEmails: six }).error?.issues[0]?.message).toBe(
    'You can CC up to 5 people',
  )
  expect(sendingFields.safeParse({ ...typed, ccEmails: 'nobody' }).error?.issues[0]?.message).toBe(
    '“nobody” isn’t a valid email address',
  )
})

test('an extension is longer than the time that is left', () => {
  expect(daysToAdd('2026-03-09', '2026-03-12')).toBe('30')
  expect(daysToAdd('2026-03-09', '2026-04-08')).toBe('90')
  expect(daysToAdd('2026-03-09', '2026-06-07')).toBe('90')
})

test('the expiry is shown as a day', () => {
  expect(formatExpiry('2026-03-09', '30')).toBe('Apr 8, 2026')
})
