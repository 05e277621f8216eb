import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError } from '../../../../ui/display/states.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../copy.ts'
import { describeCascade } from '../labels.ts'
import { cacheCompany, cascadeQuery, useSuspend } from '../queries.ts'
import * as copy from './copy.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

export const DangerTab = ({ company }: { company: CompanyOnPage }) => (
  <div className="max-w-170">
    <Section title="Suspend">
      {company.suspendedAt ? (
        <p className="text-13 text-muted-foreground">{copy.alreadySuspended}</p>
      ) : (
        <Suspend company={company} />
      )}
    </Section>
    <Section title="Delete">
      {company.deletionAt ? (
        <p className="text-13 text-muted-foreground">{copy.alreadyDeleting}</p>
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
        cacheCompany(queries, company)
        setAsking(false)
        toast({
          title: copy.suspended(name),
          text: `${copy.everyoneSignedOut} ${logged}`,
        })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <>
      <p className="mb-3 text-13 leading-4.5 text-muted-foreground">{copy.suspendHint(name)}</p>
      <Button
        variant="destructive"
        onClick={() => {
          suspend.reset()
          setAsking(true)
        }}
      >
        Suspend company
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={copy.suspendTitle(name)}
        action="Suspend"
        busy={suspend.isPending}
        refusal={suspend.error ? errorText(suspend.error) : undefined}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {copy.suspendText}
      </ConfirmDialog>
    </>
  )
}

function Delete({ company }: { company: CompanyOnPage }) {
  const { data: cascade, error, refetch } = useQuery(cascadeQuery(company.id))
  const [isAsking, setAsking] = useState(false)
  if (error && !cascade)
    return (
      <LoadError small what="this company’s data" message={errorText(error)} onRetry={() => void refetch()} />
    )
  return (
    <>
      <p className="mb-3 text-13 leading-4.5 text-muted-foreground">
        {copy.deleteHint(
          <b className="font-medium text-foreground">{cascade ? describeCascade(cascade) : '…'}</b>,
        )}
      </p>
      <Button variant="destructive" disabled={!cascade} onClick={() => setAsking(true)}>
        Delete company
      </Button>
      {cascade && isAsking && (
        <DeleteDialog company={company} cascade={describeCascade(cascade)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
