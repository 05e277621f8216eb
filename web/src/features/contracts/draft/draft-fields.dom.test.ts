import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDraftFields } from './draft-fields.ts'

const contract = { values: { 'client.name': 'Hannah' }, hidden: [], owner: { name: 'Maya', initials: null } }
const labels = { briefLabel: 'Brief' }
const fix = () => {}

test('fields change only when a value changes', () => {
  const { result, rerender } = renderHook((known: typeof contract) => useDraftFields(known, labels, fix), {
    initialProps: contract,
  })
  const first = result.current
  // Simulates a refetch, which returns a new object with the same values.
  rerender({ ...contract, owner: { ...contract.owner } })
  expect(result.current.fields).toBe(first.fields)
  expect(result.current.suggestions).toBe(first.suggestions)
  rerender({ ...contract, values: { 'client.name': 'Rosa' } })
  expect(result.current.fields).not.toBe(first.fields)
  expect(result.current.suggestions.find(({ key }) => key === 'client.name')?.detail).toBe('Rosa')
})
