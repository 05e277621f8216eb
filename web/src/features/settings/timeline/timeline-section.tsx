import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import { TimelineForm } from './timeline-form.tsx'

export const TimelineSection = ({ id }: { id: string }) => (
  <Section id={id} title="Timeline and fees">
    <AdminOnlyNote />
    <SettingsPart what="your timeline" skeleton={<TimelineSkeleton />}>
      {(settings, isReadOnly) => <TimelineForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsPart>
  </Section>
)

const TimelineSkeleton = () => (
  <div className="flex flex-col gap-5">
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {['stage', 'deposit', 'share', 'balance', 'anchor'].map((field) => (
        <FieldSkeleton key={field} />
      ))}
    </div>
    <Skeleton className="h-21 rounded-box!" />
    <div className="grid gap-4 sm:grid-cols-2">
      {['late', 'hourly', 'delays', 'rescheduling'].map((field) => (
        <FieldSkeleton key={field} tall />
      ))}
    </div>
  </div>
)
