import { Section } from '../../../ui/display/section.tsx'
import { DeedList } from '../activity/activity-list.tsx'
import { deedsPages } from './queries.ts'

/** Where the log can be read that every toast of these rooms speaks of. */
export const PlatformActivity = ({ id }: { id?: string }) => (
  <Section id={id} title="Activity">
    <p className="mb-4 text-13 text-muted-foreground">
      What was done on the platform itself. What was done in a company is told on its page.
    </p>
    <DeedList of={deedsPages} heading="h3" />
  </Section>
)
