import { describe, expect, test } from 'vitest'
import {
  draftText,
  fieldGroups,
  frozenText,
  mergeField,
  mergeFields,
  missingFields,
  placedFields,
  signatureFields,
} from './contract-fields.ts'
import { contractText } from './contract-text.ts'
import { bullets, doc, heading, paragraph, richText } from './rich-text.ts'

const text = doc(
  heading('For {client.name}', 1),
  paragraph('{project.total} {initial.client} {date.client}'),
  bullets('{client.name} initials {initial.client}', '{made.up}'),
  paragraph('{signature.owner} {signature.client}'),
)

describe('the fields of a contract', () => {
  test('belong to a group and have a unique id and label', () => {
    expect(new Set(mergeFields.map(({ id }) => id)).size).toBe(mergeFields.length)
    expect(new Set(mergeFields.map(({ label }) => label)).size).toBe(mergeFields.length)
    expect([...new Set(mergeFields.map(({ group }) => group))]).toEqual([...fieldGroups])
    expect(mergeField('project.total')?.label).toBe('Project value')
  })

  test('to sign are numbered in document order, also in lists, without the dates', () => {
    expect(placedFields(text)).toEqual([
      { position: 0, type: 'initial', signer: 'client' },
      { position: 1, type: 'initial', signer: 'client' },
      { position: 2, type: 'signature', signer: 'owner' },
      { position: 3, type: 'signature', signer: 'client' },
    ])
  })

  test('without a value are reported once each, including unknown fields', () => {
    expect(missingFields(text, { 'client.name': 'Hannah' })).toEqual(['project.total', 'made.up'])
  })

  test('do not include the properties that every object inherits', () => {
    const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']
    const inherited = doc(paragraph(names.map((name) => `{${name}}`).join('')))
    expect(missingFields(inherited, {})).toEqual(names)
    expect(frozenText(inherited, {})).toEqual(inherited)
    expect(contractText.safeParse(inherited).error?.issues[0]?.message).toBe(
      'This text has an unknown field. Remove it and try again.',
    )
    const known = [...mergeFields, ...signatureFields].map(({ id }) => `{${id}}`)
    expect(contractText.safeParse(doc(paragraph(known.join(' ')))).success).toBe(true)
  })

  test('store their value in a sent contract and lose it in a draft', () => {
    const frozen = frozenText(text, { 'client.name': 'Hannah', 'project.total': '$1.00', 'made.up': 'x' })
    expect(richText.parse(frozen)).toEqual(frozen)
    expect(JSON.stringify(frozen)).toContain('{"id":"client.name","value":"Hannah"}')
    expect(JSON.stringify(frozen)).toContain('{"id":"signature.client"}')
    expect(draftText(frozen)).toEqual(text)
  })
})
