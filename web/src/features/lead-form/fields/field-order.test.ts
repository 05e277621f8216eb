import { leadFields } from '@mantel/domain/leads/lead-form'
import { describe, expect, test } from 'vitest'
import { labelOf, moveField, setLabel, setMode } from './field-order.ts'

const fields = leadFields.slice(0, 3).map((name) => ({ name, mode: 'show' as const, label: null }))
const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('the fields of the form', () => {
  test('move to where they are dropped', () => {
    expect(names(moveField(fields, 'firstName', 3))).toEqual(['lastName', 'email', 'firstName'])
    expect(names(moveField(fields, 'email', 0))).toEqual(['email', 'firstName', 'lastName'])
    expect(names(moveField(fields, 'lastName', 1))).toEqual(names(fields))
    expect(names(moveField(fields, 'unknown', 0))).toEqual(names(fields))
  })

  test('have their default label until someone renames them', () => {
    const renamed = setLabel(fields, 'email', 'Your email')
    expect(renamed.map(labelOf)).toEqual(['First name', 'Last name', 'Your email'])
    expect(setLabel(renamed, 'email', 'Email')).toEqual(fields)
    expect(setLabel(renamed, 'email', ' ').map(labelOf)).toEqual(['First name', 'Last name', 'Email'])
  })

  test('change their mode one by one', () => {
    expect(setMode(fields, 'email', 'hidden').map(({ mode }) => mode)).toEqual(['show', 'show', 'hidden'])
  })
})
