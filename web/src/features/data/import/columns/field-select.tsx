import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Select } from '../../../../ui/form/select.tsx'
import * as copy from '../copy.tsx'

type Props = {
  column: string
  options: { value: string; label: string }[]
  value: string | null
  isAutoMatched: boolean
  /** An earlier column that maps to the same field. */
  mappedBy: string | undefined
  onChange: (field: string | null) => void
}

const skip = { value: '', label: 'Skip' }

export function FieldSelect({ column, options, value, isAutoMatched, mappedBy, onChange }: Props) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <div className="py-1">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={copy.mapsTo(column)}
            aria-describedby={isAutoMatched || mappedBy ? id : undefined}
            aria-invalid={mappedBy !== undefined || undefined}
            options={[skip, ...options]}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
            className={value === null ? 'text-muted-foreground' : undefined}
          />
        </div>
        <span
          id={mappedBy ? undefined : id}
          className="w-[calc(82*var(--px))] shrink-0 text-12 whitespace-nowrap text-muted-foreground"
        >
          {isAutoMatched && 'Auto-matched'}
        </span>
      </div>
      {mappedBy && (
        <p id={id} className="mt-1 flex items-start gap-1.25 text-12 leading-4 text-destructive">
          <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          <span role="alert">{copy.alreadyMapped(mappedBy, chosen)}</span>
        </p>
      )}
    </div>
  )
}
