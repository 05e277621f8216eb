import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { fullDate } from '../../../../platform/dates.ts'
import { RelativeTime } from '../../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { logged } from '../../../activity/logged.ts'
import { CompanyState } from '../company-status.tsx'
import { keepCompany, useResume, useUndoDeletion } from '../queries.ts'

/** Its name, how it stands, and what keeps its people out. */
export function CompanyHead({ company }: { company: CompanyOnPage }) {
  const { name, subscription, suspendedAt, deletionAt, lastActiveAt, createdAt } = company
  const state = {
    status: subscription?.status ?? null,
    pastDueSince: subscription?.pastDueSince ?? null,
    suspendedAt,
    deletionAt,
  }
  return (
    <>
      {deletionAt && <Deleting company={company} deletionAt={deletionAt} />}
      {suspendedAt && !deletionAt && <Suspended company={company} suspendedAt={suspendedAt} />}
      <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      {/* The dots stand before what they part, and where a line begins there is no room for one. */}
      <div className="mt-1 overflow-hidden text-13 leading-5 text-muted-foreground">
        <ul className="-ml-3 flex flex-wrap gap-y-0.5 *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·']">
          <li>
            <CompanyState company={state} />
          </li>
          {subscription?.tierName && <li>{subscription.tierName}</li>}
          <li>
            Joined <RelativeTime at={createdAt} />
          </li>
          {lastActiveAt && (
            <li>
              Last active <RelativeTime at={lastActiveAt} />
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

function Deleting({ company, deletionAt }: { company: CompanyOnPage; deletionAt: string }) {
  const queries = useQueryClient()
  const undo = useUndoDeletion()
  const run = () =>
    undo.mutateAsync({ params: { id: company.id } }).then(
      (kept) => {
        keepCompany(queries, kept)
        goOn()
        toast({
          title: `${company.name} is back`,
          text: `Its people can sign in again. ${logged}`,
        })
      },
      (error: unknown) => toastError(errorText(error, 'The deletion could not be undone')),
    )
  return (
    <Notice
      icon={<Trash2 size={14} strokeWidth={1.8} aria-hidden />}
      action={
        <Button size="small" busy={undo.isPending} onClick={() => void run()}>
          Undo the deletion
        </Button>
      }
    >
      {company.deletionRequestedBy ?? 'Somebody'} asked to delete this company. Nobody of it can sign in, and
      on <time dateTime={deletionAt}>{fullDate(deletionAt)}</time> it is gone for good.
    </Notice>
  )
}

function Suspended({ company, suspendedAt }: { company: CompanyOnPage; suspendedAt: string }) {
  const queries = useQueryClient()
  const resume = useResume()
  const run = () =>
    resume.mutateAsync({ params: { id: company.id } }).then(
      (kept) => {
        keepCompany(queries, kept)
        goOn()
        toast({
          title: 'Suspension taken back',
          text: `Its people can sign in again. ${logged}`,
        })
      },
      (error: unknown) => toastError(errorText(error, 'The suspension could not be taken back')),
    )
  return (
    <Notice
      icon={<Lock size={14} strokeWidth={1.8} aria-hidden />}
      action={
        <Button size="small" busy={resume.isPending} onClick={() => void run()}>
          Take back the suspension
        </Button>
      }
    >
      Suspended <RelativeTime at={suspendedAt} />. Nobody of this company can sign in.
    </Notice>
  )
}

/** A notice goes with its button: whoever pressed it goes on at the tab that is open. */
const goOn = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()

type NoticeProps = { icon: ReactNode; action: ReactNode; children: ReactNode }

const Notice = ({ icon, action, children }: NoticeProps) => (
  <div
    role="status"
    className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-box bg-red-soft px-3 py-2 text-13 leading-4.5 text-red"
  >
    <span className="shrink-0">{icon}</span>
    <p className="min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
)
