import { leadName } from '@mantel/domain/leads/leads'
import type { ReactNode } from 'react'
import { RecordNotFound } from '../../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import * as copy from '../copy.ts'
import type { Inbox } from '../use-inbox.ts'
import { LeadActions, LeadMenu } from './lead-actions.tsx'
import { columnLook, LeadText } from './lead-text.tsx'
import { useOpenLead } from './open-lead.ts'

const list = { to: '/app/leads', label: 'Leads', keepsSearch: true } as const

type Props = { id: string; inbox: Inbox; children: ReactNode }

/** The open lead on screens that have no space for the list beside it. */
export function LeadPage({ id, inbox, children }: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  const { details, error, reload } = useOpenLead(id)
  const lead = details ?? inbox.rows?.[inbox.openIndex]
  if (isFinal(error)) return <RecordNotFound list={list} title={copy.notFound} text={copy.notFoundHint} />
  return (
    <RecordPage
      list={list}
      title={lead ? leadName(lead) : 'Lead'}
      actions={
        lead && (
          <>
            {!isPhone && <LeadActions lead={lead} inbox={inbox} />}
            <LeadMenu lead={lead} inbox={inbox} />
          </>
        )
      }
    >
      {!lead && error && <LoadError what="this lead" message={errorText(error)} onRetry={reload} />}
      {lead && (
        <div className="flex h-full flex-col">
          <div className="relative min-h-0 flex-1 overflow-y-auto">
            <div className={columnLook}>
              <LeadText lead={lead} details={details} level={1} />
            </div>
          </div>
          {isPhone && (
            <div
              role="group"
              aria-label="Actions"
              className="flex shrink-0 gap-2 border-t border-border bg-card px-4 py-2 empty:hidden"
            >
              <LeadActions lead={lead} inbox={inbox} isPhone />
            </div>
          )}
        </div>
      )}
      {children}
    </RecordPage>
  )
}
