import { honeypot, type LeadErrors, type LeadValues, type WidgetConfig } from '@mantel/domain/leads/lead-form'
import * as copy from './copy.ts'
import { alertIcon, element, icon, setAttributes } from './elements.ts'
import { createField, type FormField, isInPair } from './form-field.ts'

export type FormView = {
  form: HTMLFormElement
  fields: FormField[]
  read: () => LeadValues
  /** The value of the honeypot, a hidden field that only bots fill in. */
  readHoneypot: () => string
  /** Shows each problem at its field and focuses the first one. */
  showProblems: (problems: LeadErrors) => void
  /** A sentence above the button; the button then offers to try again. */
  showNote: (text: string) => void
  setBusy: (isBusy: boolean) => void
}

export function drawForm({
  companyName,
  fields: given,
}: Pick<WidgetConfig, 'companyName' | 'fields'>): FormView {
  const fields = given.map((field, index) => createField(field, isInPair(given, index)))
  const honeypotField = element('input', {
    id: honeypot,
    name: honeypot,
    tabindex: '-1',
    autocomplete: 'off',
  })
  const note = element('p', { class: 'note', role: 'alert' })
  const button = element('button', { type: 'submit' }, copy.send)
  const form = element(
    'form',
    { class: 'fields', novalidate: '', 'aria-label': copy.formLabel(companyName) },
    ...fields.map(({ row }) => row),
    element(
      'div',
      { class: 'extra', 'aria-hidden': 'true' },
      element('label', { for: honeypot }, copy.honeypotLabel),
      honeypotField,
    ),
    note,
    button,
  )

  function showProblems(problems: LeadErrors) {
    for (const { name, setProblem } of fields) setProblem(problems[name])
    fields.find(({ name }) => problems[name])?.input.focus()
  }
  return {
    form,
    fields,
    read: () => Object.fromEntries(fields.map(({ name, input }) => [name, input.value])),
    readHoneypot: () => honeypotField.value,
    showProblems,
    showNote: (text) => {
      note.replaceChildren(...(text ? [icon(alertIcon), element('span', {}, text)] : []))
      button.textContent = text ? copy.tryAgain : copy.send
    },
    setBusy: (isBusy) => {
      // Not `disabled`, which would take the focus from the button.
      setAttributes(button, { 'aria-disabled': isBusy && 'true' })
      if (isBusy) button.textContent = copy.sending
    },
  }
}
