import { type LeadOnPage, leadName } from '@mantel/domain/leads/leads'
import { useId, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { controlHeight, controlLook, Field } from '../../../ui/form/field.tsx'
import { useClientOptions } from '../../projects/client-options.ts'
import * as copy from '../copy.ts'

/** The client of the new project. `chosen` is null until the user has chosen one. */
export type Choice =
  | { kind: 'match' }
  | { kind: 'new' }
  | { kind: 'other'; chosen: { id: string; name: string } | null }

type Option = { choice: Choice; label: string; hint?: string }

type Props = {
  lead: LeadOnPage
  value: Choice
  error: string | undefined
  onChange: (choice: Choice) => void
}

/** The client with the same email, a new client, or any other client. */
export function ClientChoice({ lead, value, error, onChange }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-0.5 text-13 leading-4.5 font-medium">Client</legend>
      {optionsFor(lead).map(({ choice, label, hint }, index) => (
        <label
          key={choice.kind}
          className="-mx-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control px-2 py-1.25 text-13 leading-4.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring touch:min-h-11 touch:py-3"
        >
          <input
            type="radio"
            name={group}
            checked={value.kind === choice.kind}
            onChange={() => onChange(choice)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form may load after the dialog has opened
            autoFocus={index === 0}
            className="mt-0.5 size-3.5 shrink-0 accent-primary outline-none"
          />
          <bdi className="wrap-anywhere">{label}</bdi>
          {hint && <span className="col-start-2 text-12 leading-4 text-muted-foreground">{hint}</span>}
        </label>
      ))}
      {value.kind === 'other' && <ClientSearch chosen={value.chosen} error={error} onChange={onChange} />}
    </fieldset>
  )
}

function optionsFor(lead: LeadOnPage): Option[] {
  const { match, email } = lead
  return [
    ...(match
      ? [
          {
            choice: { kind: 'match' as const },
            label: match.name,
            hint: copy.sameEmail(match.projectCount),
          },
        ]
      : []),
    email
      ? { choice: { kind: 'new' }, label: copy.newClient(leadName(lead)) }
      : { choice: { kind: 'new' }, label: copy.noClient, hint: copy.noClientHint },
    { choice: { kind: 'other', chosen: null }, label: copy.anotherClient },
  ]
}

type SearchProps = {
  chosen: { id: string; name: string } | null
  error: string | undefined
  onChange: (choice: Choice) => void
}

function ClientSearch({ chosen, error, onChange }: SearchProps) {
  const [text, setText] = useState(chosen?.name ?? '')
  const options = useClientOptions(chosen ? '' : text)
  return (
    <Field label={<span className="sr-only">{copy.chooseClient}</span>} error={error} className="ml-6">
      <Combobox
        listLabel="Clients"
        placeholder="Name or email"
        takesFirst
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to search
        autoFocus
        text={text}
        onType={(typed) => {
          setText(typed)
          onChange({ kind: 'other', chosen: null })
        }}
        options={options}
        onChoose={(client) => {
          setText(client.name)
          onChange({ kind: 'other', chosen: client })
        }}
        className={classes(controlLook, controlHeight)}
      />
    </Field>
  )
}
