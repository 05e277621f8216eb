import { describe, expect, test } from 'vitest'
import { examplesOf, isEnough, takenBefore } from './mapping.ts'

test('of two columns that are the same, the later one is told of the earlier', () => {
  expect(takenBefore(['email', null, 'phone', 'email', null, 'email'])).toEqual([
    null,
    null,
    null,
    0,
    null,
    0,
  ])
})

describe('what a sheet needs', () => {
  test('is an email for clients', () => {
    expect(isEnough('clients', ['name', 'phone'])).toBe(false)
    expect(isEnough('clients', [null, 'email'])).toBe(true)
  })

  test('is a title or an address for projects', () => {
    expect(isEnough('projects', ['clientEmail', 'city'])).toBe(false)
    expect(isEnough('projects', ['address'])).toBe(true)
    expect(isEnough('projects', ['title'])).toBe(true)
  })
})

test('examples are the first things that stand in a column, each once', () => {
  const preview = [['a', ' GA '], ['b'], ['c', 'GA'], ['d', ''], ['e', 'SC']]
  expect(examplesOf(preview, 0)).toEqual(['a', 'b', 'c'])
  expect(examplesOf(preview, 1)).toEqual(['GA', 'SC'])
  expect(examplesOf(preview, 2)).toEqual([])
})
