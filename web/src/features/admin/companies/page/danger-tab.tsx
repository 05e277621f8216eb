import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { gracePeriodDays } from '@mantel/domain/admin/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError } from '../../../../ui/display/states.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../../activity/logged.ts'
import { cascadeInWords } from '../labels.ts'
import { cascadeQuery, keepCompany, useSuspend } from '../queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** What keeps everybody of a company out, for a while or for good. */
export const DangerTab = ({ company }: { company: CompanyOnPage }) => (
  <div className="max-w-170">
    <Section title="Suspend">
      {company.suspendedAt ? (
        <p className="text-13 text-muted-foreground">It is suspended; above you can take that back.</p>
      ) : (
        <Suspend company={company} />
      )}
    </Section>
    <Section title="Delete">
      {company.deletionAt ? (
        <p className="text-13 text-muted-foreground">It is being deleted; above you can undo that.</p>
      ) : (
        <Delete company={company} />
      )}
    </Section>
  </div>
)

function Suspend({ company: { id, name } }: { company: CompanyOnPage }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const suspend = useSuspend()
  const confirm = () =>
    suspend.mutateAsync({ params: { id } }).then(
      (company) => {
        keepCompany(queries, company)
        setAsking(false)
        toast({
          title: `${name} is suspended`,
          text: `Everybody of it is signed out. ${logged}`,
        })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <>
      <p className="mb-3 text-13 leading-4.5 text-muted-foreground">
        Everybody of {name} is signed out at once and stays out until you take it back. Nothing is lost.
      </p>
      <Button
        variant="destructive"
        onClick={() => {
          suspend.reset()
          setAsking(true)
        }}
      >
        Suspend this company
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Suspend ${name}?`}
        action="Suspend"
        busy={suspend.isPending}
        refusal={suspend.error ? errorText(suspend.error) : undefined}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Its people are signed out at once and cannot come in. Its clients can’t either.
      </ConfirmDialog>
    </>
  )
}

function Delete({ company }: { company: CompanyOnPage }) {
  const { data: cascade, error, refetch } = useQuery(cascadeQuery(company.id))
  const [isAsking, setAsking] = useState(false)
  if (error && !cascade)
    return (
      <LoadError
        small
        what="what would go with it"
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <p className="mb-3 text-13 leading-4.5 text-muted-foreground">
        Goes with it: <b className="font-medium text-foreground">{cascade ? cascadeInWords(cascade) : '…'}</b>
        . Nobody of it can sign in from then on. For {gracePeriodDays} days you can undo it; after that
        nothing remains but a note of what was deleted.
      </p>
      <Button variant="destructive" disabled={!cascade} onClick={() => setAsking(true)}>
        Delete this company
      </Button>
      {cascade && isAsking && (
        <DeleteDialog company={company} cascade={cascadeInWords(cascade)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
