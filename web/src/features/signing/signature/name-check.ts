import type { CheckedNames, SigningData } from '@mantel/domain/contracts/signing'
import { useState } from 'react'
import { ApiError, callApi } from '../../site/call-api.ts'
import { needsInitials, type Signer, typedTexts } from './signer.ts'

/** The names that the PDF prints as text. A drawing is printed instead of its text. */
export function printedNames(signer: Signer, data: SigningData): CheckedNames {
  const { signature, initials } = typedTexts(signer)
  return {
    signerName: signer.name.trim(),
    ...(!signer.drawing && { fullSignature: signature }),
    ...(needsInitials(data) && !signer.initialsDrawing && { initials }),
  }
}

/** The server's refusals by field. */
export type Refusals = { [field in keyof CheckedNames]?: string }
export type NameCheck = ReturnType<typeof useNameCheck>

/**
 * Asks the server whether names can be printed, because only it knows the fonts. Caches the answers by text,
 * so that an edited name is no longer refused.
 */
export function useNameCheck(token: string) {
  const [answers, setAnswers] = useState<Answers>({})

  /** Caches the server's answer, and returns whether it refuses any of these names. */
  function keep(names: CheckedNames, refused: Refusals) {
    const added = namesIn(names).map(([field, text]) => [keyOf(field, text), refused[field] ?? ''] as const)
    setAnswers((answers) => ({ ...answers, ...Object.fromEntries(added) }))
    return added.some(([, refusal]) => refusal)
  }

  /** Returns the refusals. Names pass if the server does not answer, because signing checks them again. */
  async function check(names: CheckedNames): Promise<Refusals> {
    const open = namesIn(names).filter(([field, text]) => !isPlain(text) && !(keyOf(field, text) in answers))
    const asked: CheckedNames = Object.fromEntries(open)
    const refused = open.length > 0 ? await askServer(token, asked) : {}
    if (refused) keep(asked, refused)
    return { ...refusalsOf(names, answers), ...refused }
  }

  return { check, keep, refusalsOf: (names: CheckedNames) => refusalsOf(names, answers) }
}

/** The refusal of each name that was checked, or an empty text if it can be printed. */
type Answers = Readonly<Record<string, string>>

type Field = keyof CheckedNames
const namesIn = (names: CheckedNames) => Object.entries(names) as [Field, string][]
const keyOf = (field: Field, text: string) => `${field} ${text}`

const refusalsOf = (names: CheckedNames, answers: Answers): Refusals =>
  Object.fromEntries(
    namesIn(names).flatMap(([field, text]) => {
      const refusal = answers[keyOf(field, text)]
      return refusal ? [[field, refusal]] : []
    }),
  )

/** Every font has the printable ASCII characters, so names with no other characters need no check by the server. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

async function askServer(token: string, names: CheckedNames): Promise<Refusals | null> {
  try {
    await callApi(`/api/sign/${token}/name-checks`, names)
    return {}
  } catch (error) {
    return (error instanceof ApiError && error.fields) || null
  }
}
