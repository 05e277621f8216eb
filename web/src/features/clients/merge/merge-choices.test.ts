import type { ClientInList } from '@mantel/domain/clients'
import { expect, test } from 'vitest'
import { disputed, fromOther, sideOf, survivorOf } from './merge-choices.ts'

const nobody: ClientInList = {
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
  lastActivityAt: null,
}
const ruth = { ...nobody, firstName: 'Ruth', phone: '555-0100' }
const twin = { ...nobody, id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a12', firstName: 'Ruthie', notes: 'Mornings' }

test('whoever has more projects stays, else whoever was there first', () => {
  expect(survivorOf(ruth, { ...twin, projectCount: 1 }).id).toBe(twin.id)
  expect(survivorOf({ ...ruth, projectCount: 2 }, { ...twin, projectCount: 1 }).id).toBe(ruth.id)
  expect(survivorOf(ruth, { ...twin, createdAt: '2025-01-01T00:00:00.000Z' }).id).toBe(twin.id)
})

test('only what differs is a question; the survivor’s answer counts unless there is none', () => {
  expect(disputed(ruth, twin)).toEqual(['firstName', 'phone', 'notes'])
  expect(sideOf(ruth, {}, 'firstName')).toBe('survivor')
  expect(fromOther(ruth, twin, {})).toEqual(['notes'])
  expect(fromOther(ruth, twin, { firstName: 'other', notes: 'survivor' })).toEqual(['firstName'])
})
