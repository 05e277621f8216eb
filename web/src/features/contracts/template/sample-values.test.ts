import { mergeFields } from '@mantel/domain/contracts/contract-fields'
import { expect, test } from 'vitest'
import { samplesFor } from './sample-values.ts'

test('every field has something to show in a preview', () => {
  const samples = samplesFor({ 'company.name': 'Alder & Finch Staging' })
  expect(mergeFields.filter(({ id }) => !samples[id]).map(({ id }) => id)).toEqual([])
})
