import { describe, expect, test } from 'vitest'
import { brokenAmong } from './flaky-tests.mjs'
import { patternOf, retryFailures } from './retry-failures.mjs'

const failure = (name, file = 'a.test.ts') => ({ file, name })

describe('a test that failed', () => {
  test('is flaky if it passes when repeated alone, and counts as passed', async () => {
    const result = await retryFailures(
      { passed: 3, failures: [failure('adds'), failure('takes')] },
      async () => [failure('takes')],
    )
    expect(result).toEqual({ passed: 4, failed: ['a.test.ts › takes'], flaky: ['a.test.ts › adds'] })
  })

  test('is repeated together with the others of its file', async () => {
    const repeated = []
    const failures = [failure('one'), failure('two', 'b.test.ts'), failure('three')]
    await retryFailures({ passed: 0, failures }, async (file, names) => {
      repeated.push([file, names])
      return []
    })
    expect(repeated).toEqual([
      ['a.test.ts', ['one', 'three']],
      ['b.test.ts', ['two']],
    ])
  })

  test('has failed if its file cannot be loaded in the second run', async () => {
    const again = [failure(null)]
    const result = await retryFailures({ passed: 0, failures: [failure('adds')] }, async () => again)
    expect(result).toEqual({ passed: 0, failed: ['a.test.ts › adds'], flaky: [] })
  })

  test('is not repeated if more than twenty tests failed or the runner crashed', async () => {
    const never = () => Promise.reject(new Error('It was repeated'))
    const many = Array.from({ length: 21 }, (_, at) => failure(`test ${at}`))
    expect((await retryFailures({ passed: 5, failures: many }, never)).failed).toHaveLength(21)
    const crashed = { passed: 0, failures: [failure(null, null)] }
    expect(await retryFailures(crashed, never)).toEqual({ passed: 0, failed: ['The test runner'], flaky: [] })
  })

  test('is selected by a pattern that matches its whole name', () => {
    const pattern = new RegExp(patternOf(['the list › is sorted (by name)', 'opens']))
    expect(pattern.test('clients.spec.ts the list is sorted (by name)')).toBe(true)
    expect(pattern.test('the list is sorted (by name) twice')).toBe(false)
    expect(new RegExp(patternOf([null])).test('anything')).toBe(true)
  })
})

test('a test that was also flaky in the last three runs has failed', () => {
  expect(brokenAmong(['a', 'b'], [['a'], ['a', 'b'], ['a']])).toEqual(['a'])
  expect(brokenAmong(['a'], [['a'], ['a']])).toEqual([])
  expect(brokenAmong(['a'], [['a'], [], ['a'], ['a']])).toEqual([])
})
