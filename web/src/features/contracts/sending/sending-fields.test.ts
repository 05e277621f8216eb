import { expect, test } from 'vitest'
import { daysToAdd, sendingFields, worksUntil } from './sending-fields.ts'

const typed = {
  recipientName: ' Hannah Whitlock ',
  recipientEmail: 'Hannah@Mail.test',
  ccEmails: '',
  subject: '',
  message: '',
  expiresInDays: '30',
  remindersEnabled: true,
}

test('addresses are read however somebody parts them', () => {
  const { ccEmails } = sendingFields.parse({ ...typed, ccEmails: 'a@mail.test, B@mail.test;\n c@mail.test ' })
  expect(ccEmails).toEqual(['a@mail.test', 'b@mail.test', 'c@mail.test'])
  expect(sendingFields.parse(typed)).toMatchObject({ ccEmails: [], recipientEmail: 'hannah@mail.test' })
})

test('a sixth copy, or one to nowhere, is refused with a sentence', () => {
  const six = Array.from({ length: 6 }, (_, at) => `p${at}@mail.test`).join(',')
  expect(sendingFields.safeParse({ ...typed, ccEmails: six }).error?.issues[0]?.message).toBe(
    'At most five people get a copy',
  )
  expect(sendingFields.safeParse({ ...typed, ccEmails: 'nobody' }).error?.issues[0]?.message).toBe(
    '“nobody” is no email address',
  )
})

test('more time is more than there is already', () => {
  expect(daysToAdd('2026-03-09', '2026-03-12')).toBe('30')
  expect(daysToAdd('2026-03-09', '2026-04-08')).toBe('90')
  expect(daysToAdd('2026-03-09', '2026-06-07')).toBe('90')
})

test('a link works until the day that is said', () => {
  expect(worksUntil('2026-03-09', '30')).toBe('Apr 8, 2026')
})
