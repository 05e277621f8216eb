import { expect, test } from 'vitest'
import { esignFields } from './esign-fields.ts'

test('automatic signing requires a name', () => {
  const typed = { esignOwnerName: ' ', esignOwnerInitials: '', esignEnabled: 'on' as const }
  expect(esignFields.safeParse(typed).error?.issues[0]).toMatchObject({
    path: ['esignOwnerName'],
    message: 'Enter the signer’s name',
  })
  expect(esignFields.parse({ ...typed, esignEnabled: 'off' })).toEqual({
    esignOwnerName: null,
    esignOwnerInitials: null,
    esignEnabled: false,
  })
})
