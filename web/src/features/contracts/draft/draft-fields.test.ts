import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDraftFields } from './draft-fields.ts'

const contract = { values: { 'client.name': 'Hannah' }, hidden: [], owner: { name: 'Maya', initials: null } }
const words = { briefLabel: 'Brief' }
const fix = () => {}

test('the fields stay the same ones while somebody writes, and are others once a value is', () => {
  const { result, rerender } = renderHook((known: typeof contract) => useDraftFields(known, words, fix), {
    initialProps: contract,
  })
  const first = result.current
  // As each answer of the server brings it: another contract, whose fields stand for the same.
  rerender({ ...contract, owner: { ...contract.owner } })
  expect(result.current.fields).toBe(first.fields)
  expect(result.current.offers).toBe(first.offers)
  rerender({ ...contract, values: { 'client.name': 'Rosa' } })
  expect(result.current.fields).not.toBe(first.fields)
  expect(result.current.offers.find(({ key }) => key === 'client.name')?.aside).toBe('Rosa')
})
