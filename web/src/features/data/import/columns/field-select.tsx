import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Select } from '../../../../ui/form/select.tsx'

type Props = {
  column: string
  options: { value: string; label: string }[]
  value: string | null
  isGuessed: boolean
  /** The column that is the same already. */
  takenBy: string | undefined
  onChange: (field: string | null) => void
}

const leftOut = { value: '', label: 'Leave out' }

/** What one column becomes. */
export function FieldSelect({ column, options, value, isGuessed, takenBy, onChange }: Props) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <div className="py-1">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={`What “${column}” becomes`}
            aria-describedby={isGuessed || takenBy ? id : undefined}
            aria-invalid={takenBy !== undefined || undefined}
            options={[leftOut, ...options]}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
            className={value === null ? 'text-muted-foreground' : undefined}
          />
        </div>
        <span id={takenBy ? undefined : id} className="w-14 shrink-0 text-12 text-muted-foreground">
          {isGuessed && 'Guessed'}
        </span>
      </div>
      {takenBy && (
        <p id={id} className="mt-1 flex items-start gap-1.25 text-12 leading-4 text-destructive">
          <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          <span role="alert">
            “{takenBy}” becomes {chosen} already. Leave one of them out.
          </span>
        </p>
      )}
    </div>
  )
}
