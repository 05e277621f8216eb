import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { downloadRevenue, revenueQuery } from './queries.ts'
import { RevenueSkeleton, RevenueStats } from './revenue-stats.tsx'

export function RevenueScreen() {
  const { data, error, refetch } = useQuery(revenueQuery)
  return (
    <Page title="Revenue" actions={data && <ExportButton />}>
      <div className="max-w-[1120px] px-8 py-7 max-lg:px-5 max-md:px-4">
        {data ? (
          <RevenueStats revenue={data} />
        ) : error ? (
          <LoadError what="revenue" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading revenue">
            <RevenueSkeleton />
          </Pending>
        )}
      </div>
    </Page>
  )
}

function ExportButton() {
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    downloadRevenue()
      .catch((error: unknown) => toastError(errorText(error, copy.exportFailed)))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={Download} busy={busy} className="max-md:w-11 max-md:px-0!" onClick={download}>
      <span className="max-md:sr-only">Export</span>
    </Button>
  )
}
