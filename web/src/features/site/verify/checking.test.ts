import { expect, test } from 'vitest'
import { findFileError } from './checking.ts'

test('a PDF is recognized by its first bytes, not by its name', async () => {
  expect(await findFileError(new Blob(['%PDF-1.7 and more']))).toBeUndefined()
  expect(await findFileError(new Blob(['\n\n%PDF-1.4']))).toBeUndefined()
  expect(await findFileError(new Blob(['PK\u0003\u0004']))).toBe('This isn’t a PDF.')
  expect(await findFileError(new Blob([]))).toBe('This isn’t a PDF.')
})

test('a file that is too large is not uploaded', async () => {
  expect(await findFileError(new Blob(['%PDF-', new Uint8Array(10 * 1024 * 1024)]))).toBe(
    'This file is larger than 10 MB.',
  )
})
