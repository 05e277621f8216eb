import { expect, test } from 'vitest'
import { flawIn } from './checking.ts'

test('a PDF is known by how it begins, not by its name', async () => {
  expect(await flawIn(new Blob(['%PDF-1.7 and more']))).toBeUndefined()
  expect(await flawIn(new Blob(['\n\n%PDF-1.4']))).toBeUndefined()
  expect(await flawIn(new Blob(['PK\u0003\u0004']))).toBe('This is not a PDF.')
  expect(await flawIn(new Blob([]))).toBe('This is not a PDF.')
})

test('one that is too large is not even sent', async () => {
  expect(await flawIn(new Blob(['%PDF-', new Uint8Array(10 * 1024 * 1024)]))).toBe(
    'This file is larger than 10 MB.',
  )
})
