import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a signed-in device', () => {
  test.each([
    [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Mac', 'computer'],
    [
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
      'Safari on Mac',
      'computer',
    ],
    [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', 'computer'],
    [`${windows} ${webkit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'Opera on Windows', 'computer'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Linux',
      'computer',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Chromebook',
      'computer',
    ],
    [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
    [`${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1',
      'Safari on iPad',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
      'Samsung Internet on Android',
      'tablet',
    ],
  ])('is named after its browser and system: %s', (userAgent, name, kind) => {
    expect(deviceOf(userAgent)).toEqual({ name, kind })
  })

  test.each([null, '', 'curl/8.5.0'])('that is not recognized is unknown: %s', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ name: 'Unknown device', kind: 'unknown' })
  })
})
