import { type FocusEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Name = 'subject' | 'body'
type Control = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position, or at the end of the body if no input was focused yet. */
export function useInsertField(change: (name: Name, text: string) => void) {
  const last = useRef<Control | null>(null)
  const controls = useRef(new Map<Name, Control>())

  const register = <N extends Name>({ ref, onBlur, ...rest }: UseFormRegisterReturn<N>) => ({
    ...rest,
    ref: (control: Control | null) => {
      ref(control)
      if (control) controls.current.set(rest.name, control)
    },
    onBlur: (event: FocusEvent<Control>) => {
      last.current = event.target
      return onBlur(event)
    },
  })

  function insert(text: string) {
    const control = last.current ?? controls.current.get('body')
    if (!control) return
    const { value } = control
    const from = last.current ? (control.selectionStart ?? value.length) : value.length
    const to = last.current ? (control.selectionEnd ?? from) : from
    change(control.name as Name, `${value.slice(0, from)}${text}${value.slice(to)}`)
    control.focus()
    control.setSelectionRange(from + text.length, from + text.length)
  }
  return { register, insert }
}
