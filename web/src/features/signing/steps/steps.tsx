import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ApiError, callApi } from '../../site/call-api.ts'
import { isPdfPending } from '../document/download-copy.tsx'
import { LazyPart } from '../document/lazy-part.tsx'
import type { Pdf } from '../document/pdf.ts'
import { Frame } from '../frame.tsx'
import { useRecordOpening } from '../record-opening.ts'
import { printedNames, useNameCheck } from '../signature/name-check.ts'
import { findMissing, initialSigner, toSignatureInput } from '../signature/signer.ts'
import * as copy from './copy.tsx'
import { DoneStep } from './done-step.tsx'
import { InfoStep } from './info-step.tsx'
import { type Marks, type SigningField, toggleMark } from './signed-fields.ts'

type Props = {
  token: string
  data: SigningData
  onDeclined: () => void
  /** Called if the contract was signed in another tab, or by a request whose response was lost. */
  onSignedElsewhere: () => void
}

/** Keeps what the signer entered while they move between steps and after an error. */
export function Steps({ token, data, onDeclined, onSignedElsewhere }: Props) {
  const [signer, setSigner] = useState(() => initialSigner(data))
  const [marks, setMarks] = useState<Marks>({})
  const [consentedAt, setConsentedAt] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<{ text: string; isOver: boolean }>()
  const [signed, setSigned] = useState<{ pdf: Pdf | null; at: string }>()
  const { step, hasMoved, goToReview, goBack } = useStep()
  const nameCheck = useNameCheck(token)
  useRecordOpening(`/api/sign/${token}/openings`)
  usePreload()
  useLeavePrompt(Object.keys(marks).length > 0 && !signed && !error?.isOver)

  function review() {
    setConsentedAt(now())
    goToReview()
  }

  async function finish() {
    setPending(true)
    setError(undefined)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const body = toSignatureInput(signer, { marks, consentedAt, timeZone })
      const pdf = await callApi<Pdf>(`/api/sign/${token}`, body).catch(toPendingPdf)
      setSigned({ pdf, at: now() })
      toast({ title: 'Contract Signed', text: copy.signed })
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError()
      const text = refused.text ?? copy.signingFailed
      toastError(text)
      // The server may refuse names that could not be checked in the first step, for example without a connection.
      if (refused.fields && nameCheck.keep(printedNames(signer, data), refused.fields)) return goBack()
      setError({ text, isOver: refused.status === 404 || refused.status === 410 })
      if (refused.status === 409) onSignedElsewhere()
    } finally {
      setPending(false)
    }
  }

  if (signed) return <DoneStep token={token} data={data} signer={signer} pdf={signed.pdf} at={signed.at} />
  const common = { token, data, signer, onDeclined, onSignedElsewhere }
  const info = (
    <InfoStep
      {...common}
      isReturn={hasMoved && step === 'info'}
      nameCheck={nameCheck}
      onChange={(changes) => setSigner((signer) => ({ ...signer, ...changes }))}
      onReview={review}
    />
  )
  const reviewing = {
    ...common,
    marks,
    onMark: (field: SigningField) => setMarks((marks) => toggleMark(marks, field, now())),
    isPending,
    error: error?.text,
    isOver: error?.isOver ?? false,
    onBack: goBack,
    onFinish: finish,
  }
  return (
    <Frame data={data}>
      {step === 'review' && findMissing(signer, data) === null ? (
        <LazyPart part={reviewStep} props={reviewing} fallback={info} onFailure={goBack} />
      ) : (
        info
      )}
    </Frame>
  )
}

/** A PDF that is still being made is not an error, because the signature is already valid. Rethrows all other errors. */
function toPendingPdf(error: unknown) {
  if (isPdfPending(error)) return null
  throw error
}

const now = () => new Date().toISOString()

const reviewStep = async () => (await import('./review/review-step.tsx')).ReviewStep

/** Loads the review step and the toasts during the first step, so that they appear even if the connection breaks. */
function usePreload() {
  useEffect(() => {
    for (const part of [reviewStep(), import('../../../layouts/notifications.tsx')]) part.catch(() => {})
  }, [])
}

/** The review is a history entry, so that the browser's Back button returns to the first step. */
function useStep() {
  const [step, setStep] = useState<'info' | 'review'>('info')
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    function follow() {
      setMoved(true)
      setStep(isAtReview() ? 'review' : 'info')
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  function goToReview() {
    history.pushState({ reviewSince: performance.timeOrigin }, '')
    setMoved(true)
    setStep('review')
  }
  return { step, hasMoved, goToReview, goBack: () => history.back() }
}

/** Ignores history entries from before a reload, because the reload lost what the signer had entered. */
const isAtReview = () =>
  (history.state as { reviewSince?: unknown } | null)?.reviewSince === performance.timeOrigin

/** The browser asks before it leaves a page with signed fields. */
function useLeavePrompt(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', prevent)
    return () => removeEventListener('beforeunload', prevent)
  }, [isOn])
}
