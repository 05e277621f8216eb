type Address = { address: string | null; city: string | null; state: string | null; zip: string | null }

/** The street, and the city with state and ZIP code: “18 Drayton Street”, “Savannah, GA 31401”. */
export function addressLines({ address, city, state, zip }: Address): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place].filter((line): line is string => Boolean(line))
}
