import * as copy from './copy.ts'

type Props = { fields: string[]; onInsert: (text: string) => void }

/** The placeholders that the email can contain. Selecting one inserts it at the cursor. */
export const FieldKeys = ({ fields, onInsert }: Props) => (
  <fieldset>
    <legend className="mb-1.5 text-13 leading-4.5 font-medium">Fields</legend>
    <div className="flex flex-wrap gap-1.5">
      {fields.map((field) => (
        <button
          key={field}
          type="button"
          aria-label={copy.insertField(field)}
          onClick={() => onInsert(`{${field}}`)}
          className="inline-flex h-7 items-center rounded-badge bg-secondary px-2 font-mono text-12 text-secondary-foreground hover:brightness-[.97] touch:h-11 dark:hover:brightness-110"
        >
          {`{${field}}`}
        </button>
      ))}
    </div>
  </fieldset>
)
