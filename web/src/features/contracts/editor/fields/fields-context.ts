import { type FieldValues, isKnownField, valueOf } from '@mantel/domain/contracts/contract-fields'
import { createContext, useContext } from 'react'
import { fieldName } from './field-names.ts'

export type Fields = {
  /** A template shows the names of its fields, a contract their values. */
  documentType: 'template' | 'contract'
  values: FieldValues
  /** The ids of the amounts that this user may not see. */
  hidden: readonly string[]
  labels: { briefLabel: string } | undefined
  /** The name of the owner, who signs for the company. */
  ownerName: string | null
  /** Opens a popover that sets a missing value. */
  onFix?: (id: string, at: HTMLElement) => void
}

export const FieldsContext = createContext<Fields>({
  documentType: 'template',
  values: {},
  hidden: [],
  labels: undefined,
  ownerName: null,
})

export const useFields = () => useContext(FieldsContext)

export type FieldState = 'named' | 'known' | 'missing' | 'hidden'

export function displayedField(
  id: string,
  { documentType, values, hidden, labels }: Fields,
): { state: FieldState; text: string } {
  const name = fieldName(id, labels)
  if (documentType === 'template') return { state: isKnownField(id) ? 'named' : 'missing', text: name }
  if (hidden.includes(id)) return { state: 'hidden', text: name }
  const value = valueOf(values, id)
  return value ? { state: 'known', text: value } : { state: 'missing', text: name }
}
