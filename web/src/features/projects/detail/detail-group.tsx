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

const collapsedByDefault = { money: false, dates: true, fees: true, property: true, agent: true, more: true }
export type GroupName = keyof typeof collapsedByDefault

export function DetailGroup({ name, title, summary, children }: Props) {
  const id = useId()
  const isCollapsed = usePreferences().collapsedGroups[name] ?? collapsedByDefault[name]
  return (
    <section className="border-t border-border first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={() => setGroupCollapsed(name, !isCollapsed)}
          className="-mx-2 flex h-10 w-[calc(100%+16px)] items-center gap-1.5 rounded-control px-2 text-left text-13 leading-4.5 hover:bg-hover touch:h-12"
        >
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={classes('shrink-0 text-muted-foreground', !isCollapsed && 'rotate-90')}
          />
          <span className="font-semibold">{title}</span>
          {isCollapsed && summary && (
            <span className="ml-auto min-w-0 truncate pl-3 text-12 text-muted-foreground">{summary}</span>
          )}
        </button>
      </h3>
      <div id={id} hidden={isCollapsed} className="pb-2">
        {!isCollapsed && children}
      </div>
    </section>
  )
}

export const setGroupCollapsed = (name: GroupName, isCollapsed: boolean) =>
  setPreferences({ collapsedGroups: { ...currentPreferences().collapsedGroups, [name]: isCollapsed } })
