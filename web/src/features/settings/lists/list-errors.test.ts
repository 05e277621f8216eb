import { settingsApi } from '@mantel/domain/settings/settings'
import { expect, test } from 'vitest'
import { add, bodyOf, draftOf } from './list-draft.ts'
import { errorsFromFields, errorsFromIssues } from './list-errors.ts'

const draft = draftOf([
  { name: 'Referral', used: 2 },
  { name: 'Website', used: 0 },
])
const [first, second] = draft.entries.map(({ key }) => key)

test('an error about an entry is shown next to it', () => {
  const sentence = 'There are two sources named “Referral”'
  expect(errorsFromFields({ 'items.1.name': sentence }, draft)).toEqual({
    entries: { [second ?? '']: sentence },
  })
})

test('an error about the whole list is shown below it', () => {
  const sentence = 'Keep at least one stage for won projects'
  expect(errorsFromFields({ items: sentence }, draft)).toEqual({ entries: {}, list: sentence })
  expect(errorsFromFields({}, draft)).toBeNull()
})

test('an entry without a name is refused before it is sent', () => {
  const blank = add(draft, '  ')
  const checked = settingsApi.saveSources.body.safeParse({ ...bodyOf(blank), seen: 'now' })
  const errors = errorsFromIssues(checked.error?.issues ?? [], blank)
  expect(Object.values(errors.entries)).toEqual(['Name is required'])
  expect(errors.entries[first ?? '']).toBeUndefined()
})
