import { can } from '@mantel/domain/permissions'
import type { AccountState, ProviderAccount } from '@mantel/domain/provider/account'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { Checking } from './checking.tsx'
import { Connected } from './connected.tsx'
import * as copy from './copy.ts'
import { NotConnected, Unavailable } from './not-connected.tsx'
import { accountQuery } from './queries.ts'
import { SandboxNote } from './sandbox-note.tsx'
import { Unfinished } from './unfinished.tsx'
import { useReturnFromStripe } from './use-return.ts'

export const ProviderScreen = () => (can(useUser(), 'payments:connect') ? <Account /> : <PageNotFound />)

const contents: Record<AccountState, ComponentType<{ account: ProviderAccount }>> = {
  unavailable: Unavailable,
  none: NotConnected,
  pending: Unfinished,
  restricted: Unfinished,
  enabled: Connected,
}

function Account() {
  const { data: account, error, refetch } = useQuery(accountQuery)
  const visit = useReturnFromStripe()
  const user = useUser()
  const settings = { to: '/app/settings', label: user.navigationLabels.settings, hash: 'payments' }
  const Content = account && contents[account.state]
  return (
    <RecordPage list={settings} title={copy.title}>
      <div className="mx-auto w-full max-w-170 px-8 py-6 max-md:px-4 max-md:py-4">
        <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em]">{copy.title}</h1>
        <div className="mt-6">
          {visit.isChecking ? (
            <Checking />
          ) : Content ? (
            <>
              {account.sandboxUrl && <SandboxNote url={account.sandboxUrl} />}
              {visit.notice && (
                <p
                  role="status"
                  className="mb-5 rounded-box bg-amber-soft px-3.5 py-3 text-13 leading-5 text-amber"
                >
                  {visit.notice}
                </p>
              )}
              <Content account={account} />
            </>
          ) : error ? (
            <LoadError what={copy.accountName} message={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <Pending label="Loading account">
              <Skeleton className="h-56 w-full" />
            </Pending>
          )}
        </div>
      </div>
    </RecordPage>
  )
}
