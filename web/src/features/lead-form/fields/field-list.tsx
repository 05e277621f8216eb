import type { LeadFieldSetting } from '@mantel/domain/leads/lead-form-settings'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as copy from '../copy.ts'
import { labelOf, moveField, setLabel, setMode } from './field-order.ts'
import { FieldRow } from './field-row.tsx'

type Props = { fields: LeadFieldSetting[]; onChange: (fields: LeadFieldSetting[]) => void }

/** Fields can be reordered by dragging, with the menu and with the keyboard. */
export function FieldList({ fields, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [slot, setSlot] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef({ fields, onChange })
  useEffect(() => {
    latest.current = { fields, onChange }
  })
  const order = fields.map(({ name }) => name).join(' ')
  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // The drag-and-drop code loads after the list is shown. If that fails, the menu and the keyboard still work.
    void import('../../../ui/base/sortable.ts').then(
      ({ makeSortable }) => {
        if (isGone || !list.current || order === '') return
        undo = makeSortable(list.current, {
          onOver: setSlot,
          onDrop: (name, before) => latest.current.onChange(moveField(latest.current.fields, name, before)),
        })
      },
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [order])

  function step(field: LeadFieldSetting, at: number, by: 1 | -1) {
    const to = at + by
    if (to < 0 || to >= fields.length) return
    const focused = document.activeElement
    flushSync(() => onChange(moveField(fields, field.name, by > 0 ? to + 1 : to)))
    // Restores the focus, which is lost when a row moves in the DOM.
    if (focused instanceof HTMLElement) focused.focus()
    setAnnouncement(copy.movedTo(labelOf(field), to + 1, fields.length))
  }

  return (
    <>
      <ol ref={list} aria-label={copy.fieldsTitle} className="border-t border-border">
        {fields.map((field, at) => (
          <FieldRow
            key={field.name}
            field={field}
            isFirst={at === 0}
            isLast={at === fields.length - 1}
            slot={slot === at ? 'above' : slot === fields.length && at === slot - 1 ? 'below' : null}
            onLabel={(label) => onChange(setLabel(fields, field.name, label))}
            onMode={(mode) => onChange(setMode(fields, field.name, mode))}
            onMove={(by) => step(field, at, by)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
