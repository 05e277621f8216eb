import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fullDiskProblem } from './full-disk.ts'

const problemOf = (error: unknown) => fullDiskProblem(error, tmpdir())
const sentence = `DATA_DIR: there is no space left on the disk of ${tmpdir()}. Free some space, then start again.`

// Every write to /dev/full fails with ENOSPC. Only Linux has this device.
test.skipIf(!existsSync('/dev/full'))('a failed write is reported as a full disk', async () => {
  const error = await writeFile('/dev/full', 'x').catch((failure: unknown) => failure)
  expect(await problemOf(error)).toBe(sentence)
  expect(await problemOf(new Error('The cluster could not be created', { cause: error }))).toBe(sentence)
})

test('what PostgreSQL says about a full disk is reported as one', async () => {
  const refused = new pg.DatabaseError('could not extend file', 0, 'error')
  refused.code = '53100'
  expect(await problemOf(refused)).toBe(sentence)
  const stopped = 'initdb failed (1): FATAL:  could not write to file: No space left on device'
  expect(await problemOf(new Error(stopped))).toBe(sentence)
})

test('another error is not', async () => {
  expect(await problemOf(new Error('Connection terminated unexpectedly'))).toBeUndefined()
})
