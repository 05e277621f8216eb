import { type Invoice } from '@mantel/domain/invoices/invoice'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import type { AutosavedKind } from '../../../platform/saving/autosave.ts'
import { useAutosave } from '../../../platform/saving/autosave-hooks.tsx'
import { invoiceQuery } from '../queries.ts'
import {
  type EditedFields,
  filledLines,
  isSameField,
  itemsOf,
  listInvalid,
  readFields,
  toBody,
} from './edited-fields.ts'

/** Saves a draft while the user types. */
export function useDraft(invoice: Invoice) {
  const { id } = invoice
  const queries = useQueryClient()
  const [lineKeys] = useState(createLineKeys)
  const [kind] = useState(
    (): AutosavedKind<EditedFields, Invoice> => ({
      read: (record) => readFields(record, lineKeys.register(record)),
      isSame: isSameField,
      listInvalid: (fields) => listInvalid(fields, invoice),
    }),
  )
  const saving = useAutosave(invoice, kind, {
    save: async (changes) => {
      const sent = changes.lines && filledLines(changes.lines)
      const body = toBody(changes, lineKeys.idOf)
      try {
        const saved = await call(invoicesApi.edit, { params: { id }, body })
        if (sent) lineKeys.assign(saved, sent)
        return saved
      } catch (error) {
        // Someone may have sent the invoice in the meantime, so the page reloads it.
        if (error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0)
          void queries.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })
        throw error
      }
    },
    load: () => queries.fetchQuery(invoiceQuery(id)),
    onSaved: (saved) => {
      queries.setQueryData(invoiceQuery(id).queryKey, saved)
      void refreshAfter(queries, invoicesApi.edit, [invoicesApi.get])
    },
  })
  /** Returns the unsaved changes. A line that is already stored has its id as the key. */
  function readUnsaved(): Partial<EditedFields> {
    const { lines, ...others } = saving.unsaved()
    const named = lines?.map((line) => ({ ...line, key: lineKeys.idOf(line.key) ?? line.key }))
    return { ...others, ...(named && { lines: named }) }
  }
  return { saving, readUnsaved }
}

/**
 * Maps the keys of lines in the editor to the ids of lines on the server. A new line has no id until it is saved. A
 * line that is saved again after it was removed gets a new id.
 */
function createLineKeys() {
  const keys = new Map<string, string>()
  let ids = new Map<string, string>()
  const keyOf = (id: string) => keys.get(id) ?? id
  return {
    /** Replaces the known ids with those of the stored lines. */
    register: (record: Invoice) => {
      ids = new Map(itemsOf(record).map(({ id }) => [keyOf(id), id]))
      return keyOf
    },
    idOf: (key: string) => ids.get(key),
    /** Matches lines by position, because the server returns them in the order in which they were sent. */
    assign: (saved: Invoice, sent: readonly { key: string }[]) => {
      for (const [at, { id }] of itemsOf(saved).entries()) {
        const key = sent[at]?.key
        if (key !== undefined && key !== id) keys.set(id, key)
      }
    },
  }
}
