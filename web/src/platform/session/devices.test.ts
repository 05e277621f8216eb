import { beforeEach, expect, test } from 'vitest'
import { deviceTokens, storeDevice } from './devices.ts'
import { writeStorage } from './local-storage.ts'

beforeEach(() => writeStorage('devices', null))

test('device tokens are kept, the latest first and ten at most', () => {
  expect(deviceTokens()).toEqual([])
  storeDevice(undefined)
  expect(deviceTokens()).toEqual([])
  for (let number = 1; number <= 12; number++) storeDevice(`device_${number}`)
  expect(deviceTokens()).toHaveLength(10)
  expect(deviceTokens().slice(0, 2)).toEqual(['device_12', 'device_11'])
})

test('damaged device tokens do not prevent a sign-in', () => {
  writeStorage('devices', `{"a":1} ${'x'.repeat(300)} device_1 `)
  expect(deviceTokens()).toEqual(['device_1'])
})
