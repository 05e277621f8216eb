import { limitSentence, planHasEnded } from '@mantel/domain/plans/refusals'
import { expect, test } from 'vitest'
import { planHelp } from './plan-help.ts'

test.each([
  [limitSentence('5 projects'), true, { label: 'Upgrade' }],
  [limitSentence('5 projects'), false, { note: 'Ask an admin to upgrade.' }],
  [planHasEnded, true, { label: 'Choose a plan' }],
  [planHasEnded, false, { note: 'Ask an admin to choose a plan.' }],
  ['Enter a title', true, null],
  ['Enter a title', false, null],
])('after “%s”, a user who may choose a plan (%s) gets %j', (text, mayChoose, help) => {
  expect(planHelp(text, mayChoose)).toEqual(help)
})
