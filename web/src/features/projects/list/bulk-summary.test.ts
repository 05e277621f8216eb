import { expect, test } from 'vitest'
import { summaryOf } from './bulk-summary.ts'

const [maple, orchard] = [{ title: '412 Maple Avenue' }, { title: '19 Orchard Lane' }]

test('names a single project and counts several', () => {
  expect(summaryOf({ changed: [maple], failures: [], done: 'archived' })).toEqual({
    title: '412 Maple Avenue archived',
  })
  expect(summaryOf({ changed: [maple, orchard], failures: [], done: 'moved to Won' })).toEqual({
    title: '2 projects moved to Won',
  })
})

test('names refused projects with the reason', () => {
  const failures = [{ ...orchard, message: 'Your plan allows up to 20 projects.' }]
  expect(summaryOf({ changed: [maple], failures, done: 'restored' })).toEqual({
    title: '1 of 2 restored',
    text: '19 Orchard Lane: Your plan allows up to 20 projects.',
    tone: 'error',
  })
  expect(summaryOf({ changed: [], failures, done: 'restored' })).toEqual({
    title: '19 Orchard Lane not restored',
    text: 'Your plan allows up to 20 projects.',
    tone: 'error',
  })
  const both = [...failures, { ...maple, message: 'Someone else changed this project' }]
  expect(summaryOf({ changed: [], failures: both, done: 'restored' })).toEqual({
    title: 'None of 2 restored',
    text: '19 Orchard Lane: Your plan allows up to 20 projects. 412 Maple Avenue: Someone else changed this project.',
    tone: 'error',
  })
})
