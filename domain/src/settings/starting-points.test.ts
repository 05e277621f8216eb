import { describe, expect, test } from 'vitest'
import { isStillDefault, mapName, mapStage, startingPointFor } from './starting-points.ts'

const staging = startingPointFor('property-staging')
const design = startingPointFor('interior-design')

describe('the starting point of a company', () => {
  test.each(['property-staging', 'interior-design', 'event-styling', 'other-services'])(
    '%s has every kind of stage and starts with an open one',
    (profile) => {
      const { stages, projectTypes, sources } = startingPointFor(profile)
      expect(stages[0]?.kind).toBe('open')
      const kinds = new Set(stages.map(({ kind }) => kind))
      expect([...kinds].sort()).toEqual(['canceled', 'completed', 'open', 'paused', 'won'])
      for (const names of [stages.map(({ name }) => name), projectTypes, sources])
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    },
  )

  test('of an unknown business profile is the general one', () => {
    expect(startingPointFor('yacht-charter')).toEqual(startingPointFor('other-services'))
  })

  test('is recognized in any order of properties, but not after a change', () => {
    expect(isStillDefault('stages', staging.stages)).toBe(true)
    expect(
      isStillDefault(
        'stages',
        design.stages.map(({ name, kind }) => ({ kind, name })),
      ),
    ).toBe(true)
    expect(isStillDefault('stages', staging.stages.toReversed())).toBe(false)
    expect(isStillDefault('sources', [...staging.sources, 'Radio'])).toBe(false)
    expect(isStillDefault('labels', { ...staging.labels, briefLabel: 'Wishes' })).toBe(false)
  })
})

describe('an entry of a list that is replaced', () => {
  test('goes to the same name, else to the same kind, else to the first entry', () => {
    expect(mapStage('Paused', staging.stages, design.stages)).toBe('Paused')
    expect(mapStage('Won', staging.stages, design.stages)).toBe('Design')
    expect(mapStage('Bid', staging.stages, design.stages)).toBe('Consultation')
    expect(mapStage('Gone', staging.stages, design.stages)).toBe('Consultation')
    expect(mapName('Other', design.projectTypes)).toBe('Other')
    expect(mapName('Full Stage', design.projectTypes)).toBe('Full Service')
  })
})
