import { useEffect, useState } from 'react'
import { LazyNotifications } from '../site/lazy-notifications.tsx'
import { applyBranding } from './apply-branding.ts'
import { type LinkResult, loadLink } from './link.ts'
import { AlteredPage, DeclinedPage, ErrorPage, InvalidPage, WithdrawnPage } from './refusal-pages.tsx'
import { AlreadySigned } from './steps/done-step.tsx'
import { Steps } from './steps/steps.tsx'

type Props = { token: string; initialResult: LinkResult }

export function SigningPage({ token, initialResult }: Props) {
  const [result, setResult] = useState(initialResult)
  const data = 'data' in result ? result.data : undefined
  useEffect(() => {
    if (data) applyBranding(data.company, data.contractName)
  }, [data])
  // Browser tests wait for this attribute, because the page handles no events before it is set.
  useEffect(() => document.querySelector('main')?.setAttribute('data-ready', ''), [result])
  const retry = async () => setResult(await loadLink(token))
  return (
    <>
      <Screen token={token} result={result} onRetry={retry} />
      <LazyNotifications />
    </>
  )
}

type ScreenProps = { token: string; result: LinkResult; onRetry: () => Promise<void> }

function Screen({ token, result, onRetry }: ScreenProps) {
  const [hasDeclined, setDeclined] = useState(false)
  switch (result.kind) {
    case 'open':
      if (result.data.alteredParts.length > 0) return <AlteredPage sender={result.data.company} />
      return hasDeclined ? (
        <DeclinedPage sender={result.data.company} />
      ) : (
        <Steps
          token={token}
          data={result.data}
          onDeclined={() => setDeclined(true)}
          onSignedElsewhere={onRetry}
        />
      )
    case 'signed':
      return <AlreadySigned token={token} data={result.data} />
    case 'withdrawn':
      return <WithdrawnPage sender={result.sender} />
    case 'declined':
      return <DeclinedPage sender={result.sender} />
    case 'invalid':
      return <InvalidPage />
    case 'error':
      return <ErrorPage text={result.text} onRetry={onRetry} />
  }
}
