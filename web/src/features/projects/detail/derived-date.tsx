import type { DerivedDate } from '@mantel/domain/projects/timeline'
import type { ReactNode } from 'react'
import { formatField } from '../fields.ts'
import * as copy from './copy.ts'
import { useDetail } from './detail-context.ts'
import { DetailField } from './detail-field.tsx'

type Props = {
  name: DerivedDate
  /** Renders the button that resets the date. It is passed in because its look differs. */
  resetButton: (label: string, reset: () => void) => ReactNode
}

/** A date that is calculated from others. If a user set it manually, the field says so and offers a reset. */
export function DerivedDateField({ name, resetButton }: Props) {
  const { project, labels, edits, mayEdit } = useDetail()
  const isCustom = project.customDates.includes(name)
  const label = labels[name].toLowerCase()
  return (
    <DetailField
      name={name}
      empty={`Add ${label} date`}
      shown={
        isCustom ? (
          <>
            {formatField(name, project[name]) || 'No date'} <CustomDot />
          </>
        ) : undefined
      }
      actions={
        isCustom &&
        mayEdit(name) &&
        resetButton(`Reset ${label} date`, () => void edits.save({ resetDates: [name] }))
      }
    />
  )
}

const CustomDot = () => (
  <span
    title={copy.setManually}
    className="ml-1 inline-flex items-center gap-1.25 align-baseline text-12 text-muted-foreground"
  >
    <span aria-hidden className="size-1.5 rounded-full bg-accent" />
    custom
  </span>
)
