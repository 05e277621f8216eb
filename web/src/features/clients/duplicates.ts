import { clientInput } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { duplicatesQuery } from './queries.ts'

const pause = 400

/** Who uses an address already, once the typing pauses. That this is not known keeps nobody from going on. */
export function useDuplicates(typed: string) {
  const settled = useSettled(typed)
  const email = clientInput.shape.email.safeParse(settled).data
  const { data } = useQuery({
    ...duplicatesQuery(email ?? ''),
    enabled: email !== undefined,
    // Somebody else may have added them a moment ago.
    staleTime: 0,
  })
  return (email !== undefined && settled === typed && data) || []
}

function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
