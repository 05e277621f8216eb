import { type WaitlistEntry, waitlistApi } from '@mantel/domain/admin/waitlist'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Section } from '../../../ui/display/section.tsx'
import { Empty, LoadError, Pending } from '../../../ui/display/states.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { summaryQuery, useInviteFromWaitlist, waitlistPages } from './queries.ts'
import { WaitlistSkeleton, WaitlistTable } from './waitlist-table.tsx'

export function WaitlistSection() {
  const { data: summary } = useQuery(summaryQuery)
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<WaitlistEntry | null>(null)
  const { rows, error, isOutdated, reload, more } = usePages(waitlistPages(search))
  const invite = useInviteFromWaitlist()
  const exportCsv = useMutation({
    mutationFn: () => downloadFile(waitlistApi.export, {}, 'waitlist.csv'),
    onSuccess: (name) => toast({ title: 'Export ready', text: `${copy.savedAs(name)} ${logged}` }),
    onError: (failure) => toastError(errorText(failure, copy.exportFailed)),
  })

  const send = ({ id, email }: WaitlistEntry) =>
    invite.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Invitation sent', text: `${email}. ${logged}` }),
      (failure: unknown) => toastError(errorText(failure, copy.inviteFailed)),
    )

  return (
    <Section
      title="Sign-ups"
      action={
        <Button
          icon={Download}
          busy={exportCsv.isPending}
          disabled={summary?.people === 0}
          onClick={() => exportCsv.mutate()}
        >
          Download CSV
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SearchBox label="Search by email" value={search} onChange={setSearch} className="w-72 max-w-full" />
        <p className="min-h-4.5 text-13 leading-4.5 text-muted-foreground tabular-nums">
          {summary && copy.counts(summary.people, summary.invited)}
        </p>
      </div>
      {rows && rows.length > 0 && (
        <div className={classes(isOutdated && 'opacity-60')}>
          <WaitlistTable
            entries={rows}
            onChoose={(action, entry) => (action === 'invite' ? void send(entry) : setRemoving(entry))}
          />
          <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
        </div>
      )}
      {rows?.length === 0 && (
        <Empty title={search ? 'No matches' : 'No sign-ups yet'}>
          {search ? copy.noMatches : copy.empty}
        </Empty>
      )}
      {error && <LoadError small what="the waitlist" message={errorText(error)} onRetry={reload} />}
      {!rows && !error && (
        <Pending label="Loading waitlist">
          <WaitlistSkeleton />
        </Pending>
      )}
      {removing && <DeleteEntryDialog entry={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}
