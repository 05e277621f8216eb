import type { Stage } from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { ErrorHelp } from '../../../ui/form/error-help.tsx'
import { controlHeight, controlLook } from '../../../ui/form/field.tsx'
import { titleFrom } from '../../projects/create/title-from-address.ts'
import { useMoveActions } from '../../projects/move/move-context.ts'
import { useCreateProject } from '../../projects/queries.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import * as copy from '../copy.ts'
import { useBoardTools } from './board-context.ts'

/** Adds a project with only an address. The typed text stays until the project is created. */
export function QuickAdd({ stage }: { stage: Stage }) {
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const create = useCreateProject()
  const { createWith } = useBoardTools()
  const { announce } = useMoveActions()
  const { data: workspace } = useQuery(workspaceQuery)
  // Uses the first type, as the full form does by default.
  const type = workspace?.projectTypes[0]

  const refusal = create.error && errorText(create.error, copy.projectNotAdded)

  function add() {
    const trimmed = address.trim()
    if (trimmed === '' || create.isPending) return
    create.mutate(
      { body: { title: titleFrom(trimmed), address: trimmed, status: stage.name, ...(type && { type }) } },
      {
        onSuccess: ({ title }) => {
          setAddress('')
          announce(copy.projectAdded(title, stage.name))
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      setIsOpen(false)
      create.reset()
      requestAnimationFrame(() => button.current?.focus())
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.shiftKey) return add()
      setIsOpen(false)
      setAddress('')
      createWith({ address: address.trim(), status: stage.name })
    } else return
    event.stopPropagation()
  }

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={copy.addProjectTo(stage.name)}
        onClick={() => setIsOpen(true)}
        className="flex h-7.5 items-center gap-1.5 rounded-control px-2 text-12-5 text-muted-foreground hover:bg-hover hover:text-foreground touch:h-11"
      >
        <Plus size={14} strokeWidth={1.8} aria-hidden />
        {address === '' ? 'Add project' : <span className="truncate">{address}</span>}
      </button>
    )
  }
  return (
    <div>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
        autoFocus
        aria-label={copy.newAddressIn(stage.name)}
        aria-describedby={`quick-${stage.name}`}
        aria-invalid={create.isError || undefined}
        aria-busy={create.isPending || undefined}
        readOnly={create.isPending}
        placeholder="Address"
        autoComplete="off"
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !create.isError && !create.isPending && setIsOpen(false)}
        className={`${controlLook} ${controlHeight}`}
      />
      <p id={`quick-${stage.name}`} className="px-1 pt-1 text-12 leading-4 text-muted-foreground">
        {refusal ? (
          <span role="alert" className="text-destructive">
            {refusal}
            <ErrorHelp text={refusal} />
          </span>
        ) : (
          copy.quickAddHint
        )}
      </p>
    </div>
  )
}
