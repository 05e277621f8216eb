import { type LeadInList, leadName } from '@mantel/domain/leads/leads'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { boxLook } from '../../../ui/form/checkbox.tsx'
import { shownOnHover } from '../../../ui/table/data-table-head.tsx'
import * as copy from '../copy.ts'
import { useNow } from '../use-now.ts'
import { waitingOf } from '../waiting.ts'
import { WaitingClock } from '../waiting-clock.tsx'

type Props = {
  lead: LeadInList
  index: number
  isOpen: boolean
  /** Whether Tab stops at this row. */
  isTabStop: boolean
  /** Undefined if leads cannot be selected. */
  isSelected: boolean | undefined
  /** True if any lead is selected. Every row then shows its checkbox. */
  isChoosing: boolean
  measure: ((row: HTMLElement | null) => void) | undefined
}

function Row({ lead, index, isOpen, isTabStop, isSelected, isChoosing, measure }: Props) {
  const { id, excerpt, source, projectAddress, readAt } = lead
  const isUnread = readAt === null
  const name = leadName(lead)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes(
        'group/row relative border-b border-border',
        isOpen
          ? 'bg-[color-mix(in_srgb,hsl(var(--primary))_9%,hsl(var(--background)))]'
          : isSelected
            ? 'bg-[color-mix(in_srgb,hsl(var(--primary))_6%,hsl(var(--background)))]'
            : 'hover:bg-hover',
      )}
    >
      <Link
        from="/app/leads"
        to="/app/leads/$id"
        params={{ id }}
        search={(before) => before}
        data-lead={id}
        tabIndex={tabIndex}
        className={classes(
          'flex min-h-21 flex-col py-3 pr-4 text-13 leading-4.5 -outline-offset-2',
          isSelected === undefined ? 'pl-6' : 'pl-11',
        )}
      >
        <span className="flex items-baseline gap-3">
          {isUnread && <span className="sr-only">{copy.unread}</span>}
          <bdi className={classes('min-w-0 truncate', isUnread ? 'font-semibold' : 'font-medium')}>
            {name}
          </bdi>
          <span className="ml-auto shrink-0 text-12 text-muted-foreground">
            <Age lead={lead} />
          </span>
        </span>
        <span
          dir="auto"
          className={classes('mt-0.5 line-clamp-2 wrap-anywhere', !isUnread && 'text-muted-foreground')}
        >
          {excerpt ?? copy.noMessage}
        </span>
        <span className="mt-1 truncate text-12 leading-4 text-muted-foreground">
          {[source, projectAddress].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {isUnread && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-4.5 left-2 size-2 rounded-full bg-blue forced-colors:bg-[CanvasText]"
        />
      )}
      {isSelected !== undefined && (
        // The list handles clicks on the checkbox.
        <label data-select className="absolute top-0 left-4 flex h-11 w-7 items-center justify-center">
          <input
            type="checkbox"
            readOnly
            checked={isSelected}
            aria-label={copy.selectLead(name)}
            tabIndex={tabIndex}
            className={classes(boxLook, shownOnHover(isChoosing))}
          />
        </label>
      )}
    </li>
  )
}

/** How long the lead has been waiting for an answer, or when it arrived if it is not waiting. */
const Age = ({ lead }: { lead: LeadInList }) =>
  waitingOf(lead, useNow()) ? <WaitingClock lead={lead} /> : <RelativeTime at={lead.submittedAt} />

/** Memoized, because there may be hundreds of rows. */
export const LeadRow = memo(Row)
