import { describe, expect, test } from 'vitest'
import { isAsGiven, nameAmong, stageAmong, startingPointFor } from './starting-points.ts'

const staging = startingPointFor('property-staging')
const design = startingPointFor('interior-design')

describe('what a company begins with', () => {
  test.each(['property-staging', 'interior-design', 'event-styling', 'other-services'])(
    '%s has every meaning that a board needs, and begins with an open stage',
    (profile) => {
      const { stages, projectTypes, sources } = startingPointFor(profile)
      expect(stages[0]?.kind).toBe('open')
      const kinds = new Set(stages.map(({ kind }) => kind))
      expect([...kinds].sort()).toEqual(['canceled', 'completed', 'open', 'paused', 'won'])
      for (const names of [stages.map(({ name }) => name), projectTypes, sources])
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    },
  )

  test('of a trade that nobody foresaw fits everybody', () => {
    expect(startingPointFor('yacht-charter')).toEqual(startingPointFor('other-services'))
  })

  test('is known again, however its fields are ordered, and not once it was changed', () => {
    expect(isAsGiven('stages', staging.stages)).toBe(true)
    expect(
      isAsGiven(
        'stages',
        design.stages.map(({ name, kind }) => ({ kind, name })),
      ),
    ).toBe(true)
    expect(isAsGiven('stages', staging.stages.toReversed())).toBe(false)
    expect(isAsGiven('sources', [...staging.sources, 'Radio'])).toBe(false)
    expect(isAsGiven('labels', { ...staging.labels, briefLabel: 'Wishes' })).toBe(false)
  })
})

describe('what is in a list when the list becomes another one', () => {
  test('goes to its own name, else to the same meaning, else to the beginning', () => {
    expect(stageAmong('Paused', staging.stages, design.stages)).toBe('Paused')
    expect(stageAmong('Won', staging.stages, design.stages)).toBe('Design')
    expect(stageAmong('Bid', staging.stages, design.stages)).toBe('Consultation')
    expect(stageAmong('Gone', staging.stages, design.stages)).toBe('Consultation')
    expect(nameAmong('Other', design.projectTypes)).toBe('Other')
    expect(nameAmong('Full Stage', design.projectTypes)).toBe('Full Service')
  })
})
