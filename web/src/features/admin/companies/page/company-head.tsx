import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { fullDate } from '../../../../platform/dates.ts'
import { RelativeTime } from '../../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { logged } from '../../copy.ts'
import { CompanyStatusLabel } from '../company-status.tsx'
import { cacheCompany, useResume, useUndoDeletion } from '../queries.ts'
import * as copy from './copy.tsx'

/** The name and status, below a banner if the company is suspended or being deleted. */
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
      {/* Each item starts with a dot, which is cut off at the start of a line. */}
      <div className="mt-1 overflow-hidden text-13 leading-5 text-muted-foreground">
        <ul className="-ml-3 flex flex-wrap gap-y-0.5 *:relative *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·']">
          <li>
            <CompanyStatusLabel company={state} />
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
      (updated) => {
        cacheCompany(queries, updated)
        focusOpenTab()
        toast({
          title: copy.restored(company.name),
          text: `${copy.canSignInAgain} ${logged}`,
        })
      },
      (error: unknown) => toastError(errorText(error, copy.undoFailed)),
    )
  return (
    <Banner
      icon={<Trash2 size={14} strokeWidth={1.8} aria-hidden />}
      action={
        <Button size="small" busy={undo.isPending} onClick={() => void run()}>
          Undo deletion
        </Button>
      }
    >
      {copy.deletionRequested(
        company.deletionRequestedBy,
        <time dateTime={deletionAt}>{fullDate(deletionAt)}</time>,
      )}
    </Banner>
  )
}

function Suspended({ company, suspendedAt }: { company: CompanyOnPage; suspendedAt: string }) {
  const queries = useQueryClient()
  const resume = useResume()
  const run = () =>
    resume.mutateAsync({ params: { id: company.id } }).then(
      (updated) => {
        cacheCompany(queries, updated)
        focusOpenTab()
        toast({
          title: 'Suspension lifted',
          text: `${copy.canSignInAgain} ${logged}`,
        })
      },
      (error: unknown) => toastError(errorText(error, copy.liftFailed)),
    )
  return (
    <Banner
      icon={<Lock size={14} strokeWidth={1.8} aria-hidden />}
      action={
        <Button size="small" busy={resume.isPending} onClick={() => void run()}>
          Lift suspension
        </Button>
      }
    >
      {copy.suspendedSince(<RelativeTime at={suspendedAt} />)}
    </Banner>
  )
}

/** The banner disappears with its focused button, so the focus moves to the open tab. */
const focusOpenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()

type BannerProps = { icon: ReactNode; action: ReactNode; children: ReactNode }

const Banner = ({ icon, action, children }: BannerProps) => (
  <div
    role="status"
    className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-box bg-red-soft px-3 py-2 text-13 leading-4.5 text-red"
  >
    <span className="shrink-0">{icon}</span>
    <p className="min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
)
