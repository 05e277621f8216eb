import { type FieldValues, isKnownField, valueOf } from '@mantel/domain/contracts/contract-fields'
import { createContext, useContext } from 'react'
import { fieldName } from './field-names.ts'

/** What the fields of a text stand for, and what can be done about those that stand for nothing. */
export type Fields = {
  /** In a template fields are called by their names; in a contract they stand for something. */
  of: 'template' | 'contract'
  values: FieldValues
  /** Those whose value this person may not know. */
  hidden: readonly string[]
  /** What the company calls things. */
  words: { briefLabel: string } | undefined
  /** Who signs for the company. */
  ownerName: string | null
  /** Sets a missing value right there; absent where nobody can. */
  onFix?: (id: string, at: HTMLElement) => void
}

export const FieldsContext = createContext<Fields>({
  of: 'template',
  values: {},
  hidden: [],
  words: undefined,
  ownerName: null,
})

export const useFields = () => useContext(FieldsContext)

export type FieldState = 'named' | 'known' | 'missing' | 'hidden'

/** A merge field as it is read here. */
export function shownField(
  id: string,
  { of, values, hidden, words }: Fields,
): { state: FieldState; text: string } {
  const name = fieldName(id, words)
  if (of === 'template') return { state: isKnownField(id) ? 'named' : 'missing', text: name }
  if (hidden.includes(id)) return { state: 'hidden', text: name }
  const value = valueOf(values, id)
  return value ? { state: 'known', text: value } : { state: 'missing', text: name }
}
