import type { Dashboard } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import { formatTimeIn } from './greeting.ts'
import { summarySentence } from './summary-sentence.ts'

export function Summary({ data }: { data: Dashboard }) {
  const { navigationLabels } = useUser()
  return (
    <p className="mt-1.5 max-w-180 font-serif text-[calc(19*var(--px))]/7.25 tracking-[-.008em] wrap-anywhere text-muted-foreground">
      {summarySentence(data, navigationLabels.pipeline).map(({ text, link }) =>
        link ? (
          <Link
            key={text}
            {...link}
            className="rounded-sm font-medium text-foreground underline decoration-border-strong decoration-1 underline-offset-5 hover:decoration-foreground"
          >
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </p>
  )
}

type LastUpdatedProps = { at: string; timeZone: string | undefined; isBusy: boolean; onRefresh: () => void }

/** The dashboard is not polled, so this line says when it was updated and offers a refresh. */
export const LastUpdated = ({ at, timeZone, isBusy, onRefresh }: LastUpdatedProps) => (
  <>
    <span aria-hidden>·</span>
    <span role="status">Updated {formatTimeIn(timeZone, at)}</span>
    <button
      type="button"
      aria-label="Refresh"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onRefresh}
      className="-my-3 -ml-1 inline-flex size-6 items-center justify-center rounded-control hover:bg-hover hover:text-foreground touch:-ml-4 touch:size-11"
    >
      <RefreshCw
        size={12}
        strokeWidth={1.8}
        aria-hidden
        className={classes(isBusy && 'animate-spin motion-reduce:animate-none')}
      />
    </button>
  </>
)
