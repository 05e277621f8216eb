type Change = { variables: unknown; data: unknown }

/** The ids of records that a change deleted. A deletion has an empty response; a merge deletes the record `otherId`. */
export function deletedIds({ variables, data }: Change): string[] {
  if (typeof variables === 'string') return data === undefined ? [variables] : []
  const { params, body } = (variables ?? {}) as { params?: { id?: string }; body?: { otherId?: string } }
  return [data === undefined ? params?.id : undefined, body?.otherId].filter((id) => id !== undefined)
}
