import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { classes } from '../../../ui/base/classes.ts'

type Props = {
  name: GroupName
  title: string
  /** Shown while the group is collapsed. */
  summary?: string
  children: ReactNode
}

const foldedByDefault = { money: false, dates: true, property: true, agent: true, more: true }
export type GroupName = keyof typeof foldedByDefault

/** A group of fields that can be collapsed to one line. */
export function DetailGroup({ name, title, summary, children }: Props) {
  const id = useId()
  const isFolded = usePreferences().foldedGroups[name] ?? foldedByDefault[name]
  return (
    <section className="border-t border-border first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => foldGroup(name, !isFolded)}
          className="-mx-2 flex h-10 w-[calc(100%+16px)] items-center gap-1.5 rounded-control px-2 text-left text-13 leading-4.5 hover:bg-hover touch:h-12"
        >
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={classes('shrink-0 text-muted-foreground', !isFolded && 'rotate-90')}
          />
          <span className="font-semibold">{title}</span>
          {isFolded && summary && (
            <span className="ml-auto min-w-0 truncate pl-3 text-12 text-muted-foreground">{summary}</span>
          )}
        </button>
      </h3>
      <div id={id} hidden={isFolded} className="pb-2">
        {!isFolded && children}
      </div>
    </section>
  )
}

export const foldGroup = (name: GroupName, isFolded: boolean) =>
  setPreferences({ foldedGroups: { ...currentPreferences().foldedGroups, [name]: isFolded } })
