import { type StageKind, stageKinds } from '@mantel/domain/projects/next-step'
import { Select } from '../../../ui/form/select.tsx'

export const kindNames: Record<StageKind, string> = {
  open: 'Open',
  won: 'Won',
  completed: 'Completed',
  paused: 'Paused',
  canceled: 'Canceled',
}

const options = stageKinds.map((value) => ({ value, label: kindNames[value] }))

type Props = { label: string; kind: StageKind; onChange: (kind: StageKind) => void }

/** The kind of a stage decides how the product treats it. The name of the stage does not matter. */
export const KindSelect = ({ label, kind, onChange }: Props) => (
  <div className="w-30 shrink-0 touch:w-35">
    <Select
      aria-label={label}
      options={options}
      value={kind}
      onChange={({ target }) => onChange(target.value as StageKind)}
      className="h-8! border-transparent bg-transparent text-13! touch:h-11! touch:text-16! hover:border-border-strong focus-visible:border-ring focus-visible:bg-card"
    />
  </div>
)
