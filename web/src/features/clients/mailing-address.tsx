import type { Client } from '@mantel/domain/clients'
import type { OnSave } from '../../ui/inline/inline-edit.ts'
import { InlineGroup } from '../../ui/inline/inline-group.tsx'
import { type AddressPart, formatAddress } from './fields.ts'

type Props = {
  record: Pick<Client, AddressPart>
  isReadOnly: boolean
  check: (part: AddressPart, text: string) => string | undefined
  onSave: OnSave<Record<AddressPart, string>>
}

const parts = [
  { name: 'address', label: 'Address', span: 6 },
  { name: 'city', label: 'City', span: 6 },
  { name: 'state', label: 'State', span: 3 },
  { name: 'zip', label: 'ZIP', span: 3 },
] as const

/** Shows the address as one text and edits its parts in separate fields. */
export const MailingAddress = ({ record, isReadOnly, check, onSave }: Props) => (
  <InlineGroup
    label="Address"
    value={{
      address: record.address ?? '',
      city: record.city ?? '',
      state: record.state ?? '',
      zip: record.zip ?? '',
    }}
    fields={parts}
    show={(value) => formatAddress(value) && <bdi>{formatAddress(value)}</bdi>}
    empty="Add address"
    isReadOnly={isReadOnly}
    check={(value) => parts.map(({ name }) => check(name, value[name])).find(Boolean)}
    onSave={onSave}
  />
)
