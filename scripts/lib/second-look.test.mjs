import { describe, expect, test } from 'vitest'
import { brokenAmong } from './flaky-tests.mjs'
import { lookTwice, patternOf } from './second-look.mjs'

const failure = (name, file = 'a.test.ts') => ({ file, name })

describe('a test that failed', () => {
  test('is flaky if it passes alone, and counts as passed', async () => {
    const result = await lookTwice({ passed: 3, failures: [failure('adds'), failure('takes')] }, async () => [
      failure('takes'),
    ])
    expect(result).toEqual({ passed: 4, failed: ['a.test.ts › takes'], flaky: ['a.test.ts › adds'] })
  })

  test('is repeated with the others of its file, file after file', async () => {
    const asked = []
    const failures = [failure('one'), failure('two', 'b.test.ts'), failure('three')]
    await lookTwice({ passed: 0, failures }, async (file, names) => {
      asked.push([file, names])
      return []
    })
    expect(asked).toEqual([
      ['a.test.ts', ['one', 'three']],
      ['b.test.ts', ['two']],
    ])
  })

  test('has failed if its file cannot be loaded the second time', async () => {
    const again = [failure(null)]
    const result = await lookTwice({ passed: 0, failures: [failure('adds')] }, async () => again)
    expect(result).toEqual({ passed: 0, failed: ['a.test.ts › adds'], flaky: [] })
  })

  test('is not repeated when more than twenty failed, nor when the runner itself did', async () => {
    const never = () => Promise.reject(new Error('It was repeated'))
    const many = Array.from({ length: 21 }, (_, at) => failure(`test ${at}`))
    expect((await lookTwice({ passed: 5, failures: many }, never)).failed).toHaveLength(21)
    const crashed = { passed: 0, failures: [failure(null, null)] }
    expect(await lookTwice(crashed, never)).toEqual({ passed: 0, failed: ['The test runner'], flaky: [] })
  })

  test('is found by a pattern that matches its whole name', () => {
    const pattern = new RegExp(patternOf(['the list › is sorted (by name)', 'opens']))
    expect(pattern.test('clients.spec.ts the list is sorted (by name)')).toBe(true)
    expect(pattern.test('the list is sorted (by name) twice')).toBe(false)
    expect(new RegExp(patternOf([null])).test('anything')).toBe(true)
  })
})

test('a test that was flaky in the last three runs as well is broken', () => {
  expect(brokenAmong(['a', 'b'], [['a'], ['a', 'b'], ['a']])).toEqual(['a'])
  expect(brokenAmong(['a'], [['a'], ['a']])).toEqual([])
  expect(brokenAmong(['a'], [['a'], [], ['a'], ['a']])).toEqual([])
})
