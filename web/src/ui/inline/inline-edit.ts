import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as copy from '../copy.ts'

/**
 * Why a change was not saved. If `isKept`, the user can retry with the same value; otherwise they have to change it.
 */
export type NotSaved = { message: string; isKept: boolean }

type Options<T> = {
  value: T
  isSame: (one: T, other: T) => boolean
  /** Returns an error sentence for an invalid value, which is then not sent. */
  check?: (draft: T) => string | undefined
  onSave: OnSave<T>
}

export type OnSave<T> = {
  /**
   * Resolves to undefined once the value is saved, otherwise to the reason. `seen` is set only if someone else changed
   * the value during editing: it is the value that the user saw when editing began.
   */
  (draft: T, seen?: T): Promise<NotSaved | undefined>
  /** Names the user who changed the value while it was being edited. */
  changedBy?: (seen: T) => ReactNode
}

/**
 * A value that becomes editable on demand. Typed text is never lost: it stays in the field if sending fails, and the
 * user can edit it again if the server refuses it.
 */
export function useInlineEdit<T>({ value, isSame, check, onSave }: Options<T>) {
  const [draft, setDraft] = useState<T | null>(null)
  /** The value when editing began. Someone else may change the stored value during editing. */
  const [seen, setSeen] = useState(value)
  const [invalid, setInvalid] = useState<string>()
  const [failure, setFailure] = useState<NotSaved & { draft: T; seen: T }>()
  const [isSaving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement | null>(null)
  const returnsFocusRef = useRef(false)

  useEffect(() => {
    if (draft !== null || !returnsFocusRef.current) return
    returnsFocusRef.current = false
    opener.current?.focus()
  }, [draft])

  function close(returnsFocus: boolean) {
    returnsFocusRef.current = returnsFocus
    setDraft(null)
    setInvalid(undefined)
  }

  async function send(sent: T, seen: T) {
    setFailure(undefined)
    setSaving(true)
    const notSaved = await (isSame(seen, value) ? onSave(sent) : onSave(sent, seen))
    setSaving(false)
    if (notSaved) setFailure({ ...notSaved, draft: sent, seen })
  }

  return {
    /** The ref of the button that opens the field. The button gets the focus back when the field closes. */
    opener: (button: HTMLButtonElement | null) => {
      opener.current = button
    },
    isSaving,
    failure,
    invalid,
    /** Null while the value is not being edited. */
    draft,
    /** Set if someone else has changed the value since editing began: the name of that user. */
    changedBy:
      draft === null || isSame(seen, value) ? undefined : (onSave.changedBy?.(seen) ?? copy.someoneElse),
    isUnsaved: (draft !== null && !isSame(draft, seen)) || failure?.isKept === true,
    edit: () => {
      setSeen(failure?.seen ?? value)
      setDraft(failure?.draft ?? value)
    },
    type: (next: T) => {
      setInvalid(undefined)
      setDraft(next)
    },
    /** Saves the draft. Controls that change and save in one step, such as a select, pass their value as `now`. */
    commit: (returnsFocus: boolean, now = draft) => {
      if (now === null) return
      const isUnchanged = isSame(now, seen) || isSame(now, value)
      const wrong = isUnchanged ? undefined : check?.(now)
      setInvalid(wrong)
      if (wrong !== undefined) return
      close(returnsFocus)
      if (isUnchanged) setFailure(undefined)
      else void send(now, seen)
    },
    revert: () => {
      setFailure(undefined)
      close(true)
    },
    tryAgain: () => failure && void send(failure.draft, failure.seen),
    discard: () => {
      setFailure(undefined)
      opener.current?.focus()
    },
  }
}

export type InlineEdit<T> = ReturnType<typeof useInlineEdit<T>>
