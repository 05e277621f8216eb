import type { Invoice } from '@mantel/domain/invoices/invoice'
import { createContext, useContext } from 'react'
import type { Problems } from '../../../platform/saving/autosave.ts'
import type { EditedFields } from './edited-fields.ts'
import type { EditedInvoice } from './edited-invoice.ts'

export type Editing = {
  invoice: Invoice
  /** A revision changes what the client agreed to, but neither number nor recipient. */
  mode: 'draft' | 'revision'
  fields: EditedFields
  edited: EditedInvoice
  /** The error messages by field. */
  problems: Problems
  /** The function is stable between renders, like `current`. */
  change: (changes: Partial<EditedFields>) => void
  /** Returns the fields after the last change, even before the next render. */
  current: () => EditedFields
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing needs an EditingContext')
  return editing
}
