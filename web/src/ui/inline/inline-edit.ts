import { useEffect, useRef, useState } from 'react'

/** Why something was not saved. What is kept can be tried again as it is; what is not has to be another value. */
export type NotSaved = { message: string; isKept: boolean }

type Options<T> = {
  value: T
  isSame: (one: T, other: T) => boolean
  /** A sentence about what cannot be right; it is not even sent. */
  check?: (draft: T) => string | undefined
  /** Answers nothing once it is saved. */
  onSave: (draft: T) => Promise<NotSaved | undefined>
}

/**
 * A value that is read until somebody edits it. Nothing that was typed is lost: what could not be sent stays where it
 * was typed, and what was refused can be taken up again.
 */
export function useInlineEdit<T>({ value, isSame, check, onSave }: Options<T>) {
  const [draft, setDraft] = useState<T | null>(null)
  const [invalid, setInvalid] = useState<string>()
  const [failure, setFailure] = useState<NotSaved & { draft: T }>()
  const [isSaving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement | null>(null)
  const returns = useRef(false)

  useEffect(() => {
    if (draft !== null || !returns.current) return
    returns.current = false
    opener.current?.focus()
  }, [draft])

  function close(returnsFocus: boolean) {
    returns.current = returnsFocus
    setDraft(null)
    setInvalid(undefined)
  }

  async function send(sent: T) {
    setFailure(undefined)
    setSaving(true)
    const notSaved = await onSave(sent)
    setSaving(false)
    if (notSaved) setFailure({ ...notSaved, draft: sent })
  }

  return {
    /** What opens it gets the focus back. */
    opener: (button: HTMLButtonElement | null) => {
      opener.current = button
    },
    isSaving,
    failure,
    invalid,
    /** Null while it is only read. */
    draft,
    isUnsaved: (draft !== null && !isSame(draft, value)) || failure?.isKept === true,
    edit: () => setDraft(failure?.draft ?? value),
    type: (next: T) => {
      setInvalid(undefined)
      setDraft(next)
    },
    /** `now` is given where the last change and the saving of it are one, as in a list of choices. */
    commit: (returnsFocus: boolean, now = draft) => {
      if (now === null) return
      const wrong = isSame(now, value) ? undefined : check?.(now)
      setInvalid(wrong)
      if (wrong !== undefined) return
      close(returnsFocus)
      if (isSame(now, value)) setFailure(undefined)
      else void send(now)
    },
    revert: () => {
      setFailure(undefined)
      close(true)
    },
    tryAgain: () => failure && void send(failure.draft),
    discard: () => {
      setFailure(undefined)
      opener.current?.focus()
    },
  }
}

export type InlineEdit<T> = ReturnType<typeof useInlineEdit<T>>
