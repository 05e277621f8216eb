import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ask, Refused } from '../../site/call-api.ts'
import { isLate } from '../document/download-copy.tsx'
import { Fetched } from '../document/loaded-contract.tsx'
import type { Pdf } from '../document/pdf.ts'
import { Frame } from '../frame.tsx'
import { useOpening } from '../record-opening.ts'
import { missingOf, signatureOf, signerOf } from '../signature/signer.ts'
import { Done } from './done-step.tsx'
import { InfoStep } from './info-step.tsx'
import { type Marks, type SigningField, toggled } from './signed-fields.ts'

type Props = {
  token: string
  data: SigningData
  onDeclined: () => void
  /** In another tab, or by a call whose answer got lost. */
  onSignedElsewhere: () => void
}

/** From who somebody is to what they signed. What they enter stays here through every step and every failure. */
export function Steps({ token, data, onDeclined, onSignedElsewhere }: Props) {
  const [signer, setSigner] = useState(() => signerOf(data))
  const [marks, setMarks] = useState<Marks>({})
  const [consentedAt, setConsentedAt] = useState('')
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<{ text: string; isOver: boolean }>()
  const [signed, setSigned] = useState<{ paper: Pdf | null; at: string }>()
  const { step, hasMoved, goToReview, goBack } = useStep()
  useOpening(token)
  useFetchedAhead()
  useLeavePrompt(Object.keys(marks).length > 0 && !signed && !trouble?.isOver)

  function review() {
    setConsentedAt(now())
    goToReview()
  }

  async function finish() {
    setPending(true)
    setTrouble(undefined)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const body = signatureOf(signer, { marks, consentedAt, timeZone })
      const paper = await ask<Pdf>(`/api/sign/${token}`, body).catch(toLatePaper)
      setSigned({ paper, at: now() })
      toast({ title: 'Contract Signed', text: 'Your signature has been recorded successfully.' })
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused()
      const text = refused.text ?? 'Failed to sign contract'
      toastError(text)
      setTrouble({ text, isOver: refused.status === 404 || refused.status === 410 })
      if (refused.status === 409) onSignedElsewhere()
    } finally {
      setPending(false)
    }
  }

  if (signed) return <Done token={token} data={data} signer={signer} paper={signed.paper} at={signed.at} />
  const common = { token, data, signer, onDeclined, onSignedElsewhere }
  const info = (
    <InfoStep
      {...common}
      isReturn={hasMoved && step === 'info'}
      onChange={(changes) => setSigner((signer) => ({ ...signer, ...changes }))}
      onReview={review}
    />
  )
  const reviewing = {
    ...common,
    marks,
    onMark: (field: SigningField) => setMarks((marks) => toggled(marks, field, now())),
    isPending,
    trouble: trouble?.text,
    isOver: trouble?.isOver ?? false,
    onBack: goBack,
    onFinish: finish,
  }
  return (
    <Frame data={data}>
      {step === 'review' && missingOf(signer, data) === null ? (
        <Fetched part={reviewStep} props={reviewing} meanwhile={info} onFailure={goBack} />
      ) : (
        info
      )}
    </Frame>
  )
}

/** A signature stands even while its paper is still being made. */
function toLatePaper(error: unknown) {
  if (isLate(error)) return null
  throw error
}

const now = () => new Date().toISOString()

const reviewStep = async () => (await import('./review-step.tsx')).ReviewStep

/** What comes later is fetched while somebody fills in the first step: then the line may break. */
function useFetchedAhead() {
  useEffect(() => {
    for (const part of [reviewStep(), import('../../../layouts/notifications.tsx')]) part.catch(() => {})
  }, [])
}

/** The steps are places in the browser's history, so that its own way back leads to the first and not out of the page. */
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

/** Of an earlier load of the page there may be one more in the history, but nothing that was entered then. */
const isAtReview = () =>
  (history.state as { reviewSince?: unknown } | null)?.reviewSince === performance.timeOrigin

/** Marks are work: the browser asks before it throws them away. */
function useLeavePrompt(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isOn])
}
