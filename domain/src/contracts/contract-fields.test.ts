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
  test('are each in a group, and have one name', () => {
    expect(new Set(mergeFields.map(({ id }) => id)).size).toBe(mergeFields.length)
    expect(new Set(mergeFields.map(({ label }) => label)).size).toBe(mergeFields.length)
    expect([...new Set(mergeFields.map(({ group }) => group))]).toEqual([...fieldGroups])
    expect(mergeField('project.total')?.label).toBe('Project total')
  })

  test('to sign count in the order of the document, in lists as well, and dates do not', () => {
    expect(placedFields(text)).toEqual([
      { position: 0, type: 'initial', signer: 'client' },
      { position: 1, type: 'initial', signer: 'client' },
      { position: 2, type: 'signature', signer: 'owner' },
      { position: 3, type: 'signature', signer: 'client' },
    ])
  })

  test('are missing once each, also one that nobody knows', () => {
    expect(missingFields(text, { 'client.name': 'Hannah' })).toEqual(['project.total', 'made.up'])
  })

  test('are known by name, and by none that every object has', () => {
    const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']
    const odd = doc(paragraph(names.map((name) => `{${name}}`).join('')))
    expect(missingFields(odd, {})).toEqual(names)
    expect(frozenText(odd, {})).toEqual(odd)
    expect(contractText.safeParse(odd).error?.issues[0]?.message).toBe(
      'This text has a field that we do not know',
    )
    const known = [...mergeFields, ...signatureFields].map(({ id }) => `{${id}}`)
    expect(contractText.safeParse(doc(paragraph(known.join(' ')))).success).toBe(true)
  })

  test('carry their value when they are frozen, and lose it as a draft', () => {
    const frozen = frozenText(text, { 'client.name': 'Hannah', 'project.total': '$1.00', 'made.up': 'x' })
    expect(richText.parse(frozen)).toEqual(frozen)
    expect(JSON.stringify(frozen)).toContain('{"id":"client.name","value":"Hannah"}')
    expect(JSON.stringify(frozen)).toContain('{"id":"signature.client"}')
    expect(draftText(frozen)).toEqual(text)
  })
})
