import { type Invoice } from '@mantel/domain/invoices/invoice'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { RevisionMode } from '@mantel/domain/invoices/revisions'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useConflict } from '../../../platform/saving/field-conflict.tsx'
import { mergeChanges, saveWithMerge } from '../../../platform/saving/save-with-merge.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { invoiceQuery } from '../queries.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { type EditedFields, isSameField, itemsOf, readFields, toBody } from './edited-fields.ts'

/** What a revision can change: not the number, the recipient, the issue date or the template. */
const revisable = [
  'lines',
  'discountPercent',
  'taxPercent',
  'deposit',
  'depositDueDate',
  'dueDate',
  'paymentOptions',
  'paymentTerms',
  'notes',
] as const satisfies (keyof EditedFields)[]

/** Collects the changes to a sent invoice, and saves them all at once against the version that the user saw. */
export function useRevision(invoice: Invoice, first: Partial<EditedFields>) {
  const queries = useQueryClient()
  const { conflict, ask } = useConflict<EditedFields>()
  // Changes by others, such as a payment, do not replace what the user sees while they edit.
  const [seen, setSeen] = useState(invoice)
  const stored = useMemo(() => readFields(seen), [seen])
  const [shown] = useState(() => createShownFields({ ...stored, ...pickRevisable(first) }))
  const fields = useStore(shown)
  const [isSaved, setSaved] = useState(false)

  /** Resolves to false if the user had to choose between two versions and must therefore review the changes again. */
  async function save(mode: RevisionMode): Promise<boolean> {
    let changes = changesBetween(stored, fields)
    const ids = new Set(itemsOf(seen).map(({ id }) => id))
    const merge = async (theirs: Invoice) => {
      let isDisputed = false
      const left = await mergeChanges({
        changes: changes as Record<string, unknown>,
        before: stored,
        theirs,
        read: (record) => readFields(record),
        isSame: isSameField,
        ask: (names) => {
          isDisputed = true
          const both = { mine: fields, theirs: readFields(theirs) }
          return ask({ names: names as (keyof EditedFields)[], ...both })
        },
      })
      if (!left) return false
      changes = left as Partial<EditedFields>
      setSeen(theirs)
      shown.set({ ...readFields(theirs), ...changes })
      return !isDisputed
    }
    const saved = await saveWithMerge(seen, {
      save: ({ version }) =>
        call(invoicesApi.revise, {
          params: { id: invoice.id },
          body: { version, mode, ...toBody(changes, (key) => (ids.has(key) ? key : undefined)) },
        }),
      load: () => queries.fetchQuery(invoiceQuery(invoice.id)),
      merge,
    })
    if (!saved) return false
    setSaved(true)
    queries.setQueryData(invoiceQuery(invoice.id).queryKey, saved)
    void refreshAfter(queries, invoicesApi.revise, [invoicesApi.get])
    return true
  }

  return {
    stored,
    fields,
    change: shown.change,
    current: shown.get,
    save,
    isSaved,
    conflictDialog: <DraftConflict conflict={conflict} />,
  }
}

function createShownFields(first: EditedFields) {
  const shown = createStore(first)
  const change = (changes: Partial<EditedFields>) => shown.set({ ...shown.get(), ...changes })
  return { ...shown, change }
}

const pickRevisable = (fields: Partial<EditedFields>): Partial<EditedFields> =>
  Object.fromEntries(revisable.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))

const changesBetween = (stored: EditedFields, fields: EditedFields): Partial<EditedFields> =>
  Object.fromEntries(
    revisable.flatMap((name) =>
      isSameField(name, stored[name], fields[name]) ? [] : [[name, fields[name]]],
    ),
  )
