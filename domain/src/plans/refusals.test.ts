import { expect, test } from 'vitest'
import { limitReached, limitSentence, planHasEnded, planRefusalIn } from './refusals.ts'

test.each([
  [`${limitSentence('40 clients')} Upgrade to add more.`, 'limit'],
  [`12 Oak Street: ${limitSentence('1 project')} Upgrade to add more.`, 'limit'],
  [`${limitReached}, so this lead is waiting.`, 'limit'],
  [`${planHasEnded}. Choose a plan to keep working.`, 'end'],
  ['Their plan allows up to 1 user. Change the plan first.', null],
  ['Someone else changed this project', null],
])('“%s” is a refusal because of the plan: %s', (text, refusal) => {
  expect(planRefusalIn(text)).toBe(refusal)
})
