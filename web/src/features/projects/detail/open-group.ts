import { useEffect, useReducer, useRef } from 'react'
import type { LabelledField } from '../field-labels.ts'
import { fold, type GroupName } from './detail-group.tsx'

/** In which group a field stands; those that are missing here stand in none. */
const homes: Partial<Record<LabelledField, GroupName>> = {
  dateBooked: 'dates',
  dateOfDestage: 'dates',
  estimateValue: 'money',
}

/**
 * Opens a field from elsewhere on the page. It may stand in a group that is folded up or on a tab that is not drawn
 * yet, so it is opened once it is there.
 */
export function useOpening(labels: Record<LabelledField, string>, showDetails: () => void) {
  const asked = useRef<LabelledField | null>(null)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const button = asked.current && buttonOf(labels[asked.current])
    if (!button) return
    asked.current = null
    button.scrollIntoView({ block: 'nearest' })
    button.click()
  })
  return (field: LabelledField) => {
    const home = homes[field]
    if (home) fold(home, false)
    showDetails()
    asked.current = field
    draw()
  }
}

function buttonOf(label: string) {
  const names = [...document.querySelectorAll('[data-details] dt')]
  return names.find((name) => name.textContent === label)?.parentElement?.querySelector('button')
}
