import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { ActivityRow } from '../activity/activity-row.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { activityOfProject } from '../projects/list/list-queries.ts'

const maxRows = 3

/** The latest activities; the activity tab has all of them. */
export function LatestActivity({ onAll }: { onAll: () => void }) {
  const { project } = useDetail()
  const { rows, error, reload } = usePages(activityOfProject(project.id))
  return (
    <section aria-label="Recent activity" className="border-t border-border pt-3.5">
      <header className="flex items-center justify-between">
        <h2 className="text-13 leading-6 font-semibold">Recent activity</h2>
        {rows && rows.length > 0 && (
          <Button variant="link" className="text-12-5" onClick={onAll}>
            All activity
          </Button>
        )}
      </header>
      {error && <LoadError small what="the activity" message={errorText(error)} onRetry={reload} />}
      {rows?.length === 0 && <p className="py-1 text-13 text-muted-foreground">No activity yet.</p>}
      <ol>
        {rows?.slice(0, maxRows).map((activity) => (
          <ActivityRow key={activity.id} activity={activity} namesProject={false} />
        ))}
      </ol>
    </section>
  )
}
