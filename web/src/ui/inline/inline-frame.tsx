import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../base/classes.ts'
import { ErrorHelp } from '../form/error-help.tsx'
import { Unsaved } from '../form/unsaved.tsx'
import { ChangedNote } from './changed-note.tsx'
import type { InlineEdit } from './inline-edit.ts'

export type Look = 'property' | 'text' | 'title'

type Props<T> = {
  label: string
  edit: InlineEdit<T>
  /** The displayed value; falsy if there is none. */
  shown: ReactNode
  /** Shown if there is no value, such as “Add phone”. */
  empty: string
  isReadOnly?: boolean
  /** Buttons at the end of the value's line. */
  actions?: ReactNode
  look?: Look
  /** Heading level of a title: 1 on its own page, 2 beside a list. */
  level?: 1 | 2
  control: (wiring: { labelledBy: string; describedBy: string | undefined }) => ReactNode
}

export function InlineFrame<T>({ label, edit, look = 'property', level = 1, control, ...rest }: Props<T>) {
  const id = useId()
  const [labelId, valueId, noteId] = [`${id}-label`, `${id}-value`, `${id}-note`]
  const isDisplayed = edit.draft === null
  const describedBy = edit.invalid || edit.failure ? noteId : undefined
  const display = <Display {...rest} edit={edit} look={look} ids={{ labelId, valueId, describedBy }} />
  const Heading = `h${level}` as const
  const [Label, Value] = look === 'title' ? (['span', 'div'] as const) : (['dt', 'dd'] as const)
  return (
    <div className={frameLook[look]}>
      <Label
        id={labelId}
        className={look === 'property' ? 'py-1.25 text-muted-foreground touch:py-3' : 'sr-only'}
      >
        {label}
      </Label>
      <Value className="group/field min-w-0">
        {look === 'title' && (
          <Heading className={isDisplayed ? 'flex' : 'sr-only'}>{isDisplayed ? display : rest.shown}</Heading>
        )}
        {look !== 'title' && isDisplayed && (
          <div className="relative flex min-w-0 items-start">
            {display}
            {rest.actions && <Actions>{rest.actions}</Actions>}
          </div>
        )}
        {!isDisplayed && control({ labelledBy: labelId, describedBy })}
        {edit.changedBy !== undefined && <ChangedNote by={edit.changedBy} shown={rest.shown} />}
        <Note id={noteId} edit={edit} />
      </Value>
      {edit.isUnsaved && <Unsaved isDirty />}
    </div>
  )
}

/** Buttons that appear over the end of the value on hover or focus, so that they take no space away from it. */
const Actions = ({ children }: { children: ReactNode }) => (
  <span className="absolute -top-px right-0 flex rounded-control bg-background py-px opacity-0 group-hover/field:opacity-100 focus-within:opacity-100 touch:static touch:opacity-100">
    {children}
  </span>
)

type DisplayProps<T> = Pick<Props<T>, 'edit' | 'shown' | 'empty' | 'isReadOnly'> & {
  look: Look
  ids: { labelId: string; valueId: string; describedBy: string | undefined }
}

function Display<T>({ edit, shown, empty, isReadOnly, look, ids }: DisplayProps<T>) {
  const { opener, isSaving, edit: startEditing } = edit
  if (isReadOnly)
    return (
      <span className={classes('min-w-0 flex-1 py-1.25 touch:py-3', textLook[look])}>
        {shown || <span className="text-muted-foreground">Not set</span>}
      </span>
    )
  return (
    <button
      ref={opener}
      type="button"
      aria-labelledby={`${ids.labelId} ${ids.valueId}`}
      aria-describedby={ids.describedBy}
      aria-busy={isSaving || undefined}
      onClick={startEditing}
      className={classes(
        '-mx-2 min-w-0 flex-1 cursor-text! rounded-badge px-2 py-1.25 text-left hover:bg-hover touch:py-3',
        textLook[look],
      )}
    >
      <span id={ids.valueId} className={shown ? undefined : 'text-muted-foreground'}>
        {shown || empty}
      </span>
    </button>
  )
}

function Note<T>({ id, edit }: { id: string; edit: InlineEdit<T> }) {
  const { invalid, failure, draft } = edit
  const message = invalid ?? failure?.message
  if (message === undefined) return null
  const Icon = failure?.isKept ? CloudOff : CircleAlert
  return (
    <div className="pt-1 pb-2 text-12 leading-4 text-destructive">
      <p id={id} role="alert" className="flex items-start gap-1.25">
        <Icon size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {message}
          <ErrorHelp text={message} />
        </span>
      </p>
      {failure && draft === null && (
        <p className="mt-1 flex gap-3 pl-4.25">
          {failure.isKept ? (
            <NoteButton onClick={edit.tryAgain}>Try again</NoteButton>
          ) : (
            <NoteButton onClick={edit.edit}>Edit again</NoteButton>
          )}
          <NoteButton onClick={edit.discard}>Discard</NoteButton>
        </p>
      )}
    </div>
  )
}

const NoteButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 rounded-sm font-medium text-foreground underline underline-offset-3 hover:decoration-2 touch:min-h-11"
  >
    {children}
  </button>
)

const frameLook: Record<Look, string> = {
  property: 'grid grid-cols-[104px_minmax(0,1fr)] text-13 leading-5',
  text: 'text-13 leading-5',
  title: '',
}

const textLook: Record<Look, string> = {
  property: 'wrap-anywhere whitespace-pre-line',
  text: 'wrap-anywhere whitespace-pre-line',
  title: 'font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere',
}
