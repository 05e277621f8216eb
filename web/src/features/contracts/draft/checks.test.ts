import { mentionsIn } from '@mantel/domain/contracts/contract-fields'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { expect, test } from 'vitest'
import { displayedField } from '../editor/fields/fields-context.ts'
import { checkFields, isBlocked } from './checks.ts'

const fieldsIn = (text: string) => mentionsIn(doc(paragraph(text))).map(({ attrs }) => attrs.id)

const known = {
  values: { 'client.name': 'Hannah Whitlock' },
  missing: ['project.total', 'project.dateServiced'],
  hidden: [] as string[],
  obstacles: [] as string[],
  owner: { name: 'Maya Okafor', initials: 'MO' },
}

test('lists each field without a value once, however often it is used', () => {
  const text = fieldsIn(
    '{client.name} pays {project.total}, {project.total} in all, on {project.dateServiced}',
  )
  expect(checkFields(text, known).missing).toEqual(['project.total', 'project.dateServiced'])
})

test('a hidden amount is missing if the server says so', () => {
  const text = fieldsIn('{project.total} {project.deposit} {signature.client}')
  const checks = checkFields(text, { ...known, hidden: ['project.total', 'project.deposit'] })
  expect(checks.missing).toEqual(['project.total'])
})

test('JavaScript property names are unknown fields without a value', () => {
  const text = fieldsIn('{constructor} {toString} {valueOf} {client.name}')
  expect(checkFields(text, known).missing).toEqual(['constructor', 'toString', 'valueOf'])
  const fields = { documentType: 'contract', ...known, labels: undefined, ownerName: null } as const
  expect(displayedField('constructor', fields)).toEqual({ state: 'missing', text: 'Unknown field' })
})

test('what the server would refuse blocks sending too', () => {
  const obstacles = ['These characters can’t be printed: ꙮ. Replace them and try again.']
  const checks = checkFields(fieldsIn('{signature.client}'), { ...known, obstacles })
  expect([checks.obstacles, isBlocked(checks)]).toEqual([obstacles, true])
})

test('a contract needs a client signature field to be sent; initials are not enough', () => {
  expect(isBlocked(checkFields(fieldsIn('{initial.client} {signature.owner}'), known))).toBe(true)
  expect(isBlocked(checkFields(fieldsIn('{client.name} {signature.client}'), known))).toBe(false)
})

test('a missing owner signature is a warning, and only if the text has an owner field', () => {
  const withoutOwner = { ...known, owner: null }
  expect(checkFields(fieldsIn('{signature.client}'), withoutOwner).lacksOwner).toBe(false)
  expect(checkFields(fieldsIn('{signature.client} {initial.owner}'), withoutOwner).lacksOwner).toBe(true)
  expect(isBlocked(checkFields(fieldsIn('{signature.client} {initial.owner}'), withoutOwner))).toBe(false)
})
