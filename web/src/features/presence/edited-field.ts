import { useEffect, useState } from 'react'

/** Returns the label of the field of the page that has the focus, or null. Dialogs do not count. */
export function useEditedField(): string | null {
  const [label, setLabel] = useState<string | null>(null)
  useEffect(() => {
    const update = () => setLabel(labelOf(document.activeElement))
    // The next field gets the focus only after this one has lost it.
    const updateSoon = () => setTimeout(update)
    document.addEventListener('focusin', updateSoon)
    document.addEventListener('focusout', updateSoon)
    return () => {
      document.removeEventListener('focusin', updateSoon)
      document.removeEventListener('focusout', updateSoon)
    }
  }, [])
  return label
}

const fields =
  'input:not([type=search], [type=checkbox], [type=file]), textarea, select, [contenteditable=true]'

export function labelOf(element: Element | null): string | null {
  if (!element?.matches(fields) || !element.closest('#content')) return null
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const [label] = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : []
  const text = named || element.getAttribute('aria-label') || label?.textContent || ''
  return text.trim().slice(0, 60) || null
}
