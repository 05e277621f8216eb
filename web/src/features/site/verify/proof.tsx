import { APP_NAME } from '@mantel/domain/basics/product'
import type { Proof } from '@mantel/domain/contracts/verify'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { ApiError, callApi } from '../call-api.ts'
import { ReadingPage } from '../legal/reading-page.tsx'
import type { PublicPage } from '../public-page.tsx'
import { Checker } from './checker.tsx'
import * as copy from './copy.tsx'
import type { ProofRecord } from './result/record.tsx'
import { Section } from './section.tsx'
import { VerifyYourself } from './verify-yourself.tsx'

/** The page that the QR code on a contract's certificate page links to. */
export const proofPage: PublicPage = {
  Page: ({ site }) => (
    <ReadingPage site={site} title={copy.proofTitle} lead={copy.proofLead}>
      <Section title="Signing record">
        <Details />
      </Section>
      <Section title={copy.checkYourCopy}>
        <Checker />
      </Section>
      <VerifyYourself />
    </ReadingPage>
  ),
  headOf: () => ({ title: `${copy.proofTitle} · ${APP_NAME}`, description: copy.proofLead }),
}

type Loaded = { ProofRecord: typeof ProofRecord; proof: Proof } | { text: string; isFinal: boolean }

function Details() {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => void loadProof().then(setLoaded), [])
  if (!loaded) return <Skeleton />
  if ('proof' in loaded) return <loaded.ProofRecord proof={loaded.proof} />

  async function retry() {
    setLoaded(undefined)
    setLoaded(await loadProof())
  }

  return (
    <div role="alert" className="flex items-start gap-2.5">
      <CircleAlert size={18} strokeWidth={1.6} aria-hidden className="mt-1 shrink-0 text-amber" />
      <div>
        <p>{loaded.text}</p>
        {!loaded.isFinal && (
          <Button size="large" onClick={retry} className="mt-3">
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

async function loadProof(): Promise<Loaded> {
  const [, , token = ''] = location.pathname.split('/')
  try {
    const [{ ProofRecord }, proof] = await Promise.all([
      import('./result/record.tsx'),
      callApi<Proof>(`/api/verify/${token}`),
    ])
    return { ProofRecord, proof }
  } catch (error) {
    const { status, text } = error instanceof ApiError ? error : new ApiError()
    if (status === 404 || status === 400)
      return {
        text: copy.unknownCode,
        isFinal: true,
      }
    return { text: text ?? copy.unreachable, isFinal: false }
  }
}

const Skeleton = () => (
  <div role="status" aria-label="Loading" className="mt-5 flex flex-col gap-3">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <i key={line} className="h-7 rounded-sm bg-secondary" />
    ))}
  </div>
)
