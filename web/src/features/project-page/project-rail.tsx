import { useMemo } from 'react'
import { Properties, Property } from '../../ui/display/properties.tsx'
import { DerivedDateField } from '../projects/detail/derived-date.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { Details } from '../projects/detail/details.tsx'
import { resetDate } from '../projects/detail/icon-buttons.tsx'
import { formatField } from '../projects/fields.ts'
import { LatestActivity } from './latest-activity.tsx'
import { timelineOf } from './timeline.ts'
import { TimelineLine } from './timeline-line.tsx'

/** Timeline, details and latest activity: beside the page, or on a separate tab if there is no space. */
export const ProjectRail = ({ onAllActivity }: { onAllActivity: () => void }) => (
  <div data-details>
    <section aria-label="Timeline" className="border-b border-border pb-3.5">
      <h2 className={headingLook}>Timeline</h2>
      <Timeline />
    </section>
    <section aria-label="Details" className="pt-3.5">
      <h2 className={headingLook}>Details</h2>
      <Details />
    </section>
    <LatestActivity onAll={onAllActivity} />
  </div>
)

const stopFields: Record<string, 'dateBooked' | 'dateServiced' | 'dateOfDestage'> = {
  Booked: 'dateBooked',
  Install: 'dateServiced',
  Destage: 'dateOfDestage',
}

function Timeline() {
  const { project, workspace, today, mayEdit, open } = useDetail()
  const stagingDays = project.stageDurationDays ?? workspace?.stageDurationDays ?? 90
  const timeline = useMemo(() => timelineOf(project, stagingDays, today), [project, stagingDays, today])
  return (
    <>
      <TimelineLine
        timeline={timeline}
        onAdd={mayEdit('dateServiced') ? (label) => open(stopFields[label] ?? 'dateServiced') : undefined}
      />
      <div className="mt-2.5">
        <Properties label="Payments">
          {project.depositDate ? (
            <Property label="Deposit paid">{formatField('depositDueDate', project.depositDate)}</Property>
          ) : (
            <DerivedDateField name="depositDueDate" resetButton={resetDate} />
          )}
          {project.fullPaidDate ? (
            <Property label="Paid in full">{formatField('depositDueDate', project.fullPaidDate)}</Property>
          ) : (
            <DerivedDateField name="finalPaymentDueDate" resetButton={resetDate} />
          )}
        </Properties>
      </div>
    </>
  )
}

const headingLook = 'text-13 leading-6 font-semibold'
