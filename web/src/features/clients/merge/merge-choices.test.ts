import type { ClientInList } from '@mantel/domain/clients'
import { expect, test } from 'vitest'
import { chosenSide, differingFields, fieldsFromOther, pickSurvivor } from './merge-choices.ts'

const blank: ClientInList = {
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a11',
  firstName: null,
  lastName: null,
  email: 'office@example.com',
  phone: null,
  companyName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  source: null,
  notes: null,
  joinedDate: '2026-03-12T09:12:00.000Z',
  avatar: null,
  isSample: false,
  createdAt: '2026-03-12T09:12:00.000Z',
  updatedAt: '2026-03-12T09:12:00.000Z',
  version: 1,
  projectCount: 0,
  lifetimeValue: null,
  openBalance: 0,
  lastActivityAt: null,
}
const ruth = { ...blank, firstName: 'Ruth', phone: '555-0100' }
const twin = { ...blank, id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a12', firstName: 'Ruthie', notes: 'Mornings' }

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
