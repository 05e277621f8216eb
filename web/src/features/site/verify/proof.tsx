import type { Proof } from '@mantel/domain/contracts/verify'
import { APP_NAME } from '@mantel/domain/product'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { ask, Refused } from '../call-api.ts'
import { ReadingPage } from '../legal/reading-page.tsx'
import type { PublicPage } from '../public-page.tsx'
import { Checker } from './checker.tsx'
import type { ProofRecord } from './record.tsx'
import { Section } from './section.tsx'
import { WithoutUs } from './without-us.tsx'

const title = 'Proof of a contract'
const lead = 'What is known about the contract whose code you followed. What it says stands only in the PDF.'

/** Where the code on a certificate page leads. */
export const proofPage: PublicPage = {
  Page: ({ site }) => (
    <ReadingPage site={site} title={title} lead={lead}>
      <Section title="What we know">
        <Known />
      </Section>
      <Section title="Is your copy the same?">
        <Checker />
      </Section>
      <WithoutUs />
    </ReadingPage>
  ),
  wordsOf: () => ({ title: `${title} · ${APP_NAME}`, description: lead }),
}

type Answer = { ProofRecord: typeof ProofRecord; proof: Proof } | { text: string; isFinal: boolean }

function Known() {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => void askForProof().then(setAnswer), [])
  if (!answer) return <Skeleton />
  if ('proof' in answer) return <answer.ProofRecord proof={answer.proof} />

  async function again() {
    setAnswer(undefined)
    setAnswer(await askForProof())
  }

  return (
    <div role="alert" className="flex items-start gap-2.5">
      <CircleAlert size={18} strokeWidth={1.6} aria-hidden className="mt-1 shrink-0 text-amber" />
      <div>
        <p>{answer.text}</p>
        {!answer.isFinal && (
          <Button size="large" onClick={again} className="mt-3">
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

async function askForProof(): Promise<Answer> {
  const [, , token = ''] = location.pathname.split('/')
  try {
    const [{ ProofRecord }, proof] = await Promise.all([
      import('./record.tsx'),
      ask<Proof>(`/api/verify/${token}`),
    ])
    return { ProofRecord, proof }
  } catch (error) {
    const { status, text } = error instanceof Refused ? error : new Refused()
    if (status === 404 || status === 400)
      return {
        text: 'We know no contract with this code. Compare the address with the one on the certificate page.',
        isFinal: true,
      }
    return { text: text ?? 'We can’t reach the server. Check your connection and try again.', isFinal: false }
  }
}

const Skeleton = () => (
  <div role="status" aria-label="Looking it up" className="mt-5 flex flex-col gap-3">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <i key={line} className="h-7 rounded-sm bg-secondary" />
    ))}
  </div>
)
