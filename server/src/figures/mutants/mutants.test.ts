import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/**
 * The figure S40, which runs the mutants, is slow and rarely run. This test fails at once if code or a test
 * was renamed and a mutant no longer fits.
 */
test.each(mutants)('$harm: the mutant fits the code, and its test exists', ({ file, find, by }) => {
  const matches = [...read(file).matchAll(new RegExp(find, `${find.flags}g`))]
  expect(matches).toHaveLength(1)
  const names = by.name.split('|')
  expect(names.filter((name) => !read(by.file).includes(name))).toEqual([])
})
