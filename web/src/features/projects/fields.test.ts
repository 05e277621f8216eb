import { describe, expect, test } from 'vitest'
import { type FieldName, fieldText, formatField, parseField, type Value, validationError } from './fields.ts'

describe('typed text', () => {
  test.each<[FieldName, string, unknown]>([
    ['estimateValue', '15,000', 1_500_000],
    ['estimateValue', '$1,234,567.00', 123_456_700],
    ['estimateValue', ' ', null],
    ['discountPercent', '5%', 5],
    ['discountPercent', '', 0],
    ['depositPercent', '33.33', 33.33],
    ['depositPercent', '', null],
    ['squareFeet', '1,850', 1850],
    ['baths', '2.5', 2.5],
    ['dateServiced', '', null],
    ['dateServiced', '2026-03-30', '2026-03-30'],
    ['agentEmail', ' Ana@Example.com ', 'ana@example.com'],
    ['agentEmail', '', null],
    ['notes', '', null],
    ['title', ' 412 Maple Avenue ', '412 Maple Avenue'],
  ])('%s “%s” is parsed as %j', (name, text, value) => {
    expect(validationError(name, text)).toBeUndefined()
    expect(parseField(name, text)).toEqual(value)
  })

  test.each<[FieldName, string, string]>([
    ['title', ' ', 'Title is required'],
    ['address', '', 'Address is required'],
    ['estimateValue', 'a lot', 'Enter an amount'],
    ['discountPercent', '120', 'Must be between 0% and 100%'],
    ['depositPercent', 'half', 'Enter a percentage'],
    ['beds', '2.5', 'Enter a whole number'],
    ['beds', '-1', 'Enter 0 or more'],
    ['beds', 'two', 'Enter a number'],
    ['baths', '2.2', 'Use whole or half numbers, such as 2.5'],
    ['stageDurationDays', '9999', 'Enter 10 years or less'],
    ['agentEmail', 'ana', 'Enter a valid email address'],
  ])('%s “%s” is refused: %s', (name, text, sentence) => {
    expect(validationError(name, text)).toBe(sentence)
  })
})

test.each<[FieldName, Value, string, string]>([
  ['estimateValue', 1_500_000, '15,000', '$15,000.00'],
  ['estimateValue', 1_500_050, '15,000.50', '$15,000.50'],
  ['discountPercent', 5, '5', '5%'],
  ['dateServiced', '2026-03-30', '2026-03-30', '03/30/2026'],
  ['squareFeet', 1850, '1850', '1,850'],
  ['stageDurationDays', 1, '1', '1 day'],
  ['agentName', null, '', ''],
])('%s %j is edited as “%s” and displayed as “%s”', (name, value, typed, shown) => {
  expect(fieldText(name, value)).toBe(typed)
  expect(formatField(name, value)).toBe(shown)
})
