import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { classes } from '../../../ui/base/classes.ts'
import { controlLook } from '../../../ui/form/field.tsx'
import { ChangedNote } from '../../../ui/inline/changed-note.tsx'
import { type InlineEdit, type OnSave, useInlineEdit } from '../../../ui/inline/inline-edit.ts'
import { ProjectPicture } from '../project-picture.tsx'

type Props = {
  project: ProjectInList
  isEditing: boolean
  isReadOnly: boolean
  onSave: OnSave<string>
}

/** Shows the picture and the title. The E key or a click on the title edits the title. */
export function ProjectPeekTitle({ project, isEditing, isReadOnly, onSave }: Props) {
  const edit = useInlineEdit({
    value: project.title,
    isSame: (one, other) => one.trim() === other,
    check: (title) => (title.trim() === '' ? 'Title is required' : undefined),
    onSave,
  })
  const shouldEdit = useRef(isEditing)
  const startEditing = () => {
    if (!isReadOnly) edit.edit()
  }
  useShortcuts({ e: startEditing })
  useEffect(() => {
    if (shouldEdit.current) startEditing()
    shouldEdit.current = false
  })
  return (
    <header className="flex gap-3.5">
      <ProjectPicture project={project} size={56} />
      <div className="min-w-0 flex-1">
        <Name edit={edit} title={project.title} isReadOnly={isReadOnly} />
        {edit.changedBy !== undefined && (
          <ChangedNote by={edit.changedBy} shown={<bdi>{project.title}</bdi>} />
        )}
        <p dir="auto" className="mt-0.5 text-left text-13 leading-4.5 text-muted-foreground wrap-anywhere">
          {[project.type, locationOf(project)].filter(Boolean).join(' · ')}
        </p>
        <EditError edit={edit} />
      </div>
    </header>
  )
}

type NameProps = { edit: InlineEdit<string>; title: string; isReadOnly: boolean }

function Name({ edit, title, isReadOnly }: NameProps) {
  const { opener, draft, invalid, failure, ...on } = edit
  const shown = failure?.isKept ? failure.draft : title
  if (isReadOnly) return <h2 className={titleLook}>{shown}</h2>
  if (draft === null) {
    return (
      <h2 className="flex">
        <button
          ref={opener}
          type="button"
          aria-label={`Title: ${shown}`}
          onClick={on.edit}
          className={classes(titleLook, '-mx-2 cursor-text! rounded-badge px-2 text-left hover:bg-hover')}
        >
          <bdi>{shown}</bdi>
        </button>
      </h2>
    )
  }
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
        autoFocus
        dir="auto"
        aria-label="Title"
        aria-invalid={invalid !== undefined || undefined}
        maxLength={500}
        value={draft}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => on.type(target.value)}
        onBlur={() => on.commit(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            on.commit(true)
          } else if (event.key === 'Escape') {
            // Escape must close only the field, not the panel around it.
            event.stopPropagation()
            on.revert()
          }
        }}
        className={classes(
          controlLook,
          '-mx-2 h-9 w-[calc(100%+16px)]! font-serif text-27! tracking-[-.02em]',
        )}
      />
    </>
  )
}

function EditError({ edit: { invalid, failure, draft, edit } }: { edit: InlineEdit<string> }) {
  const message = invalid ?? failure?.message
  if (message === undefined) return null
  return (
    <p role="alert" className="mt-1 text-12 leading-4 text-destructive">
      {message}{' '}
      {failure && draft === null && (
        <button type="button" onClick={edit} className="font-medium text-foreground underline">
          Edit again
        </button>
      )}
    </p>
  )
}

/** The address, city and state. Leaves out the address if it is already the title. */
const locationOf = ({ title, address, city, state }: ProjectInList) =>
  [address !== title && address, city, state].filter(Boolean).join(', ')

const titleLook = 'font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere'
