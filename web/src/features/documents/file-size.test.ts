import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [840_000, '840 kB'],
  [2_449_000, '2.4 MB'],
  [26_214_400, '26.2 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
