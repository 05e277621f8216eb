import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { currentPreferences, prefer, usePreferences } from '../../../platform/session/preferences.ts'
import { classes } from '../../../ui/base/classes.ts'

type Props = {
  name: GroupName
  title: string
  /** What is worth knowing of it while it is folded up. */
  summary?: string
  children: ReactNode
}

const usuallyFolded = { money: false, dates: true, property: true, agent: true, more: true }
export type GroupName = keyof typeof usuallyFolded

/** Several fields under one name; folded up they leave one line. */
export function DetailGroup({ name, title, summary, children }: Props) {
  const id = useId()
  const isFolded = usePreferences().foldedGroups[name] ?? usuallyFolded[name]
  return (
    <section className="border-t border-border first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => fold(name, !isFolded)}
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

export const fold = (name: GroupName, isFolded: boolean) =>
  prefer({ foldedGroups: { ...currentPreferences().foldedGroups, [name]: isFolded } })
