import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useState } from 'react'
import { themeVariables } from '../../platform/theme/theme-variables.ts'
import { Notices } from '../site/notices.tsx'
import { askForLink, type LinkAnswer } from './link.ts'
import { Declined, Invalid, Trouble, Withdrawn } from './refusal-pages.tsx'
import { AlreadySigned } from './steps/done-step.tsx'
import { Steps } from './steps/steps.tsx'

type Props = { token: string; first: LinkAnswer }

/** Everything that a signing link can lead to. */
export function SigningPage({ token, first }: Props) {
  const [answer, setAnswer] = useState(first)
  const data = 'data' in answer ? answer.data : undefined
  useEffect(() => {
    if (data) dress(data)
  }, [data])
  // Browser tests wait for it before they act: then the page listens.
  useEffect(() => document.querySelector('main')?.setAttribute('data-ready', ''), [answer])
  const ask = async () => setAnswer(await askForLink(token))
  return (
    <>
      <Screen token={token} answer={answer} onAskAgain={ask} />
      <Notices />
    </>
  )
}

type ScreenProps = { token: string; answer: LinkAnswer; onAskAgain: () => Promise<void> }

function Screen({ token, answer, onAskAgain }: ScreenProps) {
  const [hasDeclined, setDeclined] = useState(false)
  switch (answer.kind) {
    case 'open':
      return hasDeclined ? (
        <Declined sender={answer.data.company} />
      ) : (
        <Steps
          token={token}
          data={answer.data}
          onDeclined={() => setDeclined(true)}
          onSignedElsewhere={onAskAgain}
        />
      )
    case 'signed':
      return <AlreadySigned token={token} data={answer.data} />
    case 'withdrawn':
      return <Withdrawn sender={answer.sender} />
    case 'declined':
      return <Declined sender={answer.sender} />
    case 'invalid':
      return <Invalid />
    case 'trouble':
      return <Trouble text={answer.text} onAskAgain={onAskAgain} />
  }
}

/** In the company's colours, and under the contract's name. */
function dress({ company, contractName }: SigningData) {
  const { primary, primaryForeground } = company
  const colors = JSON.stringify({ primary, primaryForeground })
  const theme = themeVariables({ colors, typography: '{}' }, { mode: 'light', extent: 'accents' })
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, value)
  document.title = `${contractName} · ${company.name}`
}
