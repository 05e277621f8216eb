import type { ImportKind, onDuplicates } from '@mantel/domain/data'
import * as copy from '../copy.tsx'

type Duplicates = (typeof onDuplicates)[number]
type Props = { kind: ImportKind; value: Duplicates; onChange: (value: Duplicates) => void }

export function DuplicatesChoice({ kind, value, onChange }: Props) {
  const choices: { value: Duplicates; label: string; hint: string }[] = [
    { value: 'skip', label: 'Skip them', hint: copy.skipHint(kind) },
    { value: 'update', label: 'Update them', hint: copy.updateHint },
    { value: 'create', label: 'Add as new', hint: copy.addAsNewHint[kind] },
  ]
  return (
    <fieldset className="mt-7">
      <legend className="text-13 leading-4.5 font-semibold">{copy.existingTitle[kind]}</legend>
      <p className="mt-0.5 text-13 leading-4.5 text-muted-foreground">{copy.existingHint[kind]}</p>
      <div className="mt-2 flex flex-col gap-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="-mx-2 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-control px-2 py-1.5 text-13 leading-4.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring touch:min-h-11 touch:py-2.5"
          >
            <input
              type="radio"
              name="duplicates"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-3.5 shrink-0 accent-primary outline-none"
            />
            <span className="font-medium">{choice.label}</span>
            <span className="col-start-2 text-muted-foreground">{choice.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
