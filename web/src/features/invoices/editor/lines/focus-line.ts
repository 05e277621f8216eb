/** Focuses the description of a line, with the cursor at its end. */
export function focusLine(key: string) {
  const row = document.querySelector(`[data-entry="${CSS.escape(key)}"]`)
  const field = row?.querySelector<HTMLTextAreaElement>('[data-cell="description"]')
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Focuses the button that adds a line. */
export const focusNewLine = () => document.querySelector<HTMLElement>('[data-add-line]')?.focus()
