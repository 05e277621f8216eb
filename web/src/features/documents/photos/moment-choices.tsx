import { type PhotoMoment, type ProjectDocument, photoMoments } from '@mantel/domain/documents'
import { MenuChoices } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'

type Props = { photos: readonly ProjectDocument[]; onChange: (moment: PhotoMoment | null) => void }

export function MomentChoices({ photos, onChange }: Props) {
  const [first] = photos
  const isCommon = photos.every(({ moment }) => moment === first?.moment)
  return (
    <MenuChoices
      label={copy.beforeOrAfter}
      value={isCommon ? (first?.moment ?? 'none') : ''}
      options={[
        ...photoMoments.map((value) => ({ value, label: value })),
        { value: 'none', label: copy.neither },
      ]}
      onChange={(value) => onChange(photoMoments.find((moment) => moment === value) ?? null)}
    />
  )
}
