import { expect, test } from 'vitest'
import { blankClient } from '../../../testing/client.ts'
import { chosenSide, differingFields, fieldsFromOther, pickSurvivor } from './merge-choices.ts'

const ruth = { ...blankClient, firstName: 'Ruth', phone: '555-0100' }
const twin = {
  ...blankClient,
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a12',
  firstName: 'Ruthie',
  notes: 'Mornings',
}

test('the client with more projects survives, otherwise the older one', () => {
  expect(pickSurvivor(ruth, { ...twin, projectCount: 1 }).id).toBe(twin.id)
  expect(pickSurvivor({ ...ruth, projectCount: 2 }, { ...twin, projectCount: 1 }).id).toBe(ruth.id)
  expect(pickSurvivor(ruth, { ...twin, createdAt: '2025-01-01T00:00:00.000Z' }).id).toBe(twin.id)
})

test('only differing fields need a choice, which defaults to the survivor’s value unless it is empty', () => {
  expect(differingFields(ruth, twin)).toEqual(['firstName', 'phone', 'notes'])
  expect(chosenSide(ruth, {}, 'firstName')).toBe('survivor')
  expect(fieldsFromOther(ruth, twin, {})).toEqual(['notes'])
  expect(fieldsFromOther(ruth, twin, { firstName: 'other', notes: 'survivor' })).toEqual(['firstName'])
})
