import type { BillTo } from '@mantel/domain/invoices/invoice'
import { invoiceNumberInput } from '@mantel/domain/invoices/numbering'
import { can } from '@mantel/domain/permissions'
import { useId, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import type { Slots } from '../document/document-parts.ts'
import { type Editing, useEditing } from './editing-context.ts'
import { InlineDate, InlineProblem, InlineText, inlineField } from './inline-fields.tsx'
import { LinesEditor } from './lines/lines-editor.tsx'

/** Returns the editor's fields, which replace the texts of the document. */
export function useSlots(editing: Editing): Slots {
  const mayNumber = can(useUser(), 'settings:write') && editing.mode === 'draft'
  return {
    ...(mayNumber && { number: <NumberField /> }),
    ...(editing.mode === 'draft' && { billTo: <BillToFields /> }),
    fact: (label) => dateSlot(editing, label),
    lines: <LinesEditor />,
  }
}

/**
 * Saves when the user leaves the field, not on every keystroke, because each saved number counts as used and cannot be
 * used again.
 */
function NumberField() {
  const { fields, problems, change } = useEditing()
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? fields.invoiceNumber
  const invalid = invoiceNumberInput.safeParse(text).error?.issues[0]?.message
  const problem = invalid ?? (typed === null ? problems.invoiceNumber : undefined)
  const commit = () => {
    if (typed !== null) change({ invoiceNumber: typed.trim() })
    setTyped(null)
  }
  return (
    <>
      <input
        aria-label="Invoice number"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? problemId : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        size={Math.max(4, text.length)}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(null)
        }}
        className={classes(inlineField, 'field-sizing-content max-w-full min-w-16')}
      />
      {problem && <InlineProblem id={problemId}>{problem}</InlineProblem>}
    </>
  )
}

const billToLabels: Record<keyof BillTo, string> = {
  name: 'Name',
  companyName: 'Company',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  email: 'Email',
}

function BillToFields() {
  const { fields, change, current } = useEditing()
  const field = (name: keyof BillTo, className?: string) => (
    <InlineText
      aria-label={`Bill to: ${billToLabels[name].toLowerCase().replace('zip', 'ZIP')}`}
      placeholder={billToLabels[name]}
      size={Math.max(4, fields.billTo[name]?.length ?? 0)}
      maxLength={name === 'address' ? 500 : name === 'zip' ? 20 : name === 'state' ? 100 : 200}
      value={fields.billTo[name] ?? ''}
      onChange={(text) => change({ billTo: { ...current().billTo, [name]: text || null } })}
      className={className}
    />
  )
  return (
    <>
      {field('name', 'font-semibold')}
      {field('companyName')}
      {field('address')}
      <span className="flex flex-wrap gap-x-2.5">
        {field('city', 'field-sizing-content w-auto! min-w-12 max-w-full')}
        {field('state', 'field-sizing-content w-auto! min-w-10 max-w-full')}
        {field('zip', 'field-sizing-content w-auto! min-w-10 max-w-full')}
      </span>
      {field('email')}
    </>
  )
}

/** If the draft does not set a date, the field shows the date that it would get if it were sent today. */
function dateSlot({ fields, invoice, edited, change, mode }: Editing, label: string) {
  const name = dateFields[label]
  if (!name || (name === 'issueDate' && mode === 'revision')) return undefined
  const [first] = edited.shown.parts
  // If the deposit covers the whole amount, the due date on the document is that of the deposit.
  const isDeposit = first?.kind === 'full' && (edited.amounts?.deposit ?? 0) > 0 && label === 'Due date'
  const field = isDeposit ? 'depositDueDate' : name
  const value = fields[field] ?? invoice.plannedDates?.[field] ?? ''
  return <InlineDate label={label} value={value} onChange={(day) => change({ [field]: day })} />
}

const dateFields: Record<string, 'issueDate' | 'depositDueDate' | 'dueDate'> = {
  'Issue date': 'issueDate',
  'Deposit due': 'depositDueDate',
  'Final payment due': 'dueDate',
  'Due date': 'dueDate',
}
