import { settingsApi } from '@mantel/domain/settings/settings'
import { expect, test } from 'vitest'
import { add, bodyOf, draftOf } from './list-draft.ts'
import { flawsIn, flawsOfIssues } from './list-flaws.ts'

const draft = draftOf([
  { name: 'Referral', used: 2 },
  { name: 'Website', used: 0 },
])
const [first, second] = draft.entries.map(({ key }) => key)

test('what the server says about an entry stands beside it', () => {
  const sentence = 'There are two sources called “Referral”'
  expect(flawsIn({ 'items.1.name': sentence }, draft)).toEqual({ entries: { [second ?? '']: sentence } })
})

test('what it says about the list stands below it', () => {
  const sentence = 'Keep at least one stage for projects that are won'
  expect(flawsIn({ items: sentence }, draft)).toEqual({ entries: {}, list: sentence })
  expect(flawsIn({}, draft)).toBeNull()
})

test('an entry without a name is not even sent', () => {
  const blank = add(draft, '  ')
  const checked = settingsApi.saveSources.body.safeParse({ ...bodyOf(blank), seen: 'now' })
  const flaws = flawsOfIssues(checked.error?.issues ?? [], blank)
  expect(Object.values(flaws.entries)).toEqual(['Give it a name'])
  expect(flaws.entries[first ?? '']).toBeUndefined()
})
