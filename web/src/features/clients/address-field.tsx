import { type Client, clientInput } from '@mantel/domain/clients'
import type { Edits } from '../../platform/saving/edits.ts'
import { fieldCheck } from './fields.ts'
import { MailingAddress } from './mailing-address.tsx'

type Props = { client: Client; edits: Edits; isReadOnly: boolean }

const address = clientInput.pick({ address: true, city: true, state: true, zip: true })

export const AddressField = ({ client, edits, isReadOnly }: Props) => (
  <MailingAddress
    record={client}
    isReadOnly={isReadOnly}
    check={(part, text) => fieldCheck(part)(text)}
    onSave={edits.saveTyped((typed) => address.parse(typed))}
  />
)
