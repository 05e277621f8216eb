import { type Client, clientInput } from '@mantel/domain/clients'
import type { ReactNode } from 'react'
import type { Edits } from '../../platform/saving/edits.ts'
import type { Look } from '../../ui/inline/inline-frame.tsx'
import { InlineGroup } from '../../ui/inline/inline-group.tsx'
import { fieldCheck } from './fields.ts'

type Props = {
  client: Pick<Client, 'firstName' | 'lastName'>
  edits: Edits
  isReadOnly: boolean
  show: (name: { firstName: string; lastName: string }) => ReactNode
  look?: Look
  level?: 1 | 2
}

/** First and last name, edited in place. */
export const ClientNameField = ({ client, edits, ...rest }: Props) => (
  <InlineGroup
    {...rest}
    label="Name"
    value={{ firstName: client.firstName ?? '', lastName: client.lastName ?? '' }}
    fields={[
      { name: 'firstName', label: 'First name', span: 3 },
      { name: 'lastName', label: 'Last name', span: 3 },
    ]}
    empty="Add name"
    check={({ firstName, lastName }) =>
      fieldCheck('firstName')(firstName) ?? fieldCheck('lastName')(lastName)
    }
    onSave={edits.saveTyped((name) => clientInput.pick({ firstName: true, lastName: true }).parse(name))}
  />
)
