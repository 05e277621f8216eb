import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../base/classes.ts'
import { controlLook } from './field.tsx'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
}

const pause = 250

/** A search input that reports its text once the user pauses typing. */
export function SearchBox({ label, value, onChange, className }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // A value that this input did not send, for example after the Back button, replaces the typed text. A value that it
    // sent does not, because the user may have typed more.
    if (value !== sent) setText(value)
    setSent(value)
  }
  useEffect(() => {
    if (text.trim() === sent) return
    const timer = setTimeout(() => {
      setSent(text.trim())
      onChange(text.trim())
    }, pause)
    return () => clearTimeout(timer)
  }, [text, sent, onChange])
  return <SearchInput label={label} value={text} onChange={setText} className={className} />
}

/** A search input that reports every keystroke, for data that is already loaded. */
export const SearchInput = ({ label, value, onChange, className }: Props) => (
  <div className={classes('relative', className)}>
    <Search
      size={14}
      strokeWidth={1.8}
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted-foreground"
    />
    <input
      type="text"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
      className={classes(
        controlLook,
        'h-7.5 pb-0.5 pl-8 text-13 text-ellipsis touch:h-11 touch:text-16',
        value ? 'pr-8' : 'pr-2',
      )}
    />
    {value && (
      <button
        type="button"
        aria-label="Clear search"
        onClick={() => onChange('')}
        className="absolute inset-y-0 right-0 flex w-7.5 items-center justify-center rounded-control text-muted-foreground hover:text-foreground touch:w-11"
      >
        <X size={14} strokeWidth={1.8} aria-hidden />
      </button>
    )}
  </div>
)
