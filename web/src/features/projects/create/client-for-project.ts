import { type Client, clientName, clientsApi } from '@mantel/domain/clients'
import { email } from '@mantel/domain/endpoints/fields'
import { useState } from 'react'
import { ApiError, call, errorText, useChange } from '../../../platform/api/api.ts'
import * as copy from './copy.ts'

export type KnownClient = { id: string; name: string }
/** An existing client, or a new one, for whom at least the email is required. */
export type ChosenClient = KnownClient | { name: string; email: string }

/** Why a new client cannot be added; `known` is set if the email already belongs to a client. */
export type ClientProblem = { message: string; known?: KnownClient }

/**
 * Resolves the client when the project is saved. A new client is created first and then counts as an existing one, so
 * that saving again after a refusal does not create them twice.
 */
export function useClientFor(client: ChosenClient | null, onKnown: (client: KnownClient) => void) {
  const create = useChange(clientsApi.create)
  const [problem, setProblem] = useState<ClientProblem | null>(null)

  async function clientFor(): Promise<KnownClient | null | 'not yet'> {
    if (!client || 'id' in client) return client
    const checked = email().safeParse(client.email)
    if (!checked.success) return fail({ message: checked.error.issues[0]?.message ?? 'Email is required' })
    try {
      const [same] = await call(clientsApi.duplicates, { query: { email: checked.data } })
      if (same) return fail({ message: copy.emailInUse(clientName(same)), known: asKnown(same) })
      const added = asKnown(
        await create.mutateAsync({ body: { ...namesOf(client.name), email: checked.data } }),
      )
      onKnown(added)
      return added
    } catch (error) {
      const emailError = error instanceof ApiError ? error.fields.email : undefined
      return fail({ message: emailError ?? errorText(error, copy.clientNotAdded) })
    }
  }

  function fail(next: ClientProblem) {
    setProblem(next)
    return 'not yet' as const
  }
  return { clientFor, problem, setProblem }
}

const asKnown = (client: Client): KnownClient => ({ id: client.id, name: clientName(client) })

/** Takes the last word as the last name. */
function namesOf(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const lastName = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' ') || null, lastName: lastName ?? null }
}
