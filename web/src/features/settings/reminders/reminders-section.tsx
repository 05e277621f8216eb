import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { RemindersPaused } from '../../plan/reminders-paused.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import * as copy from './copy.ts'
import { ReminderSwitches } from './reminder-switches.tsx'
import { RemindersForm } from './reminders-form.tsx'

export const RemindersSection = ({ id }: { id: string }) => (
  <Section id={id} title={copy.sectionTitle}>
    <AdminOnlyNote />
    <RemindersPaused />
    <SettingsPart what="reminders" skeleton={<RemindersSkeleton />}>
      {(settings, isReadOnly) => (
        <div className="flex flex-col gap-5">
          <ReminderSwitches reminders={settings.reminders} isReadOnly={isReadOnly} />
          <RemindersForm settings={settings} isReadOnly={isReadOnly} />
        </div>
      )}
    </SettingsPart>
  </Section>
)

const RemindersSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-24 w-full" />
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {['from', 'until', 'kind'].map((field) => (
        <FieldSkeleton key={field} />
      ))}
    </div>
    <Skeleton className="h-11 rounded-box!" />
  </div>
)
