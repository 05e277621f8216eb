import type { Stage } from '@mantel/domain/projects/pipeline'
import { expect, test } from 'vitest'
import { stages } from '../../testing/maple.ts'
import { waitingText } from './next-step/next-step-line.tsx'
import { stageLook } from './stage-look.ts'

test('a stage’s icon shows its kind and how far along the pipeline it is', () => {
  expect(stageLook(stages, 'Discovery')).toEqual({ shape: { kind: 'open', share: 0 }, hue: 'slate' })
  expect(stageLook(stages, 'Bid')).toEqual({ shape: { kind: 'open', share: 1 / 3 }, hue: 'plum' })
  expect(stageLook(stages, 'Won')).toEqual({ shape: { kind: 'won', share: 2 / 3 }, hue: 'gold' })
  expect(stageLook(stages, 'Completed')).toEqual({ shape: { kind: 'completed' }, hue: 'green' })
  expect(stageLook(stages, 'Paused')).toEqual({ shape: { kind: 'paused' }, hue: 'amber' })
  expect(stageLook(stages, 'Canceled')).toEqual({ shape: { kind: 'canceled' }, hue: 'grey' })
  expect(stageLook(stages, 'Gone meanwhile').shape).toEqual({ kind: 'open', share: 0 })
})

test('won stages are gold and completed ones green, however many stages come before', () => {
  const before: Stage[] = ['Lead', 'Visit', 'Offer', 'Contract', 'Deposit'].map((name) => ({
    name,
    kind: 'open',
  }))
  const many = [...before, ...stages.filter(({ kind }) => kind !== 'open')]
  expect(before.map(({ name }) => stageLook(many, name).hue)).toEqual([
    'slate',
    'plum',
    'blue',
    'slate',
    'plum',
  ])
  expect([stageLook(many, 'Won').hue, stageLook(many, 'Completed').hue]).toEqual(['gold', 'green'])
})

test.each([
  [{ waitsFor: 'client', since: '2026-03-06' }, 'Waiting for client, 6 days'],
  [{ waitsFor: 'us', since: '2026-03-11' }, 'Your turn, 1 day'],
  [{ waitsFor: 'us', since: '2026-03-12' }, 'Your turn'],
  [{ waitsFor: 'client', since: null }, undefined],
  [{ waitsFor: null, since: '2026-03-06' }, undefined],
] as const)('%o is described as %s', (step, text) => {
  expect(waitingText(step, '2026-03-12')).toBe(text)
})
