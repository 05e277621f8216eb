type Change = { variables: unknown; data: unknown }

/** Whom a change leaves behind: of what was deleted there is nothing to answer, and of two that were merged one goes. */
export function goneBy({ variables, data }: Change): string[] {
  if (typeof variables === 'string') return data === undefined ? [variables] : []
  const { params, body } = (variables ?? {}) as { params?: { id?: string }; body?: { otherId?: string } }
  return [data === undefined ? params?.id : undefined, body?.otherId].filter((id) => id !== undefined)
}
