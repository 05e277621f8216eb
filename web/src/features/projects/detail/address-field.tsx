import { projectInput } from '@mantel/domain/projects/projects'
import { InlineGroup } from '../../../ui/inline/inline-group.tsx'
import { formatAddress } from '../../clients/fields.ts'
import { validationError } from '../fields.ts'
import { useDetail } from './detail-context.ts'

const parts = [
  { name: 'address', label: 'Address', span: 6 },
  { name: 'city', label: 'City', span: 6 },
  { name: 'state', label: 'State', span: 3 },
  { name: 'zip', label: 'ZIP', span: 3 },
] as const

const address = projectInput.pick({ address: true, city: true, state: true, zip: true })

/** Displayed as a mailing address, edited as separate fields. */
export function AddressField() {
  const { project, edits, mayEdit } = useDetail()
  return (
    <InlineGroup
      label="Address"
      value={{
        address: project.address,
        city: project.city ?? '',
        state: project.state ?? '',
        zip: project.zip ?? '',
      }}
      fields={parts}
      show={(value) => <bdi>{formatAddress(value)}</bdi>}
      empty="Add address"
      isReadOnly={!mayEdit}
      check={(value) => parts.map(({ name }) => validationError(name, value[name])).find(Boolean)}
      onSave={(value) => edits.save(address.parse(value))}
    />
  )
}
