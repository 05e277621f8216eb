import { projectInput } from '@mantel/domain/projects/projects'
import { MailingAddress } from '../../clients/mailing-address.tsx'
import { validationError } from '../fields.ts'
import { useDetail } from './detail-context.ts'

const address = projectInput.pick({ address: true, city: true, state: true, zip: true })

export function AddressField() {
  const { project, edits, mayEdit } = useDetail()
  return (
    <MailingAddress
      record={project}
      isReadOnly={!mayEdit('address')}
      check={validationError}
      onSave={edits.saveTyped((typed) => address.parse(typed))}
    />
  )
}
