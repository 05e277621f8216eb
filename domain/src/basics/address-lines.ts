type Address = Record<'address' | 'city' | 'state' | 'zip', string | null>

/** The street, and the city with state and ZIP code: “18 Drayton Street”, “Savannah, GA 31401”. */
export function addressLines({ address, city, state, zip }: Address): string[] {
  const region = present([state, zip]).join(' ')
  return present([address, present([city, region]).join(', ')])
}

const present = (texts: (string | null)[]) => texts.filter((text): text is string => Boolean(text?.trim()))
