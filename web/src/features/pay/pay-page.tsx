import { useEffect, useState } from 'react'
import { applyBranding } from '../signing/apply-branding.ts'
import { useRecordOpening } from '../signing/record-opening.ts'
import { LazyNotifications } from '../site/lazy-notifications.tsx'
import * as copy from './copy.ts'
import { InvoiceView } from './invoice-view.tsx'
import { checkInvoice, type LoadResult, loadInvoice } from './load-invoice.ts'
import { ErrorPage, InvalidPage, VoidPage } from './message-pages.tsx'

type Props = { token: string; initialResult: LoadResult }

export function PayPage({ token, initialResult }: Props) {
  const [result, setResult] = useState(initialResult)
  const page = result.kind === 'found' ? result.page : undefined
  useEffect(() => {
    if (page) applyBranding(page.company, copy.title(page.invoiceNumber))
  }, [page])
  // Browser tests wait for this attribute, because the page handles no events before it is set.
  useEffect(() => document.querySelector('main')?.setAttribute('data-ready', ''), [result])
  const reload = async () => setResult(await loadInvoice(token))
  const check = async () => setResult(await checkInvoice(token))
  return (
    <>
      <Screen token={token} result={result} onChange={setResult} onReload={reload} onCheck={check} />
      <LazyNotifications />
    </>
  )
}

type ScreenProps = {
  token: string
  result: LoadResult
  onChange: (result: LoadResult) => void
  onReload: () => Promise<void>
  onCheck: () => Promise<void>
}

function Screen({ token, result, onChange, onReload, onCheck }: ScreenProps) {
  switch (result.kind) {
    case 'found':
      return result.page.status === 'void' ? (
        <VoidPage page={result.page} />
      ) : (
        <OpenInvoice
          token={token}
          page={result.page}
          isUnconfirmed={result.isUnconfirmed ?? false}
          onChange={(page) => onChange({ kind: 'found', page })}
          onReload={onReload}
          onCheck={onCheck}
        />
      )
    case 'invalid':
      return <InvalidPage />
    case 'error':
      return <ErrorPage text={result.text} onRetry={onReload} />
  }
}

function OpenInvoice(props: Parameters<typeof InvoiceView>[0]) {
  useRecordOpening(`/api/pay/${props.token}/opened`)
  return <InvoiceView {...props} />
}
