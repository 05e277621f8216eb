import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { controlLook } from '../../../ui/form/field.tsx'

type Props = { name: string; onChange?: (name: string) => void }

/** A click or Enter starts editing the name, Enter or blur saves it, and Escape cancels. */
export function NameField({ name, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const look = 'text-15 leading-5 font-semibold tracking-[-.012em]'
  if (!onChange) return <h1 className={classes('min-w-0 truncate', look)}>{name}</h1>
  const save = () => {
    if (typed?.trim()) onChange(typed.trim())
    setTyped(null)
  }
  if (typed === null) {
    return (
      <h1 className={classes('flex min-w-0', look)}>
        <button
          type="button"
          onClick={() => setTyped(name)}
          className="group -mx-1.5 flex min-w-0 items-center gap-1.5 rounded-control px-1.5 py-1 hover:bg-hover touch:min-h-11"
        >
          <bdi className="truncate">{name}</bdi>
          <span className="sr-only">, rename</span>
          <Pencil
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className="shrink-0 text-muted-foreground opacity-60 group-hover:opacity-100"
          />
        </button>
      </h1>
    )
  }
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to edit the name
        autoFocus
        aria-label="Name"
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') save()
          else if (event.key === 'Escape') setTyped(null)
        }}
        className={classes(controlLook, look, '-mx-1.5 h-8 w-64! max-w-full px-1.5! touch:h-11')}
      />
    </>
  )
}
