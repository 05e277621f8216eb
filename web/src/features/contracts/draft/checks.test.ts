import { mentionsIn } from '@mantel/domain/contracts/contract-fields'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { shownField } from '../editor/fields-context.ts'
import { checksOf, isBlocked } from './checks.ts'

const fieldsIn = (text: string) => mentionsIn(doc(paragraph(text))).map(({ attrs }) => attrs.id)

const known = {
  values: { 'client.name': 'Hannah Whitlock' },
  missing: ['project.total', 'project.dateServiced'],
  hidden: [] as string[],
  owner: { name: 'Maya Okafor', initials: 'MO' },
}

test('each field without a value is named once, however often it is used', () => {
  const text = fieldsIn(
    '{client.name} pays {project.total}, {project.total} in all, on {project.dateServiced}',
  )
  expect(checksOf(text, known).missing).toEqual(['project.total', 'project.dateServiced'])
})

test('an amount that one may not see counts by what the server says of it', () => {
  const text = fieldsIn('{project.total} {project.deposit} {signature.client}')
  const checks = checksOf(text, { ...known, hidden: ['project.total', 'project.deposit'] })
  expect(checks.missing).toEqual(['project.total'])
})

test('what every object knows by itself is no field: it has no value', () => {
  const text = fieldsIn('{constructor} {toString} {valueOf} {client.name}')
  expect(checksOf(text, known).missing).toEqual(['constructor', 'toString', 'valueOf'])
  const fields = { of: 'contract', ...known, words: undefined, ownerName: null } as const
  expect(shownField('constructor', fields)).toEqual({ state: 'missing', text: 'Unknown field' })
})

test('without a place for the client’s signature nothing is sent; initials are not enough', () => {
  expect(isBlocked(checksOf(fieldsIn('{initial.client} {signature.owner}'), known))).toBe(true)
  expect(isBlocked(checksOf(fieldsIn('{client.name} {signature.client}'), known))).toBe(false)
})

test('the company’s own signature is only remembered where it has a place', () => {
  const nobody = { ...known, owner: null }
  expect(checksOf(fieldsIn('{signature.client}'), nobody).lacksOwner).toBe(false)
  expect(checksOf(fieldsIn('{signature.client} {initial.owner}'), nobody).lacksOwner).toBe(true)
  expect(isBlocked(checksOf(fieldsIn('{signature.client} {initial.owner}'), nobody))).toBe(false)
})
