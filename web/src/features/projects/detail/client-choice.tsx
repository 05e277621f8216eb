import { type ReactNode, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Combobox, type Option } from '../../../ui/form/combobox.tsx'
import { controlLook } from '../../../ui/form/field.tsx'
import { useInlineEdit } from '../../../ui/inline/inline-edit.ts'
import { InlineFrame } from '../../../ui/inline/inline-frame.tsx'
import { useClientOptions } from '../client-options.ts'
import { useDetail } from './detail-context.ts'

type Chosen = { id: string; name: string } | null

/**
 * `openLink` renders the link to the client. It is passed in because its look differs, and an icon imported here would
 * be loaded everywhere.
 */
export function ClientChoice({ openLink }: { openLink: (id: string) => ReactNode }) {
  const { project, edits, mayEdit } = useDetail()
  const { clientId, clientName: name } = project
  // A save sets `clientId` before `clientName`, so the chosen name is shown in the meantime.
  const [chosen, setChosen] = useState<Chosen>(null)
  const value: { client: Chosen } = {
    client: clientId
      ? { id: clientId, name: (chosen?.id === clientId && chosen.name) || (name ?? '') }
      : null,
  }
  const edit = useInlineEdit({
    value,
    isSame: (one, other) => one.client?.id === other.client?.id,
    onSave: ({ client }) => {
      setChosen(client)
      return edits.save({ clientId: client?.id ?? null })
    },
  })
  const shown = (edit.failure?.isKept ? edit.failure.draft : value).client
  return (
    <InlineFrame
      label="Client"
      edit={edit}
      empty="Add client"
      isReadOnly={!mayEdit('clientId')}
      shown={
        shown && (
          <span className="inline-flex min-w-0 items-center gap-1.75 align-middle">
            <Avatar name={shown.name} />
            <bdi>{shown.name}</bdi>
          </span>
        )
      }
      actions={shown && openLink(shown.id)}
      control={({ describedBy }) => (
        <ClientSearch
          current={value.client}
          describedBy={describedBy}
          onChoose={(client) => edit.commit(true, { client })}
          onLeave={() => edit.commit(false)}
          onRevert={edit.revert}
        />
      )}
    />
  )
}

type SearchProps = {
  current: Chosen
  describedBy: string | undefined
  onChoose: (client: Chosen) => void
  onLeave: () => void
  onRevert: () => void
}

function ClientSearch({ current, describedBy, onChoose, onLeave, onRevert }: SearchProps) {
  const [text, setText] = useState('')
  const options: Option<Chosen>[] = [
    ...useClientOptions(text),
    ...(current ? [{ key: 'none', label: 'No client', value: null }] : []),
  ]
  return (
    <Combobox
      listLabel="Clients"
      aria-label="Client"
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
      autoFocus
      takesFirst
      placeholder={current?.name ?? 'Name or email'}
      text={text}
      onType={setText}
      options={options}
      onChoose={onChoose}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Escape must close only the field, not the panel around it.
          event.stopPropagation()
          onRevert()
        }
      }}
      className={classes(
        controlLook,
        '-mx-2 block h-7.5 w-[calc(100%+16px)]! rounded-badge px-1.75! text-13! touch:min-h-11 touch:text-16!',
      )}
    />
  )
}
