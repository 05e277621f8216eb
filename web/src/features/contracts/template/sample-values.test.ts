import { mergeFields } from '@mantel/domain/contracts/contract-fields'
import { expect, test } from 'vitest'
import { sampleValuesFor } from './sample-values.ts'

test('every field has a sample value', () => {
  const samples = sampleValuesFor({ 'company.name': 'Alder & Finch Staging' })
  expect(mergeFields.filter(({ id }) => !samples[id]).map(({ id }) => id)).toEqual([])
})
