import { type Client, clientInput } from '@mantel/domain/clients'
import type { Edits } from '../../platform/saving/edits.ts'
import { InlineGroup } from '../../ui/inline/inline-group.tsx'
import { fieldCheck, formatAddress } from './fields.ts'

type Props = { client: Client; edits: Edits; isReadOnly: boolean }

const parts = [
  { name: 'address', label: 'Address', span: 6 },
  { name: 'city', label: 'City', span: 6 },
  { name: 'state', label: 'State', span: 3 },
  { name: 'zip', label: 'ZIP', span: 3 },
] as const

const address = clientInput.pick({ address: true, city: true, state: true, zip: true })

/** Shown as one mailing address, edited in parts. */
export const AddressField = ({ client, edits, isReadOnly }: Props) => (
  <InlineGroup
    label="Address"
    value={{
      address: client.address ?? '',
      city: client.city ?? '',
      state: client.state ?? '',
      zip: client.zip ?? '',
    }}
    fields={parts}
    show={(value) => formatAddress(value) && <bdi>{formatAddress(value)}</bdi>}
    empty="Add address"
    isReadOnly={isReadOnly}
    check={(value) => parts.map(({ name }) => fieldCheck(name)(value[name])).find(Boolean)}
    onSave={(value) => edits.save(address.parse(value))}
  />
)
