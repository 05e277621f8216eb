import { useEffect, useReducer, useRef } from 'react'
import type { LabeledField } from '../field-labels.ts'
import { type GroupName, setGroupCollapsed } from './detail-group.tsx'

/** The groups that must be expanded to open one of these fields from elsewhere on the page. */
const groupOf: Partial<Record<LabeledField, GroupName>> = {
  dateBooked: 'dates',
  dateOfDestage: 'dates',
  estimateValue: 'money',
}

/**
 * Returns a function that opens a field from elsewhere on the page. The field may be in a collapsed group or on a tab
 * that is not rendered yet, so it opens once it has rendered.
 */
export function useOpenField(labels: Record<LabeledField, string>, showDetails: () => void) {
  const requested = useRef<LabeledField | null>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const button = requested.current && buttonOf(labels[requested.current])
    if (!button) return
    requested.current = null
    button.scrollIntoView({ block: 'nearest' })
    button.click()
  })
  return (field: LabeledField) => {
    const group = groupOf[field]
    if (group) setGroupCollapsed(group, false)
    showDetails()
    requested.current = field
    rerender()
  }
}

function buttonOf(label: string) {
  const names = [...document.querySelectorAll('[data-details] dt')]
  return names.find((name) => name.textContent === label)?.parentElement?.querySelector('button')
}
