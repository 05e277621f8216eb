import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Combobox, type Option } from '../../../ui/form/combobox.tsx'
import { controlHeight, controlLook, EmailInput, Field, Input } from '../../../ui/form/field.tsx'
import { useClientOptions } from '../client-options.ts'
import type { ChosenClient, ClientProblem } from './client-for-project.ts'

type Props = {
  value: ChosenClient | null
  problem: ClientProblem | null
  onChange: (client: ChosenClient | null) => void
}

export function ClientField({ value, problem, onChange }: Props) {
  // The search and the chosen client replace each other, so the one that appears takes over the focus.
  const [hasChosen, setChosen] = useState(false)
  function choose(client: ChosenClient | null) {
    setChosen(true)
    onChange(client)
  }
  if (!value) return <ClientSearch autoFocus={hasChosen} onChange={choose} />
  return (
    <div className="flex flex-col gap-2.5">
      <Field label="Client">
        <div className="relative">
          <Input
            readOnly
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen it in this place
            autoFocus={hasChosen && 'id' in value}
            dir="auto"
            value={'id' in value ? value.name : `${value.name} (new)`}
            className="pr-11"
          />
          <IconButton
            icon={X}
            label="Choose another client"
            onClick={() => choose(null)}
            className="absolute inset-y-0 right-0.5 my-auto"
          />
        </div>
      </Field>
      {'email' in value && (
        <div>
          <Field label="New client email" error={problem?.message}>
            <EmailInput
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to add a client
              autoFocus
              value={value.email}
              onChange={({ target }) => onChange({ ...value, email: target.value })}
            />
          </Field>
          {problem?.known && (
            <Button variant="link" className="mt-1" onClick={() => problem.known && choose(problem.known)}>
              Use {problem.known.name}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Suggests matching clients and, as the last option, a new one. */
type SearchProps = { autoFocus: boolean; onChange: (client: ChosenClient) => void }

function ClientSearch({ autoFocus, onChange }: SearchProps) {
  const [text, setText] = useState('')
  const found: Option<ChosenClient>[] = useClientOptions(text)
  const newClientOption = {
    key: 'new',
    label: `New client “${text.trim()}”`,
    value: newClient(text.trim()),
  }
  return (
    <Field label="Client" optional>
      <Combobox
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for another client
        autoFocus={autoFocus}
        listLabel="Clients"
        placeholder="Name or email"
        takesFirst
        text={text}
        onType={setText}
        options={text.trim() === '' ? [] : [...found, newClientOption]}
        onChoose={onChange}
        className={classes(controlLook, controlHeight)}
      />
    </Field>
  )
}

/** Text with an @ becomes the client's email, and the part before the @ becomes the name. */
const newClient = (text: string): ChosenClient =>
  text.includes('@') ? { name: text.split('@')[0] ?? text, email: text } : { name: text, email: '' }
