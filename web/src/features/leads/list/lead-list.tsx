import type { LeadInList } from '@mantel/domain/leads/leads'
import { Fragment, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Skeleton } from '../../../ui/display/states.tsx'
import { type More, MoreRows, useLoadMore } from '../../../ui/table/more-rows.tsx'
import { runHandler } from '../../../ui/table/row-keys.ts'
import { useRowWindow } from '../../../ui/table/row-window.ts'
import type { Selection } from '../../../ui/table/selection.ts'
import * as copy from '../copy.ts'
import type { LeadView } from '../queries.ts'
import { LeadRow } from './lead-row.tsx'

type Props = {
  view: LeadView
  rows: LeadInList[]
  openId: string | undefined
  /** `selection` and `onWalk` are undefined if a lead opens on a separate page. */
  selection: Selection | undefined
  onWalk: ((step: 1 | -1) => void) | undefined
  letters: boolean
  more: More
}

export function LeadList({ view, rows, openId, selection, onWalk, letters, more }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const loadMore = useLoadMore(scroller, more, rows.length, true)
  const openIndex = rows.findIndex(({ id }) => id === openId)
  const current = Math.max(0, openIndex)
  const visible = useRowWindow({ keys: rows.map(({ id }) => id), height: 97, scroller, pinned: current })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const lead = leadAt(event.target)
    runHandler(event, {
      ArrowDown: onWalk && (() => onWalk(1)),
      ArrowUp: onWalk && (() => onWalk(-1)),
      x: letters && lead && selection ? () => selection.toggle(lead.id, event.shiftKey) : undefined,
    })
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    // Ignores a click on the label, because the browser then also clicks its checkbox.
    if (!target.matches('[data-select] input')) return
    const lead = leadAt(target)
    if (lead) selection?.toggle(lead.id, event.shiftKey)
  }

  const leadAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return rows[Number(row?.dataset.index ?? -1)]
  }

  return (
    <>
      <div
        ref={scroller}
        onScroll={loadMore}
        className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its links and checkboxes */}
        <ul aria-label="Leads" onKeyDown={onKeyDown} onClick={onClick}>
          {visible.rows.map(({ index, gap }) => {
            const lead = rows[index]
            if (!lead) return null
            return (
              <Fragment key={lead.id}>
                {gap > 0 && <li aria-hidden style={{ height: gap }} />}
                <LeadRow
                  lead={lead}
                  index={index}
                  isOpen={index === openIndex}
                  isTabStop={onWalk === undefined || index === current}
                  isSelected={selection?.selected.has(lead.id)}
                  isChoosing={selection !== undefined && selection.selected.size > 0}
                  measure={visible.measure}
                />
              </Fragment>
            )
          })}
          {visible.rest > 0 && <li aria-hidden style={{ height: visible.rest }} />}
        </ul>
        <MoreRows more={more} count={rows.length} loadsAutomatically />
      </div>
      <div className="flex h-9 shrink-0 items-center gap-4 border-t border-border px-5 text-12-5 whitespace-nowrap text-muted-foreground max-md:px-4">
        <span role="status">{copy.leadCount(rows.length, more.hasMore)}</span>
        {view === 'spam' && <span className="truncate">{copy.spamHint}</span>}
      </div>
    </>
  )
}

export const LeadListSkeleton = () => (
  <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden">
    <span role="status" className="sr-only">
      Loading leads
    </span>
    <ul aria-hidden className="transition-opacity delay-150 duration-1 starting:opacity-0">
      {[1, 0.85, 0.7, 0.55, 0.4, 0.25].map((opacity, index) => (
        <li
          key={opacity}
          style={{ opacity }}
          className="h-24.25 border-b border-border py-3.5 pr-4 pl-6 lg:pl-11"
        >
          <div className="flex justify-between gap-6">
            <Skeleton className={classes('h-3', index % 2 ? 'w-28' : 'w-36')} />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="mt-3 h-2.5 w-full" />
          <Skeleton className="mt-2 h-2.5 w-2/3" />
        </li>
      ))}
    </ul>
  </div>
)
