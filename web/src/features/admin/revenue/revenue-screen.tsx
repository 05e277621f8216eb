import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import { Figures, RevenueSkeleton } from './figures.tsx'
import { downloadRevenue, revenueQuery } from './queries.ts'

/** What the platform earns, from its own books. */
export function RevenueScreen() {
  const { data, error, refetch } = useQuery(revenueQuery)
  return (
    <Page title="Revenue" actions={data && <DownloadMonths />}>
      <div className="max-w-[1120px] px-8 py-7 max-lg:px-5 max-md:px-4">
        {data ? (
          <Figures revenue={data} />
        ) : error ? (
          <LoadError what="the revenue" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading the revenue">
            <RevenueSkeleton />
          </Pending>
        )}
      </div>
    </Page>
  )
}

function DownloadMonths() {
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    downloadRevenue()
      .catch((error: unknown) => toastError(errorText(error, 'The sheet could not be made')))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={Download} busy={busy} className="max-md:w-11 max-md:px-0!" onClick={download}>
      <span className="max-md:sr-only">Export</span>
    </Button>
  )
}
