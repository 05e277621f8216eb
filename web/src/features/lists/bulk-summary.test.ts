import { expect, test } from 'vitest'
import { summaryOf } from './bulk-summary.ts'

const [maple, orchard] = [{ name: '412 Maple Avenue' }, { name: '19 Orchard Lane' }]
const plural = 'projects'

test('names a single project and counts several', () => {
  expect(summaryOf({ changed: [maple], failures: [], done: 'archived', plural })).toEqual({
    title: '412 Maple Avenue archived',
  })
  expect(summaryOf({ changed: [maple, orchard], failures: [], done: 'moved to Won', plural })).toEqual({
    title: '2 projects moved to Won',
  })
})

test('names refused projects with the reason', () => {
  const failures = [{ ...orchard, reason: 'Your plan allows up to 20 projects.' }]
  expect(summaryOf({ changed: [maple], failures, done: 'restored', plural })).toEqual({
    title: '1 of 2 restored',
    text: '19 Orchard Lane: Your plan allows up to 20 projects.',
    tone: 'error',
  })
  expect(summaryOf({ changed: [], failures, done: 'restored', plural })).toEqual({
    title: '19 Orchard Lane not restored',
    text: 'Your plan allows up to 20 projects.',
    tone: 'error',
  })
  const both = [...failures, { ...maple, reason: 'Someone else changed this project' }]
  expect(summaryOf({ changed: [], failures: both, done: 'restored', plural })).toEqual({
    title: 'None of 2 restored',
    text: '19 Orchard Lane: Your plan allows up to 20 projects. 412 Maple Avenue: Someone else changed this project.',
    tone: 'error',
  })
})

test('says each reason once, with the first names', () => {
  const failures = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, reason: 'Not now' }))
  expect(summaryOf({ changed: [maple], failures, done: 'archived', plural }).text).toBe(
    'A, B, C and 2 more: Not now.',
  )
})
