import { Section } from '../../../ui/display/section.tsx'
import { ActivityList } from '../activity/activity-list.tsx'
import * as copy from './copy.tsx'
import { platformActivityPages } from './queries.ts'

/** The activity log to which the toasts about a SuperAdmin's changes refer. */
export const PlatformActivity = ({ id }: { id?: string }) => (
  <Section id={id} title="Activity">
    <p className="mb-4 text-13 text-muted-foreground">{copy.activityHint}</p>
    <ActivityList of={platformActivityPages} heading="h3" />
  </Section>
)
