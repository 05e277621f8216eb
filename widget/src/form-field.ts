import type { LeadField, WidgetField } from '@mantel/domain/leads/lead-form'
import * as copy from './copy.ts'
import { alertIcon, element, icon, setAttributes } from './elements.ts'

export type FormField = {
  name: LeadField
  row: HTMLElement
  input: HTMLInputElement | HTMLTextAreaElement
  /** Shows a problem below the field. Without a problem, removes the one that is shown. */
  setProblem: (problem: string | undefined) => void
}

/**
 * The attributes for autofill and for the keyboards of phones. The address has none, because it is the project's and
 * not necessarily the visitor's.
 */
const inputAttributes: Record<LeadField, Record<string, string>> = {
  firstName: { autocomplete: 'given-name' },
  lastName: { autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false' },
  phone: { type: 'tel', autocomplete: 'tel' },
  companyName: { autocomplete: 'organization' },
  projectAddress: {},
  message: {},
}

/** The id of a field only has to be unique within its form, because every form has its own shadow root. */
export function createField({ name, label, mode }: WidgetField, isHalf: boolean): FormField {
  const input = element(name === 'message' ? 'textarea' : 'input', {
    id: name,
    name,
    'aria-required': mode === 'required' && 'true',
    ...inputAttributes[name],
  })
  const row = element(
    'div',
    { class: isHalf ? 'field half' : 'field' },
    element(
      'label',
      { for: name },
      label,
      ...(mode === 'required' ? [] : [element('span', {}, copy.optional)]),
    ),
    input,
  )
  return { name, row, input, setProblem: (problem) => showProblem(row, input, problem) }
}

function showProblem(row: HTMLElement, input: HTMLElement, problem: string | undefined) {
  row.querySelector('.problem')?.remove()
  const id = `${input.id}-problem`
  setAttributes(input, { 'aria-invalid': problem && 'true', 'aria-describedby': problem && id })
  if (problem)
    row.append(element('p', { class: 'problem', id }, icon(alertIcon), element('span', {}, problem)))
}

/** First and last name share a line if they are neighbors and the form is wide enough. */
export function isInPair(fields: WidgetField[], index: number) {
  const isName = (at: number) => /^(first|last)Name$/.test(fields[at]?.name ?? '')
  return isName(index) && (isName(index - 1) || isName(index + 1))
}
