import { parseDollars } from '@mantel/domain/basics/money'
import { day } from '@mantel/domain/endpoints/times'
import { readAmountRange, writeAmountRange } from '@mantel/domain/lists/amount-range'
import { readDayRange, writeDayRange } from '@mantel/domain/lists/day-range'
import { type FormEvent, useState } from 'react'
import { DateInput } from '../../ui/date/date-input.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import * as copy from './copy.ts'

type Props = {
  label: string
  kind: 'days' | 'amounts'
  value: string | undefined
  onSave: (value: string) => void
  onClose: () => void
}

/** Asks for both ends of a range. One of them may stay empty. */
export function RangeDialog({ label, kind, value, onSave, onClose }: Props) {
  const [ends, setEnds] = useState(() => endsOf(kind, value))
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const range = kind === 'days' ? dayRangeOf(ends) : amountRangeOf(ends)
    if ('error' in range) setError(range.error)
    else onSave(range.value)
  }
  const setEnd = (end: 'from' | 'to', text: string) => setEnds((before) => ({ ...before, [end]: text }))
  const field = (end: 'from' | 'to', name: string) => (
    <Field label={name} className="flex-1">
      {kind === 'days' ? (
        <DateInput value={ends[end]} onChange={({ target }) => setEnd(end, target.value)} />
      ) : (
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={ends[end]}
          onChange={({ target }) => setEnd(end, target.value)}
        />
      )}
    </Field>
  )
  return (
    <Dialog open onOpenChange={onClose} title={label}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex gap-3 max-sm:flex-col">
          {field('from', kind === 'days' ? 'From' : 'At least ($)')}
          {field('to', kind === 'days' ? 'Until' : 'At most ($)')}
        </div>
        <DialogFooter error={error} action="Apply" busy={false} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type Ends = { from: string; to: string }

function endsOf(kind: Props['kind'], value = ''): Ends {
  if (kind === 'amounts') {
    const { from, to } = readAmountRange(value) ?? {}
    return { from: dollarsOf(from), to: dollarsOf(to) }
  }
  // A relative range does not contain days, so both fields stay empty.
  const { from = '', to = '' } = (value.includes('..') && readDayRange(value, '2026-01-01')) || {}
  return { from, to }
}

const dollarsOf = (cents: number | undefined) => (cents === undefined ? '' : String(cents / 100))

type Result = { value: string } | { error: string }

function dayRangeOf({ from, to }: Ends): Result {
  if (!from && !to) return { error: copy.enterRange }
  if ([from, to].some((text) => text !== '' && !day.safeParse(text).success)) return { error: copy.enterDay }
  return from && to && from > to ? { error: copy.fromAfterTo } : { value: writeDayRange({ from, to }) }
}

function amountRangeOf(ends: Ends): Result {
  const [from, to] = [ends.from, ends.to].map((text) => (text.trim() === '' ? null : parseDollars(text)))
  if ((ends.from.trim() !== '' && from === null) || (ends.to.trim() !== '' && to === null))
    return { error: copy.enterAmount }
  if (from === null && to === null) return { error: copy.enterRange }
  const isReversed = typeof from === 'number' && typeof to === 'number' && from > to
  return isReversed ? { error: copy.fromAfterTo } : { value: writeAmountRange({ from, to }) }
}
